import { createMock } from '../../src/entries/node/create-mock.ts';
import type { Difference } from '../../src/tools/verify/compare.ts';
import { OF_MOCK } from '../../src/tools/verify/credentials.ts';
import { liveService } from '../../src/tools/verify/live.ts';
import { scriptCalls } from '../../src/tools/verify/script.ts';
import { named, type PlannedCall, type PlayedResponse } from '../../src/tools/verify/tape.ts';
import { compareCalls } from '../../src/tools/verify/verify.ts';
import { OPERATIONS, PAYEE, TWIN_URL } from './twin.ts';

type RespondedCall = PlannedCall & { response: PlayedResponse };

const page = (offset: string): Pick<PlannedCall, 'op' | 'request'> => ({
  op: 'listRequestsV2',
  request: { method: 'GET', path: '/v2/request', query: { limit: '2', offset } },
});

/** Captured responses of one mock, and those of a mock with another seed. */
export async function capture() {
  const twin = createMock({ seed: 7, now: '2026-12-01T10:00:00Z', webhooks: { allowPublic: true } });
  const fetchTwin = async (url: unknown, { signal: _, ...init }: RequestInit = {}) =>
    twin.fetch(String(url).slice(TWIN_URL.length), init);
  const live = liveService({
    url: TWIN_URL,
    operations: OPERATIONS,
    allow: 'create',
    credentials: OF_MOCK,
    payee: PAYEE,
    signal: undefined,
    fetch: fetchTwin as typeof fetch,
    paceMs: 0,
    limitMs: 10_000,
  });
  const simulated = createMock({ seed: 1, now: '2026-12-05T10:00:00Z', webhooks: { allowPublic: true } });
  const calls: RespondedCall[] = [];
  const mock: Response[] = [];
  const play = async (call: PlannedCall) => {
    const response = await live.play(call);
    if (typeof response !== 'string') calls.push({ ...call, response });
    return response;
  };
  const fetchCaptured: typeof simulated.fetch = async (...call) => {
    const response = await simulated.fetch(...call);
    mock.push(response.clone());
    return response;
  };
  const planned = named([...scriptCalls('create', OPERATIONS), page('0'), page('2')]);
  const mockSide = { url: simulated.url, fetch: fetchCaptured, calls: simulated.calls };
  await compareCalls(planned, { operations: OPERATIONS, play, mock: mockSide, payee: PAYEE });
  return { calls, mock, log: simulated.calls };
}

export type Captured = Awaited<ReturnType<typeof capture>>;

/** Compares captured responses after changing the live response to a call such as `createRequestV2#1`. */
export async function compareChanged(
  { calls, mock, log }: Captured,
  name: string,
  change: (response: Required<PlayedResponse>) => void,
): Promise<Difference[]> {
  if (!calls.some((call) => call.name === name)) throw new Error(`${name} was not called`);
  const play = async (call: PlannedCall) => {
    const played = calls.find(({ n }) => n === call.n)?.response ?? 'not played';
    if (call.name !== name || typeof played === 'string') return played;
    const response = structuredClone({ body: undefined, type: '', ...played });
    change(response);
    return response;
  };
  const responses = mock.map((response) => response.clone()).values();
  const fetchMock = async () => responses.next().value ?? new Response();
  const url = 'http://mock.local';
  const sides = { operations: OPERATIONS, play, mock: { url, fetch: fetchMock, calls: log }, url, payee: PAYEE };
  const { compared } = await compareCalls(calls, sides);
  return compared.flatMap(({ differences }) => [...differences]);
}
