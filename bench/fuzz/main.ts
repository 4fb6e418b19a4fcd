/** `npx tsx bench/fuzz/main.ts --minutes N --calls N --seed S --sockets`: looks for calls that break the mock. */
import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    calls: { type: 'string' },
    seed: { type: 'string', default: '1' },
    sockets: { type: 'boolean', default: false },
  },
});
const started = performance.now();
const result = await fuzz({
  seed: Number(values.seed),
  calls: Number(values.calls ?? (values.minutes === undefined ? 30_000 : Number.POSITIVE_INFINITY)),
  minutes: Number(values.minutes ?? Number.POSITIVE_INFINITY),
  sockets: values.sockets,
  mostProblems: 10,
  report: (text) => console.log(text),
});
const seconds = (performance.now() - started) / 1000;
const { calls, compared, problems, longest, statuses } = result;
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
console.log(`${calls} calls in ${seconds.toFixed(0)} s from seed ${values.seed}; answers ${counts.join(', ')}`);
console.log(`State compared after ${compared} refused calls. Event loop held for at most ${longest.toFixed(0)} ms.`);
console.log(problems.length === 0 ? 'No problem found.' : `${problems.length} problems found.`);
process.exitCode = problems.length === 0 ? 0 : 1;
