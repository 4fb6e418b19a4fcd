import { expect, test, vi } from 'vitest';
import { type FuzzOptions, fuzz, type Served } from '../../bench/fuzz/fuzz.ts';
import type { MaybeAsync } from '../../src/engine/api/http/app-env.ts';
import { IN_PROCESS } from '../../src/engine/api/http/in-process.ts';
import { KEY } from '../support/client.ts';
import { limit } from '../support/machine.ts';

// Shrinking a finding takes many sessions.
vi.setConfig({ testTimeout: limit(120) });

const findings = (options: Partial<FuzzOptions>) => fuzz({ seed: 7, sessions: 100, minutes: 1, ...options });

/** Returns a mock that handles the calls selected by `when` differently. */
function withDefect(when: (request: Request) => boolean, defect: (request: Request, core: Served) => MaybeAsync) {
  return (core: Served): Served => ({
    fetch: (request, connection) => (when(request) ? defect(request, core) : core.fetch(request, connection)),
  });
}

const isPayer = ({ url }: Request) => url.includes('/v2/payer');
/** Calls of the main workspace only. */
const isV2 = ({ url }: Request) => new URL(url).pathname.startsWith('/v2/');

const isPost = ({ method }: Request) => method === 'POST';

test('fuzz: finds a 500 and the call that causes it', async () => {
  const wrap = withDefect(isPayer, () => Response.json({ message: 'planted' }, { status: 500 }));
  const { problem = '', path } = await findings({ wrap });
  expect(problem).toMatch(/^Error: 500 {"message":"planted"}\n/);
  expect(problem.match(/^ {2}curl /gm)).toHaveLength(1);
  expect(problem).toContain('http://localhost:4010/v2/payer');
  expect((await findings({ wrap, path })).problem).toBe(problem);
});

test('fuzz: finds a refused call that changes state', async () => {
  const wrap = withDefect(isV2, async (request, core) => {
    const response = await core.fetch(request, IN_PROCESS);
    const body = '{"label":"x","allowedDomains":["https://x.example"]}';
    const headers = { ...KEY, 'content-type': 'application/json' };
    const create = new Request('http://localhost/v2/client-ids', { method: 'POST', headers, body });
    if (response.status === 400) await core.fetch(create, IN_PROCESS);
    return response;
  });
  expect((await findings({ wrap })).problem).toContain('a refused call changed the state');
});

test('fuzz: finds a page that hides an item', async () => {
  const isPage = ({ url, method }: Request) => method === 'GET' && /\/v2\/payments\?limit=7&/.test(url);
  const wrap = withDefect(isPage, async (request, core) => {
    const { payments, ...rest } = await (await core.fetch(request, IN_PROCESS)).json();
    return Response.json({ ...rest, payments: payments.slice(1) });
  });
  expect((await findings({ wrap })).problem).toMatch(/^Error: \/v2\/payments: /);
});

test('fuzz: finds nothing in the mock, even if a call is handled after its client left', async () => {
  expect((await findings({ sessions: 15 })).problem).toBeUndefined();
  const wrap = withDefect(isPost, async (request, core) => {
    const body = (await request.text().catch(() => '')) || null;
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    return core.fetch(new Request(request.url, { method: request.method, headers: request.headers, body }), IN_PROCESS);
  });
  expect((await findings({ sessions: 40, wrap })).problem).toBeUndefined();
});
