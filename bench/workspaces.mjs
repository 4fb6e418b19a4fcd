/** Prints what 1 000 workspaces over 10 000 payments cost: `<MB> <µs to create one>`. Run with --expose-gc. */
import { createMock } from '../dist/index.js';
import { median } from './measure.mjs';

const KEY = { headers: { 'x-api-key': 'test-api-key' } };
const COUNT = 1000;
const mock = createMock({ generate: { payments: 10_000 } });
const touch = (key) => mock.fetch(`/w/${key}/v2/payments?limit=1`, KEY);
const heap = () => {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};

for (let i = 0; i < 50; i++) await touch('one');
const before = heap();
const took = [];
for (let i = 0; i < COUNT; i++) {
  const started = performance.now();
  await touch(`key-${i}`);
  took.push(performance.now() - started);
}
const megabytes = (heap() - before) / 1e6;
const again = [];
for (let i = 0; i < COUNT; i++) {
  const started = performance.now();
  await touch(`key-${i}`);
  again.push(performance.now() - started);
}
console.log(megabytes.toFixed(1), ((median(took) - median(again)) * 1000).toFixed(0));
