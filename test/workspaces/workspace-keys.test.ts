import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, type Mock, type StartOptions, startMock } from '../../src/index.ts';
import { call, KEY, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { responseOf } from '../support/raw-call.ts';

/** Encoded keys that are invalid: one for each kind of character, and wrong lengths. */
const INVALID = [
  '%00',
  'ada%00',
  '%00ada',
  'ada%00b',
  '%01',
  '%0a',
  'ada%0d%0a',
  '%1b%5b31m',
  '%7f',
  '%c2%80',
  '%20',
  'a%20b',
  '%21',
  '%22',
  '%23',
  '%24',
  '%25',
  '%26',
  '%27',
  '%28',
  '%2a',
  '%2b',
  '%2c',
  '%2f',
  '%3a',
  '%3b',
  '%3c',
  '%3d',
  '%3f',
  '%40',
  '%5b',
  '%5c',
  '%5e',
  '%60',
  '%7b',
  '%7c',
  '%c3%a9',
  '%d0%b0da',
  '%e2%80%ae',
  '%ef%bb%bf',
  '%f0%9f%99%82',
  '%ff',
  '%ed%a0%80',
  '%',
  '%zz',
  "'--",
  'a'.repeat(101),
];

/** Starts a saved mock with rows in two workspaces. */
async function savedMock(options: StartOptions = {}): Promise<Mock> {
  const state = join(temporaryFolder(), 'state.db');
  const mock = await startMock({ fixtures: 'empty', state, ...options });
  onTestFinished(() => mock.stop());
  for (const workspace of [mock, mock.workspace('ada')]) await newRequest(workspace);
  return mock;
}

/** Returns the requests of every workspace. */
async function saved(mock: Mock): Promise<unknown> {
  const keys = (await mock.workspaces()).map(({ key }) => key);
  const worlds = [mock, ...keys.map((key) => mock.workspace(key))];
  return [keys, await Promise.all(worlds.map(async (world) => (await world.state({ rows: true })).rows?.requests))];
}

test.each([{}, { controlToken: 'token-of-the-owner' }, { workspaceFrom: 'api-key' as const }])(
  'workspace keys: a path or control route with an invalid key is 400 and changes nothing (%j)',
  async (options) => {
    const mock = await savedMock(options);
    const before = await saved(mock);
    const owner = { ...KEY, authorization: 'Bearer token-of-the-owner' };
    for (const key of INVALID) {
      for (const [method, path] of [
        ['GET', `/w/${key}/v2/request`],
        ['GET', `/w/${key}`],
        ['POST', `/w/${key}/__mock/reset`],
        ['DELETE', `/w/${key}/__mock/workspaces/ada`],
        ['DELETE', `/__mock/workspaces/${key}`],
        ['GET', `/__mock/workspaces?after=${key}`],
      ] as const) {
        const { status, text } = await responseOf(mock.port, path, owner, method);
        // A text that is not encoded correctly never becomes a key.
        const refused = { statusCode: status, message: expect.any(String), error: expect.any(String) };
        expect([status === 400 || status === 404, JSON.parse(text)], `${method} ${path}`).toEqual([true, refused]);
      }
    }
    expect(await saved(mock)).toEqual(before);
  },
);

test('workspace keys: a header or API key that is no key is 400 and changes nothing', async () => {
  const mock = await savedMock({ workspaceFrom: 'api-key', controlToken: 'token-of-the-owner' });
  const before = await saved(mock);
  for (const key of ['a b', 'ada,ada', 'ada\tada', '..', '.', 'ada/', '%00', '\xe9', "'--", 'a'.repeat(101)]) {
    for (const name of ['x-mock-workspace', 'x-api-key']) {
      const { status, text } = await responseOf(mock.port, '/v2/request', { ...KEY, [name]: key });
      expect([status, JSON.parse(text).message], `${name}: ${key}`).toEqual([
        400,
        expect.stringContaining('A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores'),
      ]);
    }
  }
  expect(await saved(mock)).toEqual(before);
});

test('workspace keys: an empty header selects the main workspace', async () => {
  const mock = createMock({ fixtures: 'empty', workspaceFrom: 'api-key' });
  expect((await call(mock, 'GET /v2/currencies', { headers: { ...KEY, 'x-mock-workspace': '' } })).status).toBe(200);
  expect((await call(mock, 'GET /v2/currencies', { headers: { 'x-api-key': '' } })).status).toBe(401);
  expect(await mock.workspaces()).toEqual([]);
});

test('workspace keys: a message shows an invalid key on one line, shortened', async () => {
  const { body } = await call(createMock(), `GET /w/${'%0a'.repeat(300)}/v2/currencies`);
  expect(body.message).toBe(
    'A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores, and is not "." or ".."; ' +
      `"${'\\u{a}'.repeat(100)}…" is not one`,
  );
});
