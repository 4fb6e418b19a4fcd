/**
 * `npx tsx bench/kills.ts --times N --seed S --worker`: kills a mock with `--state`, or on Durable Objects, under load.
 * The seed decides the N moments. Fails when an acknowledged change is lost. Build first.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nextUint32, seedRng } from '../src/engine/kernel/core/rng.ts';
import { type KillReport, killInTurn, withStateFile } from '../test/state/kills.ts';

/** Number of kills that share storage. */
const IN_TURN = 10;

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    worker: { type: 'boolean', default: false },
  },
});
const times = Number(values.times);
const seed = Number(values.seed);
if (!(Number.isInteger(times) && times > 0)) throw new Error('--times takes a number from 1 on');
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number');

const state = seedRng(seed);
const random = () => nextUint32(state) / 2 ** 32;

async function killWithNewStorage(kills: number): Promise<KillReport> {
  if (values.worker) {
    // Installed separately: npm install --prefix test/worker.
    const { Workerd } = await import('../test/worker/workerd.ts');
    await using worker = await Workerd.start({ controlOpen: true, fixtures: 'empty' });
    const restarted = async () => {
      await worker.restart();
      return { url: worker.url, kill: () => worker.kill() };
    };
    return await killInTurn(restarted, kills, random);
  }
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  try {
    return await killInTurn(withStateFile(join(folder, 'state.db')), kills, random);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let answered = 0;
const missing: string[] = [];
for (let killed = 0; killed < times; killed += IN_TURN) {
  const kills = Math.min(IN_TURN, times - killed);
  const report = await killWithNewStorage(kills);
  answered += report.answered;
  missing.push(...report.missing);
  console.log(`${killed + kills} of ${times} kills: ${answered} requests answered, ${missing.length} missing`);
}
for (const id of missing) console.log(`missing: ${id}`);
console.log(missing.length === 0 ? `OK: nothing is missing (seed ${seed})` : `FAILED (seed ${seed})`);
if (missing.length > 0) process.exitCode = 1;
