import { createMock } from '../../src/entries/node/create-mock.ts';
import { credentialsFor } from '../../src/entries/verify/credentials.ts';
import { named, operationOf, scriptCalls } from '../../src/entries/verify/plan.ts';
import { play, type Side } from '../../src/entries/verify/play.ts';
import { readAnswer } from '../../src/entries/verify/send.ts';
import type { Difference, PlannedCall, PlayedAnswer } from '../../src/entries/verify/verify.types.ts';
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
    live: keeping(sideOf(7, '2026-12-01T10:00:00Z'), live),
    mock: keeping(sideOf(1, '2026-12-05T10:00:00Z'), mock),
  };
  await play(calls, sides, PAYEE, () => undefined);
  return { calls, live, mock };
}

function sideOf(seed: number, now: string): Side {
  const own = createMock({ seed, now, webhooks: { allowPublic: true } });
  return {
    url: own.url,
    answer: async ({ op }, { method, path, headers, body }) => {
      const found = credentialsFor(operationOf(op)?.auth);
      const all = { 'content-type': 'application/json', ...(typeof found === 'string' ? {} : found.mock), ...headers };
      return readAnswer(
        await own.fetch(path, { method, headers: all, ...(body !== undefined && { body: JSON.stringify(body) }) }),
      );
    },
  };
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
