import { isoTime, machineNow } from '../../engine/kernel/clock/clock.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import type { CallLine, ChainStatus, MockState, StartOptions } from '../mock.types.ts';

export const DEFAULT_SECRET = 'test-webhook-secret';

type Credentials = MockState['credentials'];

/** The credentials of the packaged fixtures, so that a start need not ask the mock for them. */
export const PACKAGED_CREDENTIALS: Credentials = {
  apiKeys: ['test-api-key'],
  clientIds: ['cli_test', 'cli_fee', 'cli_backend'],
  backEndClientIds: ['cli_backend'],
  sessionTokens: ['test-session-token'],
};

export interface Listening extends Credentials {
  version: string;
  url: string;
  docs: string;
  panel: string;
  controlToken: string | undefined;
  chain: ChainStatus | undefined;
}

export function banner(listening: Listening, webhooks: StartOptions['webhooks']): string {
  const { version, url, docs, panel, controlToken: token, chain, backEndClientIds } = listening;
  const forBrowser = listening.clientIds.find((id) => !backEndClientIds.includes(id));
  const [forBackEnd] = backEndClientIds;
  const rows: [name: string, value: string | undefined][] = [
    ['API key', listening.apiKeys.join(', ')],
    ['Client ID', forBrowser && `${forBrowser} (browser, with Origin)`],
    ['Client ID', forBackEnd && `${forBackEnd} (back end, no Origin)`],
    ['Session token', listening.sessionTokens.join(', ')],
    ['Docs', docs],
    ['Panel', token === undefined ? panel : `${panel}?token=${encodeURIComponent(token)}`],
    ['Control token', token],
    ['Webhooks', webhooks?.url && `${webhooks.url}, signed with ${webhooks.secret ?? DEFAULT_SECRET}`],
    ['Chain', chain && chainText(chain)],
  ];
  return `payment-request-mock ${version} listening on ${url}\n\n${table(rows)}`;
}

function chainText({ url, network, head, error }: ChainStatus): string {
  const state = head === null ? (error ?? 'not reached yet') : `block ${head.number}`;
  return `${network ?? 'unknown network'} at ${url}, ${state}`;
}

/** Returns two columns, indented. Rows without a value are left out. */
export function table(rows: readonly (readonly [name: string, value: string | undefined])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => (value === undefined ? '' : `  ${name.padEnd(width)}  ${value}\n`)).join('');
}

export function callLine(call: CallLine): string {
  const line = `${call.method} ${call.path} ${call.status} ${Math.round(call.ms)}ms ${call.operationId ?? ''}`;
  const shown = printable(line.trimEnd());
  return call.hint === undefined ? shown : `${shown}\n  hint: ${printable(call.hint)}`;
}

/** Returns a line of the JSON log: the time of the machine, the type of the line, and its fields. */
export function jsonLine(type: string, fields: object): string {
  return JSON.stringify({ time: isoTime(machineNow()), type, ...fields });
}

/** Prints a line to stdout. Returns the exit code of success. */
export function print(line: string): 0 {
  process.stdout.write(`${line}\n`);
  return 0;
}
