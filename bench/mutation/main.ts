/**
 * Mutation testing: makes one small change at a time to the code that decides money, access, limits and states, and
 * counts how many changes the tests notice.
 *
 *   npx tsx bench/mutation/main.ts                   all groups of files.ts
 *   npx tsx bench/mutation/main.ts --group auth      one group; can be repeated
 *   npx tsx bench/mutation/main.ts --full            runs mutants again whose result is known from the last run
 *
 * Ends with 1 when fewer than GOAL percent are noticed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GROUPS, type Group, isGroup, missingFiles } from './files.ts';
import { forgetStaticSurvivors, percentKilled, readReport, scoreLine } from './report.ts';

/** Percent of the mutants that the tests are to notice. */
const GOAL = 92;
const RESULTS = '.tmp/mutation-results';
const STRYKER = 'bench/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true, default: Object.keys(GROUPS) },
    full: { type: 'boolean', default: false },
  },
});

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** Runs Stryker for a group and returns the path of its report. */
function mutate(group: Group): string {
  const report = `${RESULTS}/${group}.json`;
  if (values.full) rmSync(report, { force: true });
  else if (existsSync(report)) forgetStaticSurvivors(report);
  process.env.MUTATION_GROUP = group;
  run(process.execPath, ['--import', 'tsx', STRYKER, 'run', 'bench/mutation/stryker.config.mjs']);
  return report;
}

const missing = missingFiles();
if (missing.length > 0) throw new Error(`bench/mutation/files.ts names what does not exist: ${missing.join(', ')}`);
const unknown = values.group.filter((name) => !isGroup(name));
if (unknown.length > 0) throw new Error(`--group ${unknown[0]}: use one of ${Object.keys(GROUPS).join(', ')}`);

// Stryker and its dependencies have a folder of their own, so that npm ci of the project is as fast as without it.
if (!existsSync(STRYKER)) run('npm', ['ci', '--prefix', 'bench/mutation', '--legacy-peer-deps', '--no-audit']);
mkdirSync(RESULTS, { recursive: true });

const groups = values.group.filter(isGroup).map((group) => ({ group, scores: readReport(mutate(group)) }));
const all = groups.flatMap(({ scores }) => scores);
for (const survivor of all.flatMap(({ survivors }) => survivors)) console.log(survivor);
for (const { group, scores } of groups) {
  console.log(`\n${scoreLine(group, scores)}`);
  for (const score of scores) console.log(scoreLine(`  ${score.file}`, [score]));
}
console.log(`\n${scoreLine('all', all)}`);
if (percentKilled(all) < GOAL) process.exitCode = 1;
