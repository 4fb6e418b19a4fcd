import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { limit } from '../support/machine.ts';
import { killInTurn, load, present, until, withStateFile } from './kills.ts';

/** Number of kills; see `bench/kills.ts` for more. */
const KILLS = 5;

const stateFile = () => join(temporaryFolder(), 'state.db');

test(
  'state: kill -9 under load loses no confirmed call',
  async () => {
    const { answered, missing } = await killInTurn(withStateFile(stateFile()), KILLS, Math.random);
    expect(missing).toEqual([]);
    expect(answered).toBeGreaterThan(KILLS);
  },
  limit(85),
);

test('state: SIGTERM under load loses no confirmed call and leaves only the state file', async () => {
  const state = stateFile();
  const answered = new Set<string>();
  {
    await using cli = startCli(['--state', state, '--fixtures', 'empty']);
    const base = await cli.url();
    const lanes = [1, 2, 3, 4].map(() => load(base, answered));
    await until(() => answered.size >= 20);
    cli.kill('SIGTERM');
    expect(await cli.ended).toBe(0);
    await Promise.all(lanes);
  }
  await using again = startCli(['--state', state, '--fixtures', 'empty']);
  const after = await present(await again.url());
  expect([...answered].filter((id) => !after.has(id))).toEqual([]);
});

test('state: refuses a second process on the same file', async () => {
  const state = stateFile();
  await using cli = startCli(['--state', state]);
  await cli.url();
  await using second = startCli(['--state', state]);
  expect(await second.ended).toBe(1);
  expect(second.output).toMatch(/--state \S+ is in use by (another process|process \d+); stop it/);
});
