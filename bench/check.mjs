/**
 * `npm run bench:check`: a short form of the bench that fails when a ratio is more than a quarter worse than the newest line of
 * `history.json` in each of three runs. It stops at the first run in which none is.
 */
import { readHistory } from './history.mjs';
import { measureRatios, ratioOf } from './ratios.mjs';

const RUNS = 3;
const MAX_WORSE = 1.25;
/** The same build has had 2.5x and 3.5x of the yardstick on one day, on one machine. */
const NOISY = { 'GET request': 1.5 };
const maxWorse = (name) => NOISY[name] ?? MAX_WORSE;

const { ratios, date } = readHistory().at(-1);
let worse = new Set(Object.keys(ratios));
for (let run = 1; run <= RUNS && worse.size > 0; run++) {
  const measured = await measureRatios({ starts: 7, rounds: 5, count: 2000 });
  const now = Object.entries(measured).map(([name, took]) => [name, ratioOf(took)]);
  const shown = now.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}x (${ratios[name]}x)`).join(', ');
  console.log(`run ${run}, against ${date}: ${shown}`);
  worse = new Set(
    now.flatMap(([name, ratio]) => (worse.has(name) && ratio > ratios[name] * maxWorse(name) ? [name] : [])),
  );
}
if (worse.size > 0) {
  const names = [...worse].map((name) => `${name} (${maxWorse(name)}x)`);
  console.log(`Worse than the recorded ratio in ${RUNS} runs by more than: ${names.join(', ')}`);
  process.exitCode = 1;
}
