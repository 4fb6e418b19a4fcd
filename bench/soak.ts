/**
 * `npx tsx bench/soak.ts --minutes N --picture FILE`: keeps a mock under a steady mix of calls over sockets, and says whether its
 * memory grows or its answers become slower.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { KEY, PAYEE } from '../test/support/client.ts';
import { soakPicture } from './soak-picture.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, picture: { type: 'string' } },
});
const SAMPLES = 60;
const LANES = 8;
/** The workspace is reset after so many calls, so that what is stored does not count as growth. */
const CALLS_TO_RESET = 5000;
const MAX_GROWTH_MB = 5;
const MAX_SLOWER = 1.5;
const HEADERS = { ...KEY, 'content-type': 'application/json' };
const REQUEST = { payee: PAYEE, amount: '12.5', invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };

/** A moment of the run. */
export interface SoakSample {
  heapMb: number;
  /** Answer times since the last sample, in ms. */
  median: number;
  p99: number;
  calls: number;
}

const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const { port } = receiver.address() as AddressInfo;
const server = fork(new URL('./soak-server.ts', import.meta.url), [`http://127.0.0.1:${port}/hook`]);
const [{ url }] = (await once(server, 'message')) as [{ url: string }];

let taken: number[] = [];
let calls = 0;
let latest = '';
let isOver = false;

async function call(method: string, path: string, body?: unknown): Promise<string> {
  const started = performance.now();
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url + path, { method, headers: HEADERS, ...sent });
  const text = await answer.text();
  taken.push(performance.now() - started);
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  calls++;
  return text;
}

/** The mix: what is called, and how many of 100 calls are of that kind. */
const MIX: readonly [share: number, send: () => Promise<unknown>][] = [
  [45, () => call('GET', `/v2/request/${latest}`)],
  [20, () => call('GET', '/v2/payments?limit=20')],
  [15, async () => (latest = JSON.parse(await call('POST', '/v2/request', REQUEST)).requestId ?? latest)],
  [10, () => call('POST', '/__mock/steps', { do: 'request.pay', requestId: latest })],
  [10, () => call('POST', '/v2/request', { ...REQUEST, amount: 'much' })],
];

async function lane(): Promise<void> {
  while (!isOver) {
    if (calls % CALLS_TO_RESET === CALLS_TO_RESET - 1) await call('POST', '/__mock/reset', {});
    let at = Math.random() * 100;
    for (const [share, send] of MIX) {
      at -= share;
      if (at >= 0) continue;
      await send();
      break;
    }
  }
}

async function sample(): Promise<SoakSample> {
  server.send('measure');
  const [{ heapMb }] = (await once(server, 'message')) as [{ heapMb: number }];
  const times = taken.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  const result = { heapMb, median: quantile(0.5), p99: quantile(0.99), calls: times.length };
  taken = [];
  return result;
}

latest = JSON.parse(await call('POST', '/v2/request', REQUEST)).requestId;
const lanes = Promise.all(Array.from({ length: LANES }, lane));
const samples: SoakSample[] = [];
const seconds = (Number(values.minutes) * 60) / SAMPLES;
console.log('| minute | calls/s | median | p99 | live memory |\n|--:|--:|--:|--:|--:|');
for (let index = 1; index <= SAMPLES; index++) {
  await Promise.race([lanes, new Promise((resolve) => setTimeout(resolve, seconds * 1000))]);
  const measured = await sample();
  samples.push(measured);
  const { heapMb, median, p99 } = measured;
  const minute = ((index * seconds) / 60).toFixed(1);
  const rate = Math.round(measured.calls / seconds);
  console.log(`| ${minute} | ${rate} | ${median.toFixed(2)} ms | ${p99.toFixed(1)} ms | ${heapMb.toFixed(1)} MB |`);
}
isOver = true;
await lanes;
server.kill();
receiver.close();

const mean = (part: readonly SoakSample[], of: (one: SoakSample) => number) =>
  part.reduce((sum, one) => sum + of(one), 0) / part.length;
// The first quarter fills what is bounded: the logs of calls, events and deliveries.
const [, second = [], , last = []] = [0, 1, 2, 3].map((at) =>
  samples.slice((at * SAMPLES) / 4, ((at + 1) * SAMPLES) / 4),
);
const growth = mean(last, ({ heapMb }) => heapMb) - mean(second, ({ heapMb }) => heapMb);
const slower = mean(last, ({ median }) => median) / mean(second, ({ median }) => median);
const isSteady = growth < MAX_GROWTH_MB && slower < MAX_SLOWER;
console.log(
  `\n${calls} calls. From the second quarter to the last, memory grew by ${growth.toFixed(1)} MB (at most ${MAX_GROWTH_MB}), ` +
    `and the median became ${slower.toFixed(2)} times as long (at most ${MAX_SLOWER}).\n${isSteady ? 'Steady.' : 'NOT steady.'}`,
);
if (values.picture !== undefined) writeFileSync(values.picture, soakPicture(samples, Number(values.minutes)));
process.exitCode = isSteady ? 0 : 1;
