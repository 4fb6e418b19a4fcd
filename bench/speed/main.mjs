/**
 * Measures the CPU time of the build in `dist/` beside bare Hono, and prints the tables of docs/speed.md.
 *
 *   npm run bench -- [--rounds N] [--row TEXT] [--against DIST] [--emulate FOLDER] [--record]
 *
 * `--row` measures only the rows whose name contains a text. `--against` adds another build, `--emulate` the package
 * `emulate` installed in a folder. `--record` writes the ratios to `recorded.json`, for this version of Node.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, median, ratioOf, rows } from './measure.mjs';
import { RECORDED, readRecorded } from './recorded.mjs';

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    row: { type: 'string', default: '' },
    against: { type: 'string' },
    emulate: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});

const builds = { mock: resolve('dist/index.js') };
if (flags.against !== undefined) builds.other = resolve(flags.against, 'index.js');
const emulate = flags.emulate && resolve(flags.emulate, 'node_modules/emulate/dist/api.js');
const rounds = Number(flags.rounds);
const date = new Date().toISOString().slice(0, 10);

const ratios = {};
const starts = [];
const calls = [];
const state = [];
for (const row of rows.filter(({ name }) => name.includes(flags.row))) {
  const costs = await measure(row, { builds, emulate, rounds });
  process.stderr.write(`${row.name}: ${JSON.stringify(costs, (_, value) => rounded(value))}\n`);
  ratios[row.name] = Number(ratioOf(costs.mock, costs.base).toFixed(2));
  const table = row.state ? state : row.kind === 'calls' ? calls : starts;
  table.push([row.name, ...cellsOf(costs)]);
}

const others = [...(flags.against ? ['other build'] : []), ...(emulate ? ['emulate'] : [])];
console.log(`Node ${process.version}, ${date}: medians of ${rounds} alternating rounds.\n`);
printTable(['CPU of', 'bare Hono, ms', 'mock, ms', 'ratio', ...others], starts);
printTable(['CPU of a call', 'bare Hono, µs', 'mock, µs', 'ratio', ...others], calls);
printTable(['CPU of a call', 'without, µs', 'with `--state`, µs', 'ratio', ...others], state);

if (flags.record) {
  const recorded = readRecorded();
  const [major] = process.versions.node.split('.');
  recorded[`node ${major}`] = { date, ratios: { ...recorded[`node ${major}`]?.ratios, ...ratios } };
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
}

function rounded(value) {
  return typeof value === 'number' ? Math.round(value) : value;
}

function cellsOf({ base, mock, other, emulate }) {
  const cells = [median(base).toFixed(0), median(mock).toFixed(0), `${ratioOf(mock, base).toFixed(2)}x`];
  if (flags.against) cells.push(`${ratioOf(other, base).toFixed(2)}x`);
  if (flags.emulate) cells.push(emulate === undefined ? '' : median(emulate).toFixed(0));
  return cells;
}

function printTable(head, body) {
  if (body.length === 0) return;
  const lines = [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`);
  console.log(`${lines.join('\n')}\n`);
}
