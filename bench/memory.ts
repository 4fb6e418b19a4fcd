/** `npx tsx bench/memory.ts`: prints what a million calls leave in memory, and what a stored request costs beyond its own fields. */
import { createMock, type Mock } from '../src/index.ts';
import { KEY, PAYEE } from '../test/support/client.ts';
import { heapUsed } from './heap.ts';

const CALLS = Number(process.env.CALLS ?? 1_000_000);
const STORED = Number(process.env.STORED ?? 100_000);
const [MAX_LEFT_MB, MAX_PER_REQUEST] = [20, 300];
/** So many requests are copied to measure their fields: a million are more text than a string can have. */
const SAMPLE = 20_000;
const HEADERS = { ...KEY, 'content-type': 'application/json' };
const REQUEST = { payee: PAYEE, amount: '1', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

type Measured = (mock: Mock, index: number) => Promise<unknown>;

const get = async (mock: Mock, path: string, headers: Record<string, string> = HEADERS) =>
  (await mock.fetch(path, { headers })).text();
const post = async (mock: Mock, path: string, body: unknown) =>
  (await mock.fetch(path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) })).text();

/** What a call does, by what is said of it. None of it stores a record of the API. */
const KINDS: Readonly<Record<string, Measured>> = {
  'refused calls': (mock, index) => post(mock, '/v2/request', { ...REQUEST, amount: `-${index}` }),
  reads: (mock) => get(mock, '/v2/currencies?id=USD'),
  'distinct keys': (mock, index) => get(mock, '/v2/currencies?id=USD', { 'x-api-key': `key-${index}` }),
  deliveries: async (mock, index) => {
    await mock.step({ do: 'webhook.trigger', event: 'compliance.updated', clientUserId: 'user-1' });
    if (index % 100 === 99) await mock.settled();
  },
};

const options = { auth: 'any' as const, onCall: () => {}, rateLimit: { perSecond: 1e9, blockAfter: 1e9 } };
let missed = 0;
const report = (what: string, value: string, isMet: boolean) => {
  if (!isMet) missed++;
  console.log(`| ${what} | ${value} | ${isMet ? 'yes' : 'NO'} |`);
};

console.log('| measured | result | met |\n|---|--:|---|');
for (const [name, once] of Object.entries(KINDS)) {
  const mock = createMock({
    ...options,
    webhooks: { url: 'http://receiver.local/hook', deliver: () => new Response(null, { status: 204 }) },
  });
  // What is bounded is filled first: the logs of calls, events and deliveries, and the windows of the rate limit.
  const fill = Math.min(30_000, CALLS);
  for (let index = 0; index < fill; index++) await once(mock, index);
  const before = heapUsed();
  for (let index = 0; index < CALLS; index++) await once(mock, fill + index);
  const left = (heapUsed() - before) / 1e6;
  report(`left by ${CALLS} ${name}`, `${left.toFixed(1)} MB`, left < MAX_LEFT_MB);
  await mock.stop();
}

{
  const mock = createMock(options);
  // The call log and the event log are full after these.
  for (let index = 0; index < 8000; index++) await post(mock, '/v2/request', REQUEST);
  await get(mock, `/v2/request?walletAddress=${PAYEE}`);
  const before = heapUsed();
  for (let index = 0; index < STORED; index++) await post(mock, '/v2/request', REQUEST);
  await get(mock, `/v2/request?walletAddress=${PAYEE}`);
  const stored = heapUsed() - before;
  const fields = await bytesOfFields();
  const each = Math.round(stored / STORED - fields);
  report(`a stored request beyond its own ${Math.round(fields)} bytes`, `${each} bytes`, each <= MAX_PER_REQUEST);
  await mock.stop();
}

/** Returns what the fields of a stored request take when nothing else is kept: those of a copy of some. */
async function bytesOfFields(): Promise<number> {
  const mock = createMock({ ...options, fixtures: 'empty' });
  for (let index = 0; index < SAMPLE; index++) await post(mock, '/v2/request', REQUEST);
  const { tables } = await mock.snapshots.export();
  await mock.stop();
  const text = JSON.stringify(tables.requests);
  const before = heapUsed();
  const copy: unknown[] = JSON.parse(text);
  return (heapUsed() - before) / copy.length;
}

console.log(missed === 0 ? '\nAll goals are met.' : `\n${missed} goals are missed.`);
