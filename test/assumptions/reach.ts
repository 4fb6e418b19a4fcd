import { createMock, type Mock, type MockOptions } from '../../src/index.ts';
import type { AssumptionId } from '../../src/service/names.generated.ts';

/** A small story whose calls, steps or deliveries rest on an assumption, because of one of its marks. */
export interface Reach {
  id: AssumptionId;
  /** What distinguishes it from the other stories of the id. */
  title?: string;
  /** In addition to those of {@link playOnce}. */
  options?: MockOptions;
  play(mock: Mock): Promise<unknown>;
  /** A similar story that does not rest on it. */
  without?(mock: Mock): Promise<unknown>;
}

/** Plays a story on a fresh mock. Returns the ids that it rests on, and its uses by operation or event. */
export async function playOnce(
  options: MockOptions | undefined,
  play: Reach['play'],
): Promise<{ ids: string[]; uses: string[] }> {
  const mock = createMock({ fixtures: 'empty', now: '2026-11-21T10:00:00Z', validateResponses: true, ...options });
  await play(mock);
  await mock.settled();
  const used = await mock.assumptions();
  const calls = await mock.calls.list();
  const deliveries = await mock.webhooks.deliveries();
  return {
    ids: used.map(({ id }) => id),
    uses: [
      ...calls.flatMap(({ operationId, assumptions }) => assumptions.map((id) => `${operationId} ${id}`)),
      ...deliveries.flatMap(({ event, assumptions }) => assumptions.map((id) => `${event} ${id}`)),
    ],
  };
}
