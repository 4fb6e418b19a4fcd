import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { connectMock } from '../client/connect-mock.ts';
import type { RecordedCall } from '../mock.types.ts';
import { operationOf } from './plan.ts';
import type { PlannedCall } from './verify.types.ts';

const REDACTED = '[redacted]';

/** Shorter texts are words rather than ids. */
const SHORTEST_ID = 10;

/**
 * Returns the calls that a running mock has received, such as those of the user's own test. What an earlier answer said is named in place
 * of the mock's value, and whom requests pay becomes `{payee}`. A call that the log does not have whole gets the reason.
 */
export async function callsOf(url: string): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  const origins = new Map<string, string>();
  const counts = new Map<string, number>();
  return recorded.map((call, index) => {
    const planned = plannedOf(call, index + 1, origins);
    const count = (counts.get(planned.op) ?? 0) + 1;
    counts.set(planned.op, count);
    for (const [path, text] of textsIn(call.response.body)) {
      if (text.length >= SHORTEST_ID && !origins.has(text)) origins.set(text, `{${planned.op}#${count}.${path}}`);
    }
    return planned;
  });
}

function plannedOf(call: RecordedCall, n: number, origins: ReadonlyMap<string, string>): PlannedCall {
  const { operationId, request, method, path, url } = call;
  const op = operationId ?? `${method} ${path}`;
  const template = operationOf(op)?.path ?? path;
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1) ?? [];
  const own = (text: string) => origins.get(text) ?? text;
  const params = Object.fromEntries(names.map((name, index) => [name, own(decodeURIComponent(values[index] ?? ''))]));
  const query = Object.fromEntries(
    [...new URL(url, 'http://mock').searchParams].map(([name, value]) => [name, own(value)]),
  );
  const body = request.body === null ? {} : { body: bound(request.body, own) };
  const reason = reasonOf(call, Object.values(params));
  return {
    n,
    op,
    request: { method, path: template, params, query, ...body },
    ...(reason === undefined ? {} : { reason }),
  };
}

function reasonOf({ operationId, request, fault, url }: RecordedCall, params: readonly string[]): string | undefined {
  if (operationId === null) return 'it matches no operation';
  if (fault !== null) return 'a fault answered it';
  if (request.truncated) return 'the log has only the beginning of its body';
  if (`${JSON.stringify(request.body)}${decodeURI(url)}`.includes(REDACTED))
    return 'the log has redacted a value of it';
  const unknown = params.find((value) => value.length >= SHORTEST_ID && /\d/.test(value) && !value.startsWith('{'));
  return unknown === undefined ? undefined : `no call before it was answered ${unknown}`;
}

/** Returns a body with the names of what earlier answers said, and `{payee}` for whom it pays. */
function bound(value: unknown, own: (text: string) => string, name = ''): unknown {
  if (typeof value === 'string') return name === 'payee' ? '{payee}' : own(value);
  if (Array.isArray(value)) return value.map((item) => bound(item, own, name));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, bound(field, own, key)]));
}

function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (!isRecord(value)) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, field]) =>
    textsIn(field, isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}
