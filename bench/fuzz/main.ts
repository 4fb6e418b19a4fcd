/** `npx tsx bench/fuzz/main.ts --minutes N --sessions N --seed S`: looks for calls that break the mock. */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { startWatchdog } from './watchdog.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    sessions: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
  },
});
const watchdog = startWatchdog();
const { statuses, compared, problem, path } = await fuzz({
  seed: Number(values.seed),
  path: values.path,
  sessions: Number(values.sessions),
  minutes: Number(values.minutes),
  note: watchdog.note,
});
await watchdog.stop();
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
console.log(`Answers from seed ${values.seed}: ${counts.join(', ')}`);
console.log(`State compared after ${compared} refused calls.`);
const repeat = `npx tsx bench/fuzz/main.ts --seed ${values.seed} --path ${path}`;
console.log(problem === undefined ? 'No problem found.' : `${problem}\n  repeat: ${repeat}`);
process.exitCode = problem === undefined ? 0 : 1;
