import { createMock } from '../../src/entries/node/create-mock.ts';
import { named } from '../../src/entries/verify/bindings.ts';
import { scriptCalls } from '../../src/entries/verify/plan.ts';
import { play, type Side } from '../../src/entries/verify/play.ts';
import type { PlannedCall, PlayedAnswer } from '../../src/entries/verify/tape.ts';
import type { Difference } from '../../src/entries/verify/verify.options.ts';
import { mockSide } from '../../src/entries/verify/verify.ts';
import { PAYEE } from './twin.ts';

const page = (offset: string): Omit<PlannedCall, 'n'> => ({
  op: 'listRequestsV2',
  request: { method: 'GET', path: '/v2/request', query: { limit: '2', offset } },
});

/** The calls of the script and two pages, and what two mocks of different seeds answer to them. */
export async function capture() {
  const calls = named(
    [...scriptCalls('create'), page('0'), page('2')].map((call, index) => ({ ...call, n: index + 1 })),
  );
  const live: PlayedAnswer[] = [];
  const mock: PlayedAnswer[] = [];
  const keeping = (side: Side, to: PlayedAnswer[]): Side => ({
    ...side,
    answer: async (call, filled) => {
      const answer = await side.answer(call, filled);
      to[call.n] = answer;
      return answer;
    },
  });
  const sides = {
    live: keeping(mockSide(createMock, '2026-12-01T10:00:00Z', { seed: 7 }), live),
    mock: keeping(mockSide(createMock, '2026-12-05T10:00:00Z', { seed: 1 }), mock),
  };
  await play(calls, sides, PAYEE, () => undefined);
  return { calls, live, mock };
}

export type Captured = Awaited<ReturnType<typeof capture>>;

/** Compares what was captured, with the live answer to one call changed: `createRequestV2#1`. */
export async function compareChanged(
  captured: Captured,
  name: string,
  change: (answer: Required<PlayedAnswer>) => void,
): Promise<Difference[]> {
  const { calls, live, mock } = captured;
  const call = calls.find((one) => one.name === name);
  const original = call && live[call.n];
  if (call === undefined || original === undefined) throw new Error(`${name} was not called`);
  const changed = structuredClone({ body: undefined, ...original });
  change(changed as Required<PlayedAnswer>);
  const side = (answers: readonly PlayedAnswer[], over?: PlayedAnswer): Side => ({
    url: 'http://mock.local',
    answer: async ({ n }) => (n === call.n && over) || answers[n] || { status: 0, headers: {} },
  });
  const { played } = await play(
    calls,
    { live: { ...side(live, changed), isTape: true }, mock: side(mock) },
    PAYEE,
    () => undefined,
  );
  return played.flatMap(({ comparison }) => [...comparison.differences]);
}
