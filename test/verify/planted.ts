import { createMock } from '../../src/entries/node/create-mock.ts';
import { named } from '../../src/entries/verify/bindings.ts';
import { scriptCalls } from '../../src/entries/verify/plan.ts';
import { play, type Side } from '../../src/entries/verify/play.ts';
import type { PlannedCall, PlayedResponse } from '../../src/entries/verify/tape.ts';
import { mockSide } from '../../src/entries/verify/verify.ts';
import type { Difference } from '../../src/entries/verify/verify.types.ts';
import { PAYEE } from './twin.ts';

const page = (offset: string): Omit<PlannedCall, 'n' | 'name'> => ({
  op: 'listRequestsV2',
  request: { method: 'GET', path: '/v2/request', query: { limit: '2', offset } },
});

/** The calls of the script and two pages, with the responses of two mocks of different seeds. */
export async function capture() {
  const calls = named([...scriptCalls('create'), page('0'), page('2')]);
  const live: PlayedResponse[] = [];
  const mock: PlayedResponse[] = [];
  const keeping = (side: Side, to: PlayedResponse[]): Side => ({
    ...side,
    respond: async (call, filled) => {
      const response = await side.respond(call, filled);
      to[call.n] = response;
      return response;
    },
  });
  await play(calls, {
    live: keeping(mockSide(createMock, '2026-12-01T10:00:00Z', { seed: 7 }), live),
    mock: keeping(mockSide(createMock, '2026-12-05T10:00:00Z', { seed: 1 }), mock),
    payee: PAYEE,
  });
  return { calls, live, mock };
}

export type Captured = Awaited<ReturnType<typeof capture>>;

/** Compares captured responses after a change of the live one to a call such as `createRequestV2#1`. */
export async function compareChanged(
  { calls, live, mock }: Captured,
  name: string,
  change: (response: Required<PlayedResponse>) => void,
): Promise<Difference[]> {
  const call = calls.find((one) => one.name === name);
  const original = call && live[call.n];
  if (call === undefined || original === undefined) throw new Error(`${name} was not called`);
  const changed = structuredClone({ body: undefined, type: '', ...original });
  change(changed as Required<PlayedResponse>);
  const side = (responses: readonly PlayedResponse[], over?: PlayedResponse): Side => ({
    url: 'http://mock.local',
    respond: async ({ n }) => (n === call.n && over) || responses[n] || { status: 0 },
  });
  const { played } = await play(calls, {
    live: { ...side(live, changed), isTape: true },
    mock: side(mock),
    payee: PAYEE,
  });
  return played.flatMap(({ comparison }) => [...comparison.differences]);
}
