import { send } from './caller.ts';
import { Recording } from './recording.ts';
import { openWorld } from './world.ts';

const PAGES: readonly string[] = [
  '/',
  '/docs',
  '/docs/',
  '/__mock',
  '/__mock/',
  '/__mock/pages/assets/panel.css',
  '/__mock/pages/assets/panel.js',
  '/__mock/pages/assets/hosted.js',
  '/__mock/pages/assets/nothing.js',
  '/__mock/panel/requests',
  '/__mock/panel/requests/{open}',
  '/__mock/panel/requests/none',
  '/__mock/panel/payments',
  '/__mock/panel/payers',
  '/__mock/panel/payers/user-1',
  '/__mock/panel/payers/none',
  '/__mock/panel/bank-details',
  '/__mock/panel/client-ids',
  '/__mock/panel/recurring',
  '/__mock/panel/journeys',
  '/__mock/panel/calls',
  '/__mock/panel/faults',
  '/__mock/panel/webhooks',
  '/__mock/panel/scenarios',
  '/__mock/panel/steps',
  '/__mock/panel/clock',
  '/__mock/panel/snapshots',
  '/__mock/panel/workspaces',
  '/__mock/panel/search?q=nothing',
  '/__mock/panel/search?q={open}',
  '/__mock/panel/nothing',
  '/__mock/pages/agreement/user-1',
  '/__mock/pages/agreement/none',
  '/__mock/pages/kyc/user-1',
  '/__mock/pages/kyc/none',
  '/__mock/pages/bank/{bankPending}',
  '/__mock/pages/bank/none',
  '/__mock/pay/{open}',
  '/__mock/pay/{paid}',
  '/__mock/pay/none',
  '/__mock/pages/assets/link.js',
  '/pay?token=01M5M3F9M0X1H7HSSFHFX4DMB8',
  '/pay?token=01M5M37Z80ABTQB2QV4AQVGGY9',
  '/pay?token=none',
  '/pay',
  '/w/ada/pay?token=01M5M3F9M0X1H7HSSFHFX4DMB8',
  '/w/ada/__mock/',
  '/w/ada/__mock/panel/requests',
  '/w/ada/__mock/pay/{open}',
];

/** Status, content type and target of each page; its words are not recorded. */
export async function recordPages(): Promise<Recording> {
  const recording = new Recording();
  const { mock, names } = await openWorld();
  for (const path of PAGES) {
    const { status, headers } = await send(mock, { line: `GET ${path}`, headers: { accept: 'text/html' } }, names);
    const target = headers.get('location');
    recording.add(path, [status, headers.get('content-type') ?? '', ...(target === null ? [] : [target])].join(' '));
  }
  return recording;
}
