import type { SoakSample } from './soak.ts';

const [WIDTH, HEIGHT, GAP] = [640, 120, 40];

/** Returns an SVG with two lines over time: live memory, and answer times. */
export function soakPicture(samples: readonly SoakSample[], minutes: number): string {
  const charts = [
    { label: 'live memory, MB', lines: [samples.map(({ heapMb }) => heapMb)] },
    {
      label: 'answer time, ms: median and 99th percentile',
      lines: [samples.map(({ median }) => median), samples.map(({ p99 }) => p99)],
    },
  ];
  const drawn = charts.map(({ label, lines }, at) => {
    const top = at * (HEIGHT + GAP) + GAP / 2;
    const most = Math.max(...lines.flat());
    const shapes = lines.map((line, index) => {
      const points = line.map((value, x) => {
        const across = (x / Math.max(1, line.length - 1)) * WIDTH;
        return `${across.toFixed(1)},${(top + HEIGHT - (value / most) * HEIGHT).toFixed(1)}`;
      });
      const color = index === 0 ? '#0b7285' : '#c92a2a';
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>`;
    });
    return `<text x="0" y="${top - 4}">${label}, up to ${most.toFixed(1)}, over ${minutes} min</text>${shapes.join('')}`;
  });
  const height = charts.length * (HEIGHT + GAP) + GAP / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">${drawn.join('')}</svg>\n`;
}
