import { printable } from '../../engine/kernel/core/printable.ts';
import type { StepParameters } from '../../service/steps.generated.ts';
import type { MockConfig, MockError, WebhookDelivery } from '../mock.types.ts';
import { UsageError } from './given-values.ts';
import { runningMock } from './health.ts';
import type { ParsedCommand } from './parse-command.ts';

/** The events that are about a payer. All others are about a request. */
const OF_PAYERS: readonly string[] = ['compliance.updated', 'payment_detail.updated'];

/** Makes a running mock send an event. Returns the exit code: 0 when every receiver accepted it, otherwise 1. */
export async function trigger(line: ParsedCommand, config: MockConfig): Promise<number> {
  const [event, id] = line.operands;
  if (event === undefined) throw new UsageError('trigger needs an event, such as payment.confirmed');
  const mock = runningMock(line, config);
  const parameters = {
    ...(id !== undefined && { [OF_PAYERS.includes(event) ? 'clientUserId' : 'requestId']: id }),
    ...(line.has('force') && { force: true }),
  };
  // The mock rejects an unknown event with a message that lists the valid ones.
  const name = event as StepParameters['webhook.trigger']['event'];
  const { deliveries } = await mock.webhooks.trigger(name, parameters).catch((error: unknown) => {
    throw withId(error, id);
  });
  await mock.settled();
  const sent = (await mock.webhooks.deliveries()).filter(({ id }) => deliveries.includes(id));
  for (const delivery of sent) process.stdout.write(`${printable(deliveryLine(delivery))}\n`);
  return sent.every(({ state }) => state === 'delivered') ? 0 : 1;
}

/** Returns the error with the given ID in place of the field that holds it. */
function withId(error: unknown, id: string | undefined): unknown {
  if (!(error instanceof Error) || !('errors' in error)) return error;
  // The client throws errors of this type for every answer that is an error.
  const { errors } = error as MockError;
  const texts = errors.map(({ field, message }) => {
    const isId = id !== undefined && (field === 'requestId' || field === 'clientUserId');
    // The name of the step is of no use here.
    return `${isId ? id : field}: ${message.replace(/^webhook\.trigger: /, '')}`;
  });
  return texts.length === 0 ? error : new Error(texts.join('\n'), { cause: error });
}

function deliveryLine({ event, id, url, state, attempts, nextAttemptAt }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const answer = last === undefined ? 'not sent' : (last.error ?? `${last.status} in ${Math.round(last.ms)} ms`);
  const next = nextAttemptAt === null ? '' : `, next attempt at ${nextAttemptAt}`;
  return `${event} ${id} to ${url}: ${state}, ${answer}${next}`;
}
