import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { paymentRequestService } from '../../service/service.ts';
import { isNamedBy } from '../examine/select.ts';
import { named, neededBy } from './bindings.ts';
import { type Credentials, credentialsFor } from './credentials.ts';
import { CREATES, READS, WRITES } from './script.ts';
import type { PlannedCall } from './tape.ts';

const OPERATIONS = new Map(paymentRequestService.operations.all.map((operation) => [operation.operationId, operation]));

export const operationOf = (op: string) => OPERATIONS.get(op);

/** Returns the operation of a path with its query, and the values in both; undefined for an unknown path. */
export function targetOf({ method, target }: { method: string; target: string }) {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const operation = paymentRequestService.operations.at(path).find((one) => one.method === method.toLowerCase());
  if (operation === undefined) return undefined;
  const values = path.split('/');
  const params = operation.path.split('/').flatMap((part, index) => {
    return part.startsWith('{') ? [[part.slice(1, -1), decoded(values[index] ?? '')]] : [];
  });
  return {
    op: operation.operationId,
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }),
  };
}

/** Decodes percent-encoding; returns a text with a broken one as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the calls of the built-in script. Without webhooks on this machine, because a mock refuses public addresses. */
export function scriptCalls(allow: 'read' | 'create', service = 'stage'): PlannedCall[] {
  const script = allow === 'create' ? [...READS, ...CREATES] : READS;
  const lines = script.filter(([op]) => service !== 'loopback' || !/^(create|delete)Webhook/.test(op));
  const calls = lines.map(([op, request = {}, isForeign = false]) => {
    const { method = 'get', path = '/' } = operationOf(op) ?? {};
    return { op, isForeign, request: { method: method.toUpperCase(), path, ...request } };
  });
  return named(calls);
}

/** Returns the calls of operations that match a pattern such as `request*`, and the calls that those need. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[] = []): readonly PlannedCall[] {
  if (only.length === 0) return calls;
  const needed = new Set<string>();
  const wanted = calls.toReversed().filter((call) => {
    const isWanted = needed.has(call.name) || only.some((pattern) => isNamedBy(pattern, call.op));
    if (isWanted) for (const name of neededBy(call)) needed.add(name);
    return isWanted;
  });
  return wanted.reverse();
}

/** Returns why a call must not or cannot be sent to the live service; undefined if it may be sent. */
export function obstacleOf(call: PlannedCall, allow: 'read' | 'create', credentials: Credentials): string | undefined {
  const operation = operationOf(call.op);
  if (call.reason !== undefined || operation === undefined) return call.reason ?? 'no such operation';
  const credential = credentialsFor(operation.auth, credentials);
  const missing = typeof credential === 'string' ? credential : undefined;
  if (operation.method === 'get') return missing;
  if (!WRITES.has(call.op)) return 'never called: it signs, pays, or concerns people';
  if (allow !== 'create') return 'it changes the service: add --allow create';
  const isOwn = Object.values(call.request.params ?? {}).every((value) => /^\{create\w+#\d+\.[^{}]+\}$/.test(value));
  if (!call.op.startsWith('create') && !isOwn) return 'it would change a record that this run did not create';
  const currency = mainnetCurrency(call.request.body);
  return currency === undefined ? missing : `${currency} is not a Sepolia currency`;
}

/** Returns a currency of a body that is neither on Sepolia nor fiat. */
function mainnetCurrency(body: unknown): string | undefined {
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    const isFiat = name === 'invoiceCurrency' && /^[A-Z]{3}$/.test(String(value));
    if (/currency$/i.test(name) && typeof value === 'string' && !isFiat && !value.endsWith('-sepolia')) return value;
    const inner = mainnetCurrency(value);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
