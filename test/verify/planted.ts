import { createMock } from '../../src/entries/node/create-mock.ts';
import { named } from '../../src/entries/verify/bindings.ts';
import type { Difference } from '../../src/entries/verify/compare.ts';
import { OF_MOCK } from '../../src/entries/verify/credentials.ts';
import { playLive } from '../../src/entries/verify/live.ts';
import { scriptCalls } from '../../src/entries/verify/plan.ts';
import type { PlannedCall, PlayedResponse, RespondedCall } from '../../src/entries/verify/tape.ts';
import { createVerified, replay } from '../../src/entries/verify/verify.ts';
import { fakeTime, PAYEE, TWIN_URL } from './twin.ts';

const page = (offset: string): Omit<PlannedCall, 'n' | 'name'> => ({
  op: 'listRequestsV2',
  request: { method: 'GET', path: '/v2/request', query: { limit: '2', offset } },
});

/** The calls of the script and two pages with the responses of one mock, and those of a mock with another seed in order. */
export async function capture() {
  const twin = createVerified(createMock, '2026-12-01T10:00:00Z', { seed: 7 });
  const fetchTwin = async (url: unknown, { signal: _, ...init }: RequestInit = {}) =>
    twin.fetch(String(url).slice(TWIN_URL.length), init);
  const planned = named([...scriptCalls('create'), page('0'), page('2')]);
  const { calls } = await playLive(planned, {
    ...{ url: TWIN_URL, allow: 'create', credentials: OF_MOCK, payee: PAYEE, signal: undefined },
    ...{ fetch: fetchTwin as typeof fetch, time: fakeTime().time },
  });
  const own = createVerified(createMock, '2026-12-05T10:00:00Z', { seed: 1 });
  const mock: Response[] = [];
  const fetchOwn: typeof own.fetch = async (...call) => {
    const response = await own.fetch(...call);
    mock.push(response.clone());
    return response;
  };
  await replay({ calls, notCalled: [], problem: undefined }, { url: own.url, fetch: fetchOwn }, { payee: PAYEE });
  return { calls, mock };
}

export type Captured = Awaited<ReturnType<typeof capture>>;

/** Compares captured responses after a change of the live one to a call such as `createRequestV2#1`. */
export async function compareChanged(
  { calls, mock }: Captured,
  name: string,
  change: (response: Required<PlayedResponse>) => void,
): Promise<Difference[]> {
  const changed = calls.map((call): RespondedCall => {
    if (call.name !== name) return call;
    const response = structuredClone({ body: undefined, type: '', ...call.response });
    change(response);
    return { ...call, response };
  });
  if (!calls.some((call) => call.name === name)) throw new Error(`${name} was not called`);
  const responses = mock.map((response) => response.clone()).values();
  const fetchMock = async () => responses.next().value ?? new Response();
  const url = 'http://mock.local';
  const live = { calls: changed, notCalled: [], problem: undefined };
  const { compared } = await replay(live, { url, fetch: fetchMock }, { url, payee: PAYEE });
  return compared.flatMap(({ comparison }) => [...comparison.differences]);
}
