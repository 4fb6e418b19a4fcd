import { sleep } from '../../engine/kernel/clock/timers.ts';
import type { Mock } from '../mock.types.ts';
import { isHealthy } from './running-mock.ts';

/** How long to wait before a mock that is gone is asked again. */
const RETRY_MS = 500;

/**
 * Registers a webhook with a running mock, and again whenever the mock was gone and is back. The mock's event stream says
 * when it goes. Resolves with a function that deletes the webhook.
 *
 * @param say prints a line about the mock
 */
export async function keepConnected(
  mock: Mock,
  webhook: { url: string; secret: string },
  say: (text: string) => void,
): Promise<() => Promise<void>> {
  let { id } = await mock.webhooks.register(webhook);
  const ended = new AbortController();
  const follow = async () => {
    while (!ended.signal.aborted) {
      await untilStreamEnds(mock, ended.signal);
      if (ended.signal.aborted || (await isHealthy(mock.url))) continue;
      say(`${mock.url} has gone; waiting for it to come back`);
      let again: { id: string } | undefined;
      while (again === undefined && !ended.signal.aborted) {
        again = await mock.webhooks.register(webhook).catch(() => undefined);
        if (again === undefined) await sleep(RETRY_MS);
      }
      if (again === undefined) continue;
      id = again.id;
      say(`${mock.url} is back`);
    }
  };
  const following = follow();
  return async () => {
    ended.abort();
    await following;
    await mock.webhooks.delete(id).catch(() => {});
  };
}

/** Resolves when the event stream of a mock ends: the mock stopped, or `signal` aborted. */
async function untilStreamEnds(mock: Mock, signal: AbortSignal): Promise<void> {
  try {
    const answer = await mock.fetch('/__mock/events?only=event', { signal });
    const reader = answer.body?.getReader();
    while (reader !== undefined && !(await reader.read()).done);
  } catch {
    // A broken connection ends the stream as well.
  }
}
