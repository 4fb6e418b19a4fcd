import { printable } from '../../engine/core/printable.ts';
import type { StepParameters } from '../../service/steps.generated.ts';
import type { MockConfig, MockError } from '../mock.types.ts';
import { deliveryLine } from './delivery-line.ts';
import type { ParsedCommand } from './parse-command.ts';
import { runningMock } from './running-mock.ts';
import { UsageError } from './usage-error.ts';

/** The flags that give the fields of an event, and what each names. */
const FIELDS: Readonly<Record<string, { flag: 'request' | 'client-user'; what: string }>> = {
  requestId: { flag: 'request', what: 'a request' },
  clientUserId: { flag: 'client-user', what: 'a payer' },
};

/** Makes a running mock send an event. Returns the exit code: 0 when every receiver accepted it, otherwise 1. */
export async function trigger(line: ParsedCommand, config: MockConfig): Promise<number> {
  const [event] = line.operands;
  if (event === undefined) throw new UsageError('trigger needs an event, such as payment.confirmed');
  const mock = runningMock(line, config);
  const requestId = line.one('request');
  const clientUserId = line.one('client-user');
  const parameters = {
    ...(requestId !== undefined && { requestId }),
    ...(clientUserId !== undefined && { clientUserId }),
    ...(line.has('force') && { force: true }),
  };
  // The mock rejects an unknown event with a message that lists the valid ones.
  const name = event as StepParameters['webhook.trigger']['event'];
  const { deliveries } = await mock.webhooks.trigger(name, parameters).catch((error: unknown) => {
    throw inFlags(error, event, line);
  });
  await mock.settled();
  const sent = (await mock.webhooks.deliveries()).filter(({ id }) => deliveries.includes(id));
  for (const delivery of sent) process.stdout.write(`${printable(deliveryLine(delivery))}\n`);
  return sent.every(({ state }) => state === 'delivered') ? 0 : 1;
}

/** Returns the error with the names of flags in place of those of fields. */
function inFlags(error: unknown, event: string, line: ParsedCommand): unknown {
  if (!(error instanceof Error) || !('errors' in error)) return error;
  // The client throws errors of this type for every answer that is an error.
  const { errors } = error as MockError;
  const texts = errors.map(({ field, message }) => {
    const { flag, what } = FIELDS[field] ?? {};
    if (flag === undefined) return `${field}: ${message}`;
    const given = line.given(flag);
    return given === undefined ? `${event} needs ${what}: pass --${flag} ID` : `${given}: ${message}`;
  });
  return texts.length === 0 ? error : new Error(texts.join('\n'), { cause: error });
}
