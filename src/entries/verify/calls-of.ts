import { connectMock } from '../client/connect-mock.ts';
import type { RecordedCall } from '../mock.types.ts';
import { named } from './plan.ts';
import { bindCalls } from './redact/bind-calls.ts';
import { fieldClasses, serviceClasses } from './redact/field-classes.ts';
import { targetOf } from './redact/target.ts';
import type { PlannedCall, TapeCall } from './verify.types.ts';

const REDACTED = '[redacted]';

/**
 * Returns the calls that a running mock has received, such as those of the user's own test. What an earlier answer said is named in place
 * of the mock's value, and whom requests pay becomes `{payee}`. A call that the log does not have whole gets the reason.
 */
export async function callsOf(url: string): Promise<PlannedCall[]> {
  const recorded = await connectMock({ url }).calls.list();
  const classes = fieldClasses(serviceClasses());
  const bound = bindCalls(recorded.map(tapeCallOf), (op, status) => classes.ofAnswer(op, status));
  return named(
    bound.map(({ n, op, request }, index): PlannedCall => {
      const call = recorded[index];
      const reason = call && reasonOf(call, Object.values(request.params ?? {}));
      return { n, op, request, ...(reason !== undefined && { reason }) };
    }),
  );
}

function tapeCallOf({ method, path, url, request, response, status }: RecordedCall, index: number): TapeCall {
  const { op = `${method} ${path}`, ...target } =
    targetOf({ method, target: path + new URL(url, 'http://mock').search }) ?? {};
  const body = JSON.parse(JSON.stringify(request.body).replace(/"payee":"[^"]*"/g, '"payee":"{payee}"'));
  return {
    n: index + 1,
    op,
    request: { method, path, ...target, ...(body !== null && { body }) },
    answer: { status, headers: {}, body: response.body },
    after: [],
    at: 0,
  };
}

function reasonOf({ operationId, request, fault, url }: RecordedCall, params: readonly string[]): string | undefined {
  if (operationId === null) return 'it matches no operation';
  if (fault !== null) return 'a fault answered it';
  if (request.truncated) return 'the log has only the beginning of its body';
  if (`${JSON.stringify(request.body)}${decodeURI(url)}`.includes(REDACTED))
    return 'the log has redacted a value of it';
  const unknown = params.find((value) => /^(?=.*\d)[\w-]{10,}$/.test(value));
  return unknown === undefined ? undefined : `no call before it was answered ${unknown}`;
}
