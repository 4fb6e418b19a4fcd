import type { Operation } from '../../engine/api/http/endpoint.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { paymentRequestService } from '../../service/service.ts';
import { neededBy } from './bind.ts';
import { type Credentials, credentialsFor } from './credentials.ts';
import { scriptLines, WRITES } from './script.ts';
import type { PlannedCall } from './verify.types.ts';

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  paymentRequestService.operations.all.map((operation) => [operation.operationId, operation]),
);

export function operationOf(op: string): Operation | undefined {
  return OPERATIONS.get(op);
}

/** Returns the calls of the built-in script. */
export function scriptCalls(allow: 'read' | 'create'): PlannedCall[] {
  return scriptLines(allow).map(([op, request = {}, isForeign = false], index) => {
    const { method = 'get', path = '/' } = operationOf(op) ?? {};
    return { n: index + 1, op, isForeign, request: { method: method.toUpperCase(), path, ...request } };
  });
}

/** Returns the calls of operations that a pattern such as `request*` names, and the calls that those need. */
export function onlyCalls(calls: readonly PlannedCall[], only: readonly string[]): PlannedCall[] {
  if (only.length === 0) return [...calls];
  const patterns = only.map((text) => new RegExp(`^${text.replace(/[^\w*]/g, '').replaceAll('*', '.*')}$`, 'i'));
  const names = namesOf(calls);
  const wanted = new Set(calls.filter(({ op }) => patterns.some((pattern) => pattern.test(op))));
  for (const call of [...calls].reverse()) {
    if (wanted.has(call))
      for (const other of calls) if (neededBy(call).includes(names.get(other) ?? '')) wanted.add(other);
  }
  return calls.filter((call) => wanted.has(call));
}

/** Returns the name of each call's answer: the operation, and its number among the calls of it. */
export function namesOf(calls: readonly PlannedCall[]): ReadonlyMap<PlannedCall, string> {
  const counts = new Map<string, number>();
  return new Map(
    calls.map((call) => {
      const count = (counts.get(call.op) ?? 0) + 1;
      counts.set(call.op, count);
      return [call, `${call.op}#${count}`];
    }),
  );
}

/** Returns why a call must not or cannot be sent to the live service; undefined when it may. */
export function obstacleOf(
  call: PlannedCall,
  { allow, credentials }: { allow: 'read' | 'create'; credentials: Credentials },
): string | undefined {
  const operation = operationOf(call.op);
  if (call.reason !== undefined || operation === undefined) return call.reason ?? 'no such operation';
  const isChange = operation.method !== 'get';
  if (isChange && !WRITES.has(call.op)) return 'never called: it signs, pays, or is about people';
  if (isChange && allow !== 'create') return 'it changes the service: give --allow create';
  if (isChange && !call.op.startsWith('create') && !isOwn(call)) return 'it would change what this run did not make';
  const currency = mainnetCurrency(call.request.body);
  if (isChange && currency !== undefined) return `${currency} is not a currency of Sepolia`;
  const missing = credentialsFor(operation.auth, credentials);
  return typeof missing === 'string' ? missing : undefined;
}

/** Whether every record that a path names was created by this run. */
function isOwn({ request: { params = {} } }: PlannedCall): boolean {
  return Object.values(params).every((value) => /^\{create\w+#\d+\.[^{}]+\}$/.test(value));
}

/** Returns a currency of a body that is neither one of Sepolia nor fiat. */
function mainnetCurrency(body: unknown): string | undefined {
  if (Array.isArray(body)) return body.map(mainnetCurrency).find(Boolean);
  if (!isRecord(body)) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const isName = /currency$/i.test(name) && typeof value === 'string';
    if (isName && !/-sepolia$/.test(value) && !(name === 'invoiceCurrency' && /^[A-Z]{3}$/.test(value))) return value;
    const inner = mainnetCurrency(value);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
