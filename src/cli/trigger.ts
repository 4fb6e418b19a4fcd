import { printable } from '../engine/kernel/core/text.ts';
import type { WebhookDelivery } from '../entries/types/mock.types.ts';
import type { StepParameters } from '../entries/types/scenario.types.ts';
import { command } from './command.ts';
import { RUNNING } from './command-options.ts';
import { print } from './output.ts';
import { runningMock } from './running-mock.ts';

/** Events about a payer. All others are about a request. */
const OF_PAYERS: readonly string[] = ['compliance.updated', 'payment_detail.updated'];

export const trigger = command('trigger <event> [id]', 'Send a webhook from a running mock', {
  details:
    'The ID is a request ID, or a client user ID for events about a payer. ' +
    'Exits with 0 if every receiver accepted the event.',
  flags: { ...RUNNING, force: { group: 'Event', help: 'send the event even if the state forbids it' } },
  example: 'trigger payment.failed 01e273… --force',
  async run({ operands: [event = '', id], flags, options }) {
    const mock = runningMock({ flags, options });
    const about = OF_PAYERS.includes(event) ? 'clientUserId' : 'requestId';
    const parameters = { ...(id !== undefined && { [about]: id }), ...(flags.force && { force: true }) };
    // The mock rejects an unknown event with a message that lists the valid ones.
    const name = event as StepParameters['webhook.trigger']['event'];
    const { deliveries } = await mock.webhooks.trigger(name, parameters);
    await mock.settled();
    const sent = (await mock.webhooks.deliveries()).filter(({ id }) => deliveries.includes(id));
    for (const delivery of sent) print(printable(deliveryLine(delivery)));
    return sent.every(({ state }) => state === 'delivered') ? 0 : 1;
  },
});

function deliveryLine({ event, id, url, state, attempts, nextAttemptAt }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const response = last === undefined ? 'not sent' : (last.error ?? `${last.status} in ${Math.round(last.ms)} ms`);
  const next = nextAttemptAt === null ? '' : `, next attempt at ${nextAttemptAt}`;
  return `${event} ${id} to ${url}: ${state}, ${response}${next}`;
}
