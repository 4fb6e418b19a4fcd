import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { killInTurn, load, present, untilMany } from './kills.ts';

/** How often the process is killed; `npm run kills` does it more often. */
const KILLS = 5;

const stateFile = () => join(temporaryFolder(), 'state.json');

test(`state: kill -9 under load ${KILLS} times: nothing that was answered more than a second before is missing`, async () => {
  const { safe, missing } = await killInTurn(stateFile(), KILLS, Math.random);
  expect(missing).toEqual([]);
  expect(safe).toBeGreaterThan(KILLS);
}, 85_000);

test.each(['written', 'disk'])(
  'state: kill -9 under load with --state-sync %s: nothing that was answered is missing',
  async (when) => {
    const flags = ['--state-sync', when];
    const { safe, missing } = await killInTurn(stateFile(), 4, Math.random, { flags, safeAfterMs: 0 });
    expect(missing).toEqual([]);
    expect(safe).toBeGreaterThan(4);
  },
  85_000,
);

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'state: %s under load keeps everything that was answered',
  async (signal) => {
    const state = stateFile();
    const answered = new Map<string, number>();
    {
      await using cli = startCli(['--state', state, '--fixtures', 'empty']);
      const base = await cli.url();
      const lanes = [1, 2, 3, 4].map(() => load(base, answered));
      await untilMany(answered, 20);
      cli.kill(signal);
      expect(await cli.ended).toBe(0);
      await Promise.all(lanes);
    }
    await using again = startCli(['--state', state, '--fixtures', 'empty']);
    const after = await present(await again.url());
    expect([...answered.keys()].filter((id) => !after.has(id))).toEqual([]);
  },
);

test('state: a second process on the same file is refused', async () => {
  const state = stateFile();
  await using cli = startCli(['--state', state]);
  await cli.url();
  await using second = startCli(['--state', state]);
  expect(await second.ended).toBe(1);
  expect(second.output).toMatch(/--state \S+ is in use by the process \d+; one process at a time can use it/);
});
