import { printable } from '../../engine/core/printable.ts';
import type { StepParameters } from '../../service/steps.generated.ts';
import { deliveryLine } from './delivery-line.ts';
import type { ParsedCommand } from './parse-command.ts';
import { runningMock } from './running-mock.ts';
import { UsageError } from './usage-error.ts';

/** Makes a running mock send an event. Returns the exit code: 0 when every receiver accepted it, otherwise 1. */
export async function trigger(line: ParsedCommand): Promise<number> {
  const event = line.argument;
  if (event === undefined) throw new UsageError('trigger needs an event, such as payment.confirmed');
  const mock = runningMock(line);
  const requestId = line.one('request');
  const clientUserId = line.one('client-user');
  // The mock rejects an unknown event with a message that lists the valid ones.
  const { deliveries } = await mock.webhooks.trigger(event as StepParameters['webhook.trigger']['event'], {
    ...(requestId !== undefined && { requestId }),
    ...(clientUserId !== undefined && { clientUserId }),
    ...(line.has('force') && { force: true }),
  });
  await mock.settled();
  const sent = (await mock.webhooks.deliveries()).filter(({ id }) => deliveries.includes(id));
  for (const delivery of sent) process.stdout.write(`${printable(deliveryLine(delivery))}\n`);
  return sent.every(({ state }) => state === 'delivered') ? 0 : 1;
}
