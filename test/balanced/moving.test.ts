import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ringOf, serversIn } from '../../deploy/ring.mjs';
import { connectMock } from '../../src/client.ts';
import { Balanced } from '../support/balanced.ts';
import { Running } from '../support/cli.ts';
import { call, newRequest } from '../support/client.ts';

const TOKEN = 'owner-token';
const KEYS = Array.from({ length: 24 }, (_, index) => `branch-${index}`);

/** Runs deploy/move-workspaces.mjs. Returns its exit code and what it printed. */
async function move(balanced: Balanced, ...flags: string[]) {
  const conf = join(balanced.folder, 'new.conf');
  writeFileSync(conf, balanced.conf());
  const servers = balanced.replicas.map(({ port, url }) => `127.0.0.1:${port}=${url}`);
  const args = ['deploy/move-workspaces.mjs', '--to', conf, ...flags, ...servers];
  await using script = new Running(process.execPath, args, { MOCK_CONTROL_TOKEN: TOKEN });
  const code = await script.ended;
  return { code, output: script.output };
}

test('deploy/move-workspaces.mjs: moves what a new replica takes, with snapshots, token and quota, and nothing else', async () => {
  await using balanced = await Balanced.start(4, ['--control-token', TOKEN], 3);
  const owner = (key?: string) => connectMock({ url: balanced.url, token: TOKEN, ...(key && { workspace: key }) });
  const made = new Map<string, { requestId: string; token: string | null; state: unknown }>();
  for (const key of KEYS) {
    const answer = await fetch(`${balanced.url}/__mock/workspaces?key=${key}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ key, expiresIn: '7d', quota: { rows: 500 } }),
    });
    const { token } = await answer.json();
    const mock = owner(key);
    const { requestId } = await newRequest(mock);
    await mock.snapshot('unpaid');
    await mock.requests.pay(requestId);
    await mock.faults.add({ operation: 'listCurrenciesV2', status: 503 });
    made.set(key, { requestId, token, state: (await mock.snapshots.export()).tables });
  }
  const lists = () => Promise.all(balanced.replicas.map((replica) => replica.keys(TOKEN)));
  const before = await lists();
  expect(before[3]).toEqual([]);
  const planned = await move(balanced, '--dry-run');
  expect([planned.code, await lists()]).toEqual([0, before]);

  const moved = await move(balanced);
  await balanced.balance(4);

  const after = await lists();
  const count = after[3]?.length ?? 0;
  expect(count).toBeGreaterThan(0);
  expect(planned.output).toBe(moved.output.replace('workspaces moved', 'workspaces would move'));
  expect(moved.output).toContain(`\n${count} workspaces moved\n`);
  expect(after.flat().sort()).toEqual([...KEYS].sort());
  for (const [index, keys] of before.entries()) {
    expect(after[index]?.filter((key) => !keys.includes(key))).toEqual(index === 3 ? after[3] : []);
  }
  for (const [key, { requestId, token, state }] of made) {
    const mock = connectMock({ url: balanced.url, token: token ?? '', workspace: key });
    expect((await mock.snapshots.export()).tables).toEqual(state);
    expect((await call(mock, 'GET /v2/currencies')).status).toBe(503);
    const [info] = await mock.workspaces();
    expect(info).toMatchObject({ key, quota: { rows: 500 }, expiresAt: expect.any(String) });
    await mock.restore('unpaid');
    expect((await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(false);
  }
  const main = ringOf(serversIn(balanced.conf()))('(main)');
  expect(await move(balanced)).toEqual({
    code: 0,
    output: `calls without a workspace belong to ${main}, and the state of the main workspace is not moved\n0 workspaces moved\n`,
  });
}, 120_000);

test('deploy/move-workspaces.mjs: a mistake is named, and moves nothing', async () => {
  await using balanced = await Balanced.start(1, ['--control-token', TOKEN]);
  const run = async (...args: string[]) => {
    const env = { MOCK_CONTROL_TOKEN: 'other-token' };
    await using script = new Running(process.execPath, ['deploy/move-workspaces.mjs', ...args], env);
    return [await script.ended, script.output];
  };
  const conf = join(balanced.folder, 'nginx', 'replicas.conf');
  expect(await run()).toEqual([1, expect.stringContaining('usage: move-workspaces.mjs --to')]);
  expect(await run('--to', conf, 'elsewhere:1')).toEqual([1, expect.stringMatching(/127\.0\.0\.1:\d+ is not among/)]);
  const [code, output] = await run('--to', conf, `127.0.0.1:${balanced.replicas[0]?.port}`);
  expect([code, output]).toEqual([1, expect.stringMatching(/GET http:\S+\/__mock\/workspaces: 401/)]);
});
