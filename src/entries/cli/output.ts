import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import type { CallLine, ChainStatus, MockState, StartOptions } from '../mock.types.ts';

export const DEFAULT_SECRET = 'test-webhook-secret';

export const PACKAGED_CREDENTIALS: MockState['credentials'] = {
  apiKeys: ['test-api-key'],
  clientIds: ['cli_test', 'cli_fee', 'cli_backend'],
  backEndClientIds: ['cli_backend'],
  sessionTokens: ['test-session-token'],
};

type Credentials = MockState['credentials'];

export interface Listening extends Credentials {
  version: string;
  url: string;
  docs: string;
  panel: string;
  controlToken?: string | undefined;
  chain?: ChainStatus | undefined;
}

export function banner(listening: Listening, webhooks: StartOptions['webhooks']): string {
  const { version, url, docs, panel, controlToken: token, chain, backEndClientIds } = listening;
  const forBrowser = listening.clientIds.find((id) => !backEndClientIds.includes(id));
  const [forBackEnd] = backEndClientIds;
  const rows: Record<string, string | undefined>[] = [
    { 'API key': listening.apiKeys.join(', ') },
    { 'Client ID': forBrowser && `${forBrowser} (browser, with Origin)` },
    { 'Client ID': forBackEnd && `${forBackEnd} (back end, no Origin)` },
    { 'Session token': listening.sessionTokens.join(', '), Docs: docs },
    { Panel: token === undefined ? panel : `${panel}?token=${encodeURIComponent(token)}`, 'Control token': token },
    { Webhooks: webhooks?.url && `${webhooks.url}, signed with ${webhooks.secret ?? DEFAULT_SECRET}` },
    { Chain: chain && chainText(chain) },
  ];
  const lines = rows
    .flatMap((row) => Object.entries(row))
    .map(([name, value]) => (value === undefined ? '' : `  ${name.padEnd(13)}  ${value}\n`));
  return `payment-request-mock ${version} listening on ${url}\n\n${lines.join('')}\n`;
}

function chainText({ url, network, head, error }: ChainStatus): string {
  const state = head === null ? (error ?? 'not reached yet') : `block ${head.number}`;
  return `${network ?? 'unknown network'} at ${url}, ${state}`;
}

export function callLine(call: CallLine): string {
  const line = `${call.method} ${call.path} ${call.status} ${Math.round(call.ms)}ms ${call.operationId ?? ''}`;
  const shown = printable(`${line.trimEnd()}`);
  return call.hint === undefined ? shown : `${shown}\n  hint: ${printable(call.hint)}`;
}

/** Returns a line of the JSON log: the time of the machine, the type of the line, and its fields. */
export function jsonLine(type: string, fields: object): string {
  return JSON.stringify({ time: isoTime(machineNow()), type, ...fields });
}

/** Prints to stdout. Returns the exit code of success. */
export function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}
