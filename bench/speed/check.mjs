/**
 * Fails when the build in `dist/` needs a quarter more CPU than the last release in any row: `npm run bench:check`.
 *
 * The last release is built from the newest `v*` tag before this commit, and takes turns with `dist/`. Without a tag,
 * as in a shallow clone, its cost is that of bare Hono times the ratio in `recorded.json`. Rows that look worse are
 * measured again; only those that look worse three times fail.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measure, ratioOf, rows } from './measure.mjs';
import { readRecorded } from './recorded.mjs';

const MAX_WORSE = 1.25;
const RUNS = 3;
const ROUNDS = 5;

const [major] = process.versions.node.split('.');
const recorded = readRecorded()[`node ${major}`];
const release = buildOfLastRelease();

if (release === undefined && recorded === undefined) {
  console.log(
    `Nothing to compare with: no tag v* before this commit, and no ratios of Node ${major} in recorded.json.`,
  );
} else {
  await check();
}

async function check() {
  console.log(`CPU compared with ${release ? 'the last release' : `the ratios recorded on ${recorded.date}`}`);
  let worse = release ? rows : rows.filter(({ name }) => recorded.ratios[name] !== undefined);
  for (let run = 1; run <= RUNS && worse.length > 0; run++) {
    const left = [];
    for (const row of worse) {
      const change = await changeOf(row);
      console.log(`run ${run}: ${row.name}: ${change.toFixed(2)}x`);
      if (change > MAX_WORSE) left.push(row);
    }
    worse = left;
  }
  if (worse.length === 0) return;
  console.log(`More than ${MAX_WORSE}x in ${RUNS} runs: ${worse.map(({ name }) => name).join(', ')}.`);
  console.log('Find the cause with npm run bench -- --row NAME --against OTHER/dist. See docs/speed.md.');
  process.exitCode = 1;
}

/** Returns the CPU of this build divided by that of the last release. */
async function changeOf(row) {
  const mock = resolve('dist/index.js');
  const builds = release ? { mock, release } : { mock };
  const costs = await measure(row, { builds, rounds: ROUNDS });
  if (release) return ratioOf(costs.mock, costs.release);
  return ratioOf(costs.mock, costs.base) / recorded.ratios[row.name];
}

/** Builds the newest release before this commit once. Returns the path of its `index.js`; undefined without a tag. */
function buildOfLastRelease() {
  const tag = newestTag();
  if (tag === undefined) return undefined;
  const folder = resolve('.tmp/releases', tag);
  const build = join(folder, 'dist/index.js');
  if (existsSync(build)) return build;
  console.log(`Building ${tag} in ${folder}`);
  const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const quiet = ['-c', 'advice.detachedHead=false'];
  run('git', [...quiet, 'clone', '--quiet', '--depth', '1', '--branch', tag, `file://${resolve('.')}`, folder]);
  run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run('npm', ['run', 'bundle'], folder);
  return build;
}

function newestTag() {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*.*.*', 'HEAD^'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
