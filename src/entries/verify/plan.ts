import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { paymentRequestService } from '../../service/service.ts';
import { isNamedBy } from '../examine/select.ts';
import { named, neededBy } from './bindings.ts';
import { type Credentials, credentialsFor } from './credentials.ts';
import { CREATES, READS, WRITES } from './script.ts';
import type { PlannedCall } from './tape.ts';

const OPERATIONS = new Map(paymentRequestService.operations.all.map((operation) => [operation.operationId, operation]));

export const operationOf = (op: string) => OPERATIONS.get(op);

/** Returns the calls of the built-in script. A mock refuses webhooks to public addresses, so they are not for this machine. */
export function scriptCalls(allow: 'read' | 'create', service = 'stage'): PlannedCall[] {
  const script = allow === 'create' ? [...READS, ...CREATES] : READS;
  const lines = script.filter(([op]) => service !== 'loopback' || !/^(create|delete)Webhook/.test(op));
  const calls = lines.map(([op, request = {}, isForeign = false], index) => {
    const { method = 'get', path = '/' } = operationOf(op) ?? {};
    const verb = method.toUpperCase() as PlannedCall['request']['method'];
    return { n: index + 1, op, isForeign, request: { method: verb, path, ...request } };
  });
  return named(calls);
}

/** Returns the calls of operations that a pattern such as `request*` names, and the calls that those need. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[] = []): readonly PlannedCall[] {
  const needed = new Set<string | undefined>();
  const wanted = calls.toReversed().filter((call) => {
    const isWanted = needed.has(call.name) || only.some((pattern) => isNamedBy(pattern, call.op));
    if (isWanted) for (const name of neededBy(call)) needed.add(name);
    return isWanted;
  });
  return only.length === 0 ? calls : wanted.reverse();
}

/** Returns why a call must not or cannot be sent to the live service; undefined when it may. */
export function obstacleOf(call: PlannedCall, allow: 'read' | 'create', credentials: Credentials): string | undefined {
  const operation = operationOf(call.op);
  if (call.reason !== undefined || operation === undefined) return call.reason ?? 'no such operation';
  const missing = credentialsFor(operation.auth, credentials);
  const other = typeof missing === 'string' ? missing : undefined;
  if (operation.method === 'get') return other;
  if (!WRITES.has(call.op)) return 'never called: it signs, pays, or is about people';
  if (allow !== 'create') return 'it changes the service: give --allow create';
  const isOwn = Object.values(call.request.params ?? {}).every((value) => /^\{create\w+#\d+\.[^{}]+\}$/.test(value));
  if (!call.op.startsWith('create') && !isOwn) return 'it would change what this run did not make';
  const currency = mainnetCurrency(call.request.body);
  return currency === undefined ? other : `${currency} is not a currency of Sepolia`;
}

/** Returns a currency of a body that is neither one of Sepolia nor fiat. */
function mainnetCurrency(body: unknown): string | undefined {
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    const isFiat = name === 'invoiceCurrency' && /^[A-Z]{3}$/.test(String(value));
    if (/currency$/i.test(name) && typeof value === 'string' && !isFiat && !value.endsWith('-sepolia')) return value;
    const inner = mainnetCurrency(value);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
