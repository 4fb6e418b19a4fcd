import { connectMock } from '../client/connect-mock.ts';
import type { RecordedCall } from '../mock.types.ts';
import { bindCalls, named } from './bindings.ts';
import { decoded, targetOf } from './redact/target.ts';
import type { PlannedCall, TapeCall } from './tape.ts';

/**
 * Returns the calls that a running mock has received, such as those of the user's own test. What an earlier answer said is named in place
 * of the mock's value, and whom requests pay becomes `{payee}`. A call that the log does not have whole gets the reason.
 */
export async function callsOf(url: string): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  return named(bindCalls(recorded.map(tapeCallOf))).map(({ n, op, name, request }, index): PlannedCall => {
    const call = recorded[index];
    const reason = call && reasonOf(call, Object.values(request.params ?? {}));
    return { n, op, name, request, ...(reason !== undefined && { reason }) };
  });
}

function tapeCallOf({ method, path, url, request, response, status }: RecordedCall, index: number): TapeCall {
  const [, query = ''] = url.split(/\?(.*)/s);
  const { op = `${method} ${path}`, ...target } = targetOf({ method, target: `${path}?${query}` }) ?? {};
  const body = JSON.parse(JSON.stringify(request.body).replace(/"payee":"[^"]*"/g, '"payee":"{payee}"'));
  const verb = method as TapeCall['request']['method'];
  const sent = { method: verb, path, ...target, ...(body !== null && { body }) };
  return { n: index + 1, op, request: sent, answer: { status, headers: {}, body: response.body }, after: [], at: 0 };
}

function reasonOf({ operationId, request, fault, url }: RecordedCall, params: readonly string[]): string | undefined {
  if (operationId === null) return 'it matches no operation';
  if (fault !== null) return 'a fault answered it';
  if (request.truncated) return 'the log has only the beginning of its body';
  const address = decoded(url);
  if (address === url && url.includes('%')) return 'its address has a broken percent-encoding';
  const isRedacted = `${JSON.stringify(request.body)}${address}`.includes('[redacted]');
  if (isRedacted) return 'the log has redacted a value of it';
  const unknown = params.find((value) => /^(?=.*\d)[\w-]{10,}$/.test(value));
  return unknown === undefined ? undefined : `no call before it was answered ${unknown}`;
}
