import { lazyLoad } from '../../engine/kernel/core/lazy.ts';
import { isNamedBy } from '../../engine/kernel/core/text.ts';
import { loadOperations } from '../../engine/mock/definition/define-service.ts';
import { connectMock } from '../../entries/client/connect-mock.ts';
import type { RecordedCall } from '../../entries/types/mock.types.ts';
import { paymentRequestService } from '../../service/service.ts';
import { CREATES, READS, type ScriptCall } from './script-calls.ts';
import { bindCalls, named, neededBy, type PlannedCall, type TapeCall } from './tape.ts';

// Not awaited here: bundlers cannot turn an await outside functions into CommonJS.
const operations = lazyLoad(() => loadOperations(paymentRequestService));

export async function operationOf(op: string) {
  return (await operations()).find(({ operationId }) => operationId === op);
}

/** Returns the operation of a path with its query, and the values in both; undefined for an unknown path. */
export function targetOf({ method, target }: { method: string; target: string }) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const route = paymentRequestService.routes.at(path).find((one) => one.method === method.toLowerCase());
  if (route === undefined) return undefined;
  const values = path.split('/');
  const params = route.path.split('/').flatMap((part, index) => {
    return part.startsWith('{') ? [[part.slice(1, -1), decoded(values[index] ?? '')]] : [];
  });
  return {
    op: route.operationId,
    method: route.method.toUpperCase(),
    path: route.path,
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
export function scriptCalls(allow: 'read' | 'create', service = 'stage'): PlannedCall[] {
  const lines = allow === 'create' ? [...READS, ...CREATES] : READS;
  const calls = lines.map(callOf);
  return named(service === 'loopback' ? calls.filter(({ op }) => !/^(create|delete)Webhook/.test(op)) : calls);
}

function callOf({ call, body, headers }: ScriptCall): Pick<PlannedCall, 'op' | 'request'> {
  const [method = '', target = ''] = call.split(' ');
  const { op, ...request } = targetOf({ method, target }) ?? { op: call, method, path: target };
  return { op, request: { ...request, ...(body && { body }), ...(headers && { headers }) } };
}

/** Allowed write operations: none signs, pays or affects people. */
export const WRITES: ReadonlySet<string> = new Set([
  ...CREATES.map((line) => callOf(line).op),
  'updateRequestV2',
  'createPayoutSecurePaymentV2',
  'createBatchPayoutSecurePaymentV2',
  'createClientIdV1',
  'updateClientIdV1',
  'deleteClientIdV1',
  'updateWebhookV1',
  'previewSecurePaymentFeesV2',
]);

/** Returns the calls of matching operations, such as `request*`, and the calls they depend on. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[] = ['*']): PlannedCall[] {
  const needed = new Set<string>();
  const wanted = calls.toReversed().filter((call) => {
    const isWanted = needed.has(call.name) || only.some((pattern) => isNamedBy(pattern, call.op));
    if (isWanted) for (const name of neededBy(call)) needed.add(name);
    return isWanted;
  });
  return wanted.reverse();
}

/**
 * Returns the logged calls of a running mock, with references for its ids and `{payee}` for payees. Incomplete calls
 * get a reason.
 */
export async function callsOf(url: string): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  return named(bindCalls(recorded.map(tapeCallOf))).map(({ response: _, ...call }, index): PlannedCall => {
    const reason = recorded[index] && reasonOf(recorded[index], Object.values(call.request.params ?? {}));
    return { ...call, ...(reason !== undefined && { reason }) };
  });
}

function tapeCallOf({ method, path, url, request, response, status }: RecordedCall): TapeCall {
  const [, query = ''] = url.split(/\?(.*)/s);
  const { op = `${method} ${path}`, ...target } = targetOf({ method, target: `${path}?${query}` }) ?? {};
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
