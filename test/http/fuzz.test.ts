import { expect, test } from 'vitest';
import { type FuzzOptions, fuzz } from '../../bench/fuzz/fuzz.ts';
import type { FuzzedMock } from '../../bench/fuzz/send.ts';
import { KEY } from '../support/client.ts';

/** Fuzzes a mock with changed responses. Returns the problems and the report. */
async function findings(options: Partial<FuzzOptions>) {
  const reports: string[] = [];
  const { problems, calls } = await fuzz({
    seed: 7,
    calls: 2000,
    mostProblems: 1,
    minutes: 1,
    sockets: false,
    report: (text) => reports.push(text),
    ...options,
  });
  return { problems, calls, reports: reports.join('\n') };
}

/** Returns a mock that handles the calls selected by `when` differently. */
function withDefect(
  when: (request: Request) => boolean,
  defect: (mock: FuzzedMock, request: Request) => Promise<Response>,
) {
  return (mock: FuzzedMock): FuzzedMock => ({
    fetch: (input, init) => {
      const request = input instanceof Request ? input : new Request(`http://mock.local${input}`, init);
      return when(request) ? defect(mock, request) : mock.fetch(request);
    },
  });
}

const isPayer = ({ url }: Request) => url.includes('/v2/payer');
/** Calls of the main workspace only. */
const isV2 = ({ url }: Request) => new URL(url).pathname.startsWith('/v2/');

test('fuzz: finds a 500 and the call that causes it', async () => {
  const wrap = withDefect(isPayer, async () => Response.json({ message: 'planted' }, { status: 500 }));
  const { problems, reports } = await findings({ wrap });
  expect(problems).toEqual(['500 {"message":"planted"}']);
  expect(reports).toMatch(/--seed \d+/);
  expect(reports.match(/^ {2}curl /gm)).toHaveLength(1);
  expect(reports).toContain('http://localhost:4010/v2/payer');
});

test('fuzz: finds a refused call that changes state', async () => {
  const wrap = withDefect(isV2, async (mock, request) => {
    const answer = await mock.fetch(request);
    if (answer.status === 400)
      await mock.fetch('/v2/client-ids', {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json' },
        body: '{"label":"x","allowedDomains":["https://x.example"]}',
      });
    return answer;
  });
  expect((await findings({ wrap })).problems).toEqual([expect.stringContaining('a refused call changed the state')]);
});

test('fuzz: finds a page that hides an item', async () => {
  const isPage = ({ url, method }: Request) => method === 'GET' && /\/v2\/payments\?limit=7&/.test(url);
  const wrap = withDefect(isPage, async (mock, request) => {
    const { payments, ...rest } = await (await mock.fetch(request)).json();
    return Response.json({ ...rest, payments: payments.slice(1) });
  });
  expect((await findings({ wrap })).problems).toEqual([expect.stringMatching(/^\/v2\/payments: /)]);
});

test('fuzz: finds nothing in the mock, in process and over sockets', async () => {
  for (const sockets of [false, true]) expect((await findings({ sockets, calls: 150 })).problems).toEqual([]);
});
