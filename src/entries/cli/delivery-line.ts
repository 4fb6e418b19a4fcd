import type { WebhookDelivery } from '../mock.types.ts';

/** Returns the result of a delivery in one readable line. */
export function deliveryLine({ event, id, url, state, attempts, nextAttemptAt }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const answer = last === undefined ? 'not sent' : (last.error ?? `${last.status} in ${Math.round(last.ms)} ms`);
  const next = nextAttemptAt === null ? '' : `, next attempt at ${nextAttemptAt}`;
  return `${event} ${id} to ${url}: ${state}, ${answer}${next}`;
}
