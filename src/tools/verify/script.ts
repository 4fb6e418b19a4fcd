import { isNamedBy } from '../../engine/kernel/core/text.ts';
import { connectMock } from '../../entries/client/connect-mock.ts';
import type { RecordedCall } from '../../entries/types/mock.types.ts';
import type { Operations } from './operations.ts';
import { CREATES, READS, type ScriptCall } from './script-calls.ts';
import { bindCalls, named, neededBy, type PlannedCall, type TapeCall } from './tape.ts';

/** Returns the operation of a path with its query, and the values in both; undefined for an unknown path. */
export function targetOf({ method, target }: { method: string; target: string }, operations: Operations) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const operation = operations.at(method, path);
  if (operation === undefined) return undefined;
  const values = path.split('/');
  const params = operation.path.split('/').flatMap((part, index) => {
    return part.startsWith('{') ? [[part.slice(1, -1), decoded(values[index] ?? '')]] : [];
  });
  return {
    op: operation.operationId,
    method: operation.method,
    path: operation.path,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the built-in script, without webhooks for a mock on this machine, which refuses public addresses. */
export function scriptCalls(allow: 'read' | 'create', operations: Operations, service = 'stage'): PlannedCall[] {
  const lines = allow === 'create' ? [...READS, ...CREATES] : READS;
  const calls = lines.map((line) => callOf(line, operations));
  return named(service === 'loopback' ? calls.filter(({ op }) => !/^(create|update|delete)Webhook/.test(op)) : calls);
}

function callOf({ call, body, headers }: ScriptCall, operations: Operations): Pick<PlannedCall, 'op' | 'request'> {
  const [method = '', target = ''] = call.split(' ');
  const { op, ...request } = targetOf({ method, target }, operations) ?? { op: call, method, path: target };
  return { op, request: { ...request, ...(body && { body }), ...(headers && { headers }) } };
}

/** Allowed write operations: none signs, pays or affects people. */
export const WRITES: ReadonlySet<string> = new Set([
  'createRequestV1',
  'createRequestV2',
  'updateRequestV2',
  'createPaymentV1',
  'createPayoutV2',
  'createBatchPayoutV2',
  'createSecurePaymentV2',
  'createPayoutSecurePaymentV2',
  'createBatchPayoutSecurePaymentV2',
  'createClientIdV1',
  'createClientIdV2',
  'updateClientIdV1',
  'updateClientIdV2',
  'deleteClientIdV1',
  'deleteClientIdV2',
  'createWebhookV1',
  'updateWebhookV1',
  'deleteWebhookV1',
  'previewSecurePaymentFeesV2',
]);

/** Returns the calls of matching operations, such as `request*`, with the calls around them. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[] = ['*']): PlannedCall[] {
  return withNeeded(calls, ({ op }) => only.some((pattern) => isNamedBy(pattern, op)));
}

/** Returns the wanted calls, the calls they depend on, and the calls that delete what these create. */
export function withNeeded(calls: readonly PlannedCall[], isWanted: (call: PlannedCall) => boolean): PlannedCall[] {
  const needed = new Set<string>();
  for (const call of calls.toReversed()) {
    if (!isWanted(call) && !needed.has(call.name)) continue;
    for (const name of [call.name, ...neededBy(call)]) needed.add(name);
  }
  const isCleanup = (call: PlannedCall) =>
    call.request.method === 'DELETE' && neededBy(call).some((name) => needed.has(name));
  return calls.filter((call) => needed.has(call.name) || isCleanup(call));
}

/**
 * Returns the logged calls of a running mock, with references for its ids and `{payee}` for payees. Incomplete calls
 * get a reason.
 */
export async function callsOf(url: string, operations: Operations): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  return named(bindCalls(recorded.map((call) => tapeCallOf(call, operations)))).map(
    ({ response: _, ...call }, index): PlannedCall => {
      const reason = recorded[index] && reasonOf(recorded[index], Object.values(call.request.params ?? {}));
      return { ...call, ...(reason !== undefined && { reason }) };
    },
  );
}

function tapeCallOf({ method, path, url, request, response, status }: RecordedCall, operations: Operations): TapeCall {
  const [, query = ''] = url.split(/\?(.*)/s);
  const { op = `${method} ${path}`, ...target } = targetOf({ method, target: `${path}?${query}` }, operations) ?? {};
  const body = JSON.parse(JSON.stringify(request.body).replace(/"payee":"[^"]*"/g, '"payee":"{payee}"'));
  const sent = { method, path, ...target, ...(body !== null && { body }) };
  return { op, request: sent, response: { status, body: response.body } };
}

function reasonOf({ operationId, request, fault, url }: RecordedCall, params: readonly string[]): string | undefined {
  if (operationId === null) return 'it matches no operation';
  if (fault !== null) return 'a fault responded to it';
  if (request.truncated) return 'its body is truncated in the log';
  const address = decoded(url);
  if (address === url && url.includes('%')) return 'its URL has broken percent-encoding';
  if (`${JSON.stringify(request.body)}${address}`.includes('[redacted]')) return 'a value is redacted in the log';
  const unknown = params.find((value) => /^(?=.*\d)[\w-]{10,}$/.test(value));
  return unknown === undefined ? undefined : `no earlier call returned ${unknown}`;
}
