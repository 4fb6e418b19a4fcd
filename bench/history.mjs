import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { GOALS, ratioOf } from './ratios.mjs';

const FILE = new URL('history.json', import.meta.url);
const PICTURE = new URL('../docs/images/bench-history.svg', import.meta.url);
const [WIDTH, HEIGHT, GAP, LABELS] = [640, 90, 34, 60];

/** Returns the runs that were recorded, oldest first: `{ date, node, cpu, ratios }`. */
export function readHistory() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Adds a run, one line, and draws the picture of all. */
export function addToHistory(measured) {
  const ratios = Object.fromEntries(
    Object.entries(measured).map(([name, took]) => [name, Number(ratioOf(took).toFixed(2))]),
  );
  const date = new Date().toISOString().slice(0, 16);
  const runs = [...readHistory(), { date, node: process.version, cpu: cpus()[0]?.model ?? 'unknown', ratios }];
  writeFileSync(FILE, `[\n${runs.map((run) => `  ${JSON.stringify(run)}`).join(',\n')}\n]\n`);
  writeFileSync(PICTURE, pictureOf(runs));
}

/** Returns an SVG with a chart for each ratio: its runs, and its goal as a dashed line. */
function pictureOf(runs) {
  const charts = Object.entries(GOALS).map(([name, goal], at) => {
    const top = at * (HEIGHT + GAP) + GAP;
    const values = runs.flatMap(({ ratios }, run) => (ratios[name] === undefined ? [] : [[run, ratios[name]]]));
    const most = Math.max(goal ?? 0, ...values.map(([, value]) => value)) * 1.1;
    const x = (run) => (LABELS + (run / Math.max(1, runs.length - 1)) * (WIDTH - LABELS - 10)).toFixed(1);
    const y = (value) => (top + HEIGHT - (value / most) * HEIGHT).toFixed(1);
    const last = values.at(-1)?.[1];
    const line = values.map(([run, value]) => `${x(run)},${y(value)}`).join(' ');
    const dots = values
      .map(([run, value]) => `<circle cx="${x(run)}" cy="${y(value)}" r="3" fill="#0b7285"/>`)
      .join('');
    const goalLine =
      goal === null
        ? ''
        : `<line x1="${LABELS}" x2="${WIDTH}" y1="${y(goal)}" y2="${y(goal)}" stroke="#c92a2a" stroke-dasharray="4 3"/><text x="0" y="${y(goal)}" fill="#c92a2a">≤ ${goal}x</text>`;
    const axis = `<line x1="${LABELS}" x2="${WIDTH}" y1="${top + HEIGHT}" y2="${top + HEIGHT}" stroke="#868e96"/>`;
    return `<text x="${LABELS}" y="${top - 6}">${name}: ${last ?? '–'}x</text>${axis}${goalLine}<polyline points="${line}" fill="none" stroke="#0b7285" stroke-width="1.5"/>${dots}`;
  });
  const height = charts.length * (HEIGHT + GAP) + GAP;
  const dates = `<text x="${LABELS}" y="${height - 8}" fill="#868e96">${runs[0]?.date ?? ''} to ${runs.at(-1)?.date ?? ''}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>${charts.join('')}${dates}</svg>\n`;
}
