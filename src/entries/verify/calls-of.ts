import { connectMock } from '../client/connect-mock.ts';
import type { RecordedCall } from '../mock.types.ts';
import { bindCalls, named } from './bindings.ts';
import { decoded, targetOf } from './plan.ts';
import type { PlannedCall, TapeCall } from './tape.ts';

/**
 * Returns the calls that a running mock has received, such as those of a user's test, with references for the mock's ids and `{payee}`
 * for payees. A call that is not completely in the log gets a reason.
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
