/**
 * `node bench/flame.mjs`: draws where the import, the start and the first answer of a mock spend their time, as a flame graph in
 * `docs/images/start-flame.svg`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [WIDTH, ROW, DEEPEST] = [960, 15, 34];
/** Narrower frames are left out, in pixels. */
const NARROWEST = 2;

const folder = mkdtempSync(join(tmpdir(), 'flame-'));
execFileSync(process.execPath, [
  '--cpu-prof',
  '--cpu-prof-interval',
  '100',
  '--cpu-prof-dir',
  folder,
  'bench/first-request.mjs',
  'start',
]);
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
rmSync(folder, { recursive: true });

const byId = new Map(nodes.map((node) => [node.id, { ...node, own: 0 }]));
samples.forEach((id, at) => {
  byId.get(id).own += timeDeltas[at];
});
const isWork = ({ callFrame }) => !['(idle)', '(program)'].includes(callFrame.functionName);
const childrenOf = ({ children = [] }) => children.map((id) => byId.get(id)).filter(isWork);
const timeOf = (node) => (node.time ??= node.own + childrenOf(node).reduce((sum, child) => sum + timeOf(child), 0));

const root = byId.get(nodes[0].id);
const scale = WIDTH / timeOf(root);
const frames = [];
let deepest = 0;
draw(root, 0, 0);

function draw(node, x, depth) {
  const width = timeOf(node) * scale;
  if (width < NARROWEST || depth > DEEPEST) return;
  deepest = Math.max(deepest, depth);
  const { functionName, url } = node.callFrame;
  const file = url.split('/').at(-1) ?? '';
  const name = `${functionName || '(top level)'}${file === '' ? '' : ` ${file}`}, ${(timeOf(node) / 1000).toFixed(1)} ms`;
  const color = url.includes('/dist/') ? '#ffa94d' : url.startsWith('file:') ? '#ffe066' : '#ced4da';
  const label =
    width > 60
      ? `<text x="${(x + 3).toFixed(1)}" y="${depth * ROW + 11}">${escaped(name.slice(0, width / 6))}</text>`
      : '';
  frames.push(
    `<g><title>${escaped(name)}</title><rect x="${x.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${color}"/>${label}</g>`,
  );
  let at = x;
  for (const child of childrenOf(node).sort((a, b) => timeOf(b) - timeOf(a))) {
    draw(child, at, depth + 1);
    at += timeOf(child) * scale;
  }
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const height = (deepest + 2) * ROW;
const legend = `<text x="3" y="${height - 4}">orange: this package; grey: Node; ${(timeOf(root) / 1000).toFixed(0)} ms in all, with the profiler on</text>`;
writeFileSync(
  'docs/images/start-flame.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10"><rect width="100%" height="100%" fill="#fff"/>${frames.join('')}${legend}</svg>\n`,
);
