import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { OPERATION_ROWS } from '../contract/operation-rows.ts';
import { answerText } from '../contract/recorded/answer.ts';
import { type Call, labelOf } from '../contract/recorded/caller.ts';
import { CONTROL_CALLS } from '../contract/recorded/control.ts';
import { NATIVE } from '../contract/recorded/inputs.ts';
import { FIXTURES, NOW } from '../contract/recorded/world.ts';
import { credentialOf, KEY } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { TOKEN, Workerd } from './workerd.ts';

const OPTIONS = { now: NOW, baseUrl: 'http://mock.example', maxCalls: 200 } as const;
const PAYER_PATH = 'v2/payer/user-1';

/** Calls of every operation and control route on the records of the fixtures, of workspaces, and of paths that no client sends. */
const CALLS: readonly Call[] = [
  ...Object.values(OPERATION_ROWS).flatMap((row) => {
    const headers = credentialOf(row);
    return [{ line: row.line, headers, ...(row.body && { body: row.body }) }, ...(row.more ?? []).slice(0, 1)];
  }),
  // A process with a state file says there how it is saved.
  ...CONTROL_CALLS.filter(({ line }) => line !== 'GET /__mock/health'),
  // A worker's list leaves out what a call has only read, and shows a workspace as it was in the index last.
  ...['/__mock/workspaces', `/w/ada/${PAYER_PATH}`].map((path): Call => ({ line: `GET ${path}` })),
  { line: 'POST /__mock/workspaces', body: { key: 'ada', expiresIn: '7d', quota: { rows: 1 } } },
  { line: 'POST /__mock/workspaces', body: { key: 'ada', quota: { row: 1 } }, note: 'an unknown quota' },
  { line: 'POST /__mock/workspaces', body: { key: 'a b' }, note: 'a wrong key' },
  { line: 'POST /__mock/workspaces', raw: '{"key":', note: 'malformed' },
  { line: 'POST /w/ada/v2/request', body: NATIVE },
  { line: 'POST /w/ada/v2/request', body: NATIVE, note: 'beyond the quota' },
  { line: 'PUT /__mock/workspaces' },
  { line: 'DELETE /__mock/workspaces/ada' },
  { line: 'DELETE /__mock/workspaces/ada', note: 'again' },
  { line: 'DELETE /__mock/workspaces/a%20b' },
  { line: 'DELETE /__mock/workspaces/%zz' },
  ...[
    '/w/%2e%2e',
    '/w/..',
    '/w/%2E',
    '/w/bob/..',
    '/w/bob/%2e%2E/carl',
    '/w/bob/.',
    '/w/a%2f..%2fb',
    '/w/',
    '/w//..',
  ].map((path): Call => ({ line: `GET ${path}/${PAYER_PATH}` })),
  ...[
    '/v2/%2e%2e/w/bob/v2/currencies',
    '/w/bob',
    '/w/bob/',
    '/w',
    '//v2/currencies',
    '/v2/request/%zz',
    '/v2/x?y=/../z',
  ].map((path): Call => ({ line: `GET ${path}` })),
];

/** What the platform says of a refused connection, and what tells the time of the machine. */
const OWN_TEXT =
  /connect ECONNREFUSED [\d.:]+|Network connection lost\.|(?<="(savedAt|expiresAt)":")[^"]*|(?<="token":")[^"]*/g;

const isOfFixtures = ({ line, body }: Call) =>
  [...`${line}${JSON.stringify(body)}`.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in FIXTURES);
const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => FIXTURES[name] ?? '');

/** Sends a call with its path as it stands. Resolves with status, headers and body, without what tells the time of the machine. */
function answerOf(port: string, { line, body, raw, headers = KEY }: Call): Promise<string> {
  const [method = '', path = ''] = filled(line).split(' ');
  const content = raw ?? (body === undefined ? undefined : filled(JSON.stringify(body)));
  const type = content === undefined ? {} : { 'content-type': 'application/json' };
  const host = 'mock.example';
  const sent = { ...type, host, ...headers, ...(path.includes('/__mock') && { authorization: `Bearer ${TOKEN}` }) };
  const answer = new Promise<Response>((resolve, reject) => {
    const calling = request({ host: '127.0.0.1', port, method, path, headers: sent }, async (incoming) => {
      const { statusCode = 0, headers: all } = incoming;
      const names = Object.entries(all).filter(([name]) => name !== 'content-length');
      const text = Buffer.concat(await incoming.toArray()).toString();
      const given = new Headers(names.map(([name, value]): [string, string] => [name, String(value)]));
      resolve(
        new Response(text === '' ? null : text.replaceAll(OWN_TEXT, '…'), { status: statusCode, headers: given }),
      );
    });
    calling.on('error', reject).end(content);
  });
  return answerText(answer, { timed: true });
}

test('a process, one with a state file, and a worker answer the same, byte by byte', async () => {
  const options = { ...OPTIONS, controlToken: TOKEN };
  await using memory = await startMock({ ...options, port: 0 });
  await using saved = await startMock({ ...options, port: 0, state: join(temporaryFolder(), 'state.db') });
  await using worker = await Workerd.start({ env: { MOCK_OPTIONS: JSON.stringify(OPTIONS) } });
  const ports = [memory.port, saved.port, new URL(worker.url).port].map(String);
  const calls = CALLS.filter(isOfFixtures);
  expect(calls.length).toBeGreaterThan(90);
  for (const call of calls) {
    // Webhooks are sent meanwhile, and the order in which their attempts fail is that of the network.
    await Promise.all(ports.map((port) => answerOf(port, { line: 'POST /__mock/settled' })));
    const [first, ...others] = await Promise.all(ports.map((port) => answerOf(port, call)));
    for (const other of others) expect.soft(`${labelOf(call)}\n${other}`).toBe(`${labelOf(call)}\n${first}`);
  }
});
