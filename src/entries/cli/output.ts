import { printable } from '../../engine/kernel/core/printable.ts';
import type { CallLine, ChainStatus, Mock, MockState, StartOptions } from '../mock.types.ts';

/** Default signing secret. */
export const DEFAULT_SECRET = 'test-webhook-secret';

/** Credentials of a mock with the package's own fixtures. */
export const PACKAGED_CREDENTIALS: MockState['credentials'] = {
  apiKeys: ['test-api-key'],
  clientIds: ['cli_test', 'cli_fee', 'cli_backend'],
  backEndClientIds: ['cli_backend'],
  sessionTokens: ['test-session-token'],
};

/** Returns the text that is printed once the mock listens. */
export function banner(
  mock: Mock,
  { apiKeys, clientIds, backEndClientIds, sessionTokens }: MockState['credentials'],
  version: string,
  { webhooks, chain = null }: { webhooks?: StartOptions['webhooks']; chain?: ChainStatus | null } = {},
): string {
  const token = mock.controlToken;
  const forBrowser = clientIds.find((id) => !backEndClientIds.includes(id));
  const [forBackEnd] = backEndClientIds;
  const rows = [
    ['API key', apiKeys.join(', ')],
    ...(forBrowser === undefined ? [] : [['Client ID', `${forBrowser} (browser, with Origin)`]]),
    ...(forBackEnd === undefined ? [] : [['Client ID', `${forBackEnd} (back end, no Origin)`]]),
    ['Session token', sessionTokens.join(', ')],
    ['Docs', `${mock.url}/docs`],
    ['Panel', `${mock.url}/__mock/${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`],
    ...(token === undefined ? [] : [['Control token', token]]),
    ...(webhooks?.url === undefined
      ? []
      : [['Webhooks', `${webhooks.url}, signed with ${webhooks.secret ?? DEFAULT_SECRET}`]]),
    ...(chain === null ? [] : [['Chain', chainText(chain)]]),
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}  ${value}\n`);
  return `payment-request-mock ${version} listens on ${mock.url}\n\n${lines.join('')}\n`;
}

function chainText({ url, network, head, error }: ChainStatus): string {
  const state = head === null ? (error ?? 'not reached yet') : `block ${head.number}`;
  return `${network ?? 'unknown network'} at ${url}, ${state}`;
}

/** Returns the log line of a call. */
export function callLine(call: CallLine): string {
  const line = `${call.method} ${call.path} ${call.status} ${Math.round(call.ms)}ms ${call.operationId ?? ''}`;
  const shown = printable(`${line.trimEnd()}`);
  return call.hint === undefined ? shown : `${shown}\n  hint: ${printable(call.hint)}`;
}

/** Prints to stdout. Returns the exit code of success. */
export function print(text: string): 0 {
  process.stdout.write(text);
  return 0;
}
