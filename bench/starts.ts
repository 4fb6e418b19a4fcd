/**
 * `npx tsx bench/starts.ts --rounds N`: starts two and three mocks at once on a new state file, N times each. Fails
 * when not exactly one of them starts, when another is not refused as "in use", or when anything saved is lost. Build
 * first.
 */
import { parseArgs } from 'node:util';
import { startAtOnce } from '../test/state/starts.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds takes a number from 1 on');

for (const count of [2, 3]) {
  const problems = await startAtOnce(count, rounds);
  for (const problem of problems) console.log(`${count} at once, ${problem}`);
  console.log(`${count} at once, ${rounds} rounds: ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
console.log(process.exitCode === 1 ? 'FAILED' : `OK: nothing is lost (Node ${process.version})`);
