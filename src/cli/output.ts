import { packageVersion } from '../engine/api/platform/platform.ts';
import { isoTime, machineNow } from '../engine/kernel/clock/clock.ts';
import { printable } from '../engine/kernel/core/text.ts';
import type { CallLine, ChainStatus, Mock, MockState, StartOptions } from '../entries/types/mock.types.ts';

export const DEFAULT_SECRET = 'test-webhook-secret';

/** Credentials of the packaged fixtures, so that a start need not read them. */
export const PACKAGED_CREDENTIALS: MockState['credentials'] = {
  apiKeys: ['test-api-key'],
  clientIds: ['cli_test', 'cli_fee', 'cli_backend'],
  backEndClientIds: ['cli_backend'],
  sessionTokens: ['test-session-token'],
};

/** Returns the start banner. */
export async function listeningOf(mock: Mock, options: StartOptions) {
  const { fixtures, apiKeys, sessionTokens, state, scenario, chain } = options;
  const isPackaged = [fixtures, apiKeys, sessionTokens, state, scenario].every((option) => option === undefined);
  const credentials = isPackaged ? PACKAGED_CREDENTIALS : (await mock.state()).credentials;
  return {
    version: packageVersion(),
    url: mock.url,
    ...credentials,
    docs: `${mock.url}/docs`,
    panel: `${mock.url}/__mock/`,
    controlToken: mock.controlToken,
    chain: chain === undefined ? undefined : ((await mock.chain.status()) ?? undefined),
  };
}

export function banner(listening: Awaited<ReturnType<typeof listeningOf>>, { webhooks }: StartOptions): string {
  const { version, url, docs, panel, controlToken: token, chain, backEndClientIds } = listening;
  const forBrowser = listening.clientIds.find((id) => !backEndClientIds.includes(id));
  const [forBackEnd] = backEndClientIds;
  return `payment-request-mock ${version} listening on ${url}\n\n${table([
    ['API key', listening.apiKeys.join(', ')],
    ['Client ID', forBrowser && `${forBrowser} (browser, with Origin)`],
    ['Client ID', forBackEnd && `${forBackEnd} (back end, no Origin)`],
    ['Session token', listening.sessionTokens.join(', ')],
    ['Docs', docs],
    ['Panel', token === undefined ? panel : `${panel}?token=${encodeURIComponent(token)}`],
    ['Control token', token],
    ['Webhooks', webhooks?.url && `${webhooks.url}, signed with ${webhooks.secret ?? DEFAULT_SECRET}`],
    ['Chain', chain && chainText(chain)],
  ])}`;
}

function chainText({ url, network, head, error }: ChainStatus): string {
  const state = head === null ? (error ?? 'not reached yet') : `block ${head.number}`;
  return `${network ?? 'unknown network'} at ${url}, ${state}`;
}

/** Returns two indented columns. Rows without a value are skipped. */
export function table(rows: readonly (readonly [name: string, value: string | undefined])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => (value === undefined ? '' : `  ${name.padEnd(width)}  ${value}\n`)).join('');
}

export function callLine(call: CallLine): string {
  const line = `${call.method} ${call.path} ${call.status} ${Math.round(call.ms)}ms ${call.operationId ?? ''}`;
  const shown = printable(line.trimEnd());
  return call.hint === undefined ? shown : `${shown}\n  hint: ${printable(call.hint)}`;
}

/** Returns a line of the JSON log: machine time, type and fields. */
export function jsonLine(type: string, fields: object): string {
  return JSON.stringify({ time: isoTime(machineNow()), type, ...fields });
}

/** Prints a line to stdout. Returns exit code 0. */
export function print(line: string): 0 {
  process.stdout.write(`${line}\n`);
  return 0;
}
