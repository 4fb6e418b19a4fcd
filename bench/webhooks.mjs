/** Prints what webhooks cost an API call, in µs: `<p99 without> <p99 while a receiver hangs> <median without> <median with 10 000 pending>`. */
import { createMock } from '../dist/index.js';
import { median } from './measure.mjs';

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '1',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
};
const body = JSON.stringify(REQUEST);
const PENDING = 10_000;

async function pay(mock, count) {
  const { requestId } = await mock.requests.create({ ...REQUEST, amount: '1000' });
  for (let i = 0; i < count; i += 1000) {
    const amount = (1000 / (count * 2)).toFixed(4);
    await mock.step(
      Array.from({ length: Math.min(1000, count - i) }, () => ({ do: 'request.pay', requestId, amount })),
    );
  }
}

async function once(mock, path) {
  const started = performance.now();
  const answer = await mock.fetch(path, { method: 'POST', headers, body });
  const took = (performance.now() - started) * 1000;
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
  // Sending, which is put off until an answer is out, has its turn.
  await new Promise((resolve) => setImmediate(resolve));
  return took;
}

/** The mocks take turns, so that a slow moment of the machine meets both. */
async function compare(path, mocks, calls) {
  for (let i = 0; i < calls / 4; i++) for (const mock of mocks) await once(mock, path);
  const taken = mocks.map(() => []);
  for (let i = 0; i < calls; i++) {
    for (const [at, mock] of i % 2 === 0 ? [...mocks.entries()] : [...mocks.entries()].reverse()) {
      taken[at].push(await once(mock, path));
    }
  }
  return taken;
}

const p99 = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.99)];

const hanging = createMock({ webhooks: { deliver: () => new Promise(() => {}), timeout: '1h' } });
await pay(hanging, 100);
const [none, hung] = await compare('/v2/payouts', [createMock(), hanging], 6000);

const failing = createMock({
  now: '2026-01-31T12:00:00Z',
  webhooks: { deliver: () => new Response(null, { status: 500 }) },
});
await pay(failing, PENDING);
await failing.settled();
const { tables } = await failing.state();
if (tables['webhook-queue'] !== PENDING) throw new Error(`${tables['webhook-queue']} deliveries are pending`);
const [idle, pending] = await compare('/v2/request', [createMock({ now: '2026-01-31T12:00:00Z' }), failing], 4000);

console.log([p99(none), p99(hung), median(idle), median(pending)].map((µs) => µs.toFixed(1)).join(' '));
process.exit();
