/**
 * Mutation testing: makes one small change at a time to the code that decides money, access, limits and states, and
 * lists the changes that no test notices.
 *
 *   npx tsx bench/mutation/main.ts [--group NAME …]    all groups of files.ts, or some
 *
 * A report, not a test: no score fails. Exits with 1 only if a group could not be run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GROUPS } from './files.ts';

const STRYKER = 'bench/mutation/node_modules/@stryker-mutator/core/bin/stryker.js';

const { values } = parseArgs({ options: { group: { type: 'string', multiple: true, default: Object.keys(GROUPS) } } });

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

const unknown = values.group.find((name) => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) throw new Error(`--group ${unknown}: use one of ${Object.keys(GROUPS).join(', ')}`);

// Stryker is installed in a separate folder, so that it does not slow down npm ci.
if (!existsSync(STRYKER) && !succeeds('npm', ['ci', '--prefix', 'bench/mutation', '--legacy-peer-deps', '--no-audit']))
  throw new Error('Stryker could not be installed. Check the network and run the command again.');

for (const group of values.group) {
  process.env.MUTATION_GROUP = group;
  const args = ['--import', 'tsx', STRYKER, 'run', 'bench/mutation/stryker.config.mjs'];
  if (!succeeds(process.execPath, args)) process.exitCode = 1;
}
