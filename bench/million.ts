/** `npm run bench:million`: what a mock with a million stored payments costs, beside one with a thousand. */
import { createMock, type GenerateProgress, type Mock } from '../src/index.ts';
import { heapUsed } from './heap.ts';

const MANY = Number(process.env.PAYMENTS ?? 1_000_000);
const FEW = 1000;
/** A million of so many bytes leave a quarter of the 2 GB that V8 takes at most on a machine with 8 GB. */
const MOST_BYTES = 1500;
const [MOST_RATIO, MOST_MS, LEAST_PER_SECOND] = [1.5, 50, 100_000];
const ROUNDS = 15;
const CALLS = 40;
const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const FAU = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };

/** Queries of pages, for a mock with a number of payments and one of them. */
const PAGES: Readonly<Record<string, (count: number, one: Payment) => Record<string, string | number>>> = {
  'the newest': () => ({}),
  'with an offset in the middle': (count) => ({ offset: Math.floor(count / 2) }),
  'the last one': (count) => ({ offset: count - 20 }),
  'of a type': () => ({ type: 'direct' }),
  'of three filters, with an offset': (count) => ({
    type: 'direct',
    ...FAU,
    offset: Math.floor(count / 50),
  }),
  'of a wallet': (_, { payer }) => ({ walletAddress: payer }),
  'of a wallet and a type': (_, { payer }) => ({ walletAddress: payer, type: 'direct' }),
  'between dates': () => ({ fromDate: '2026-01-01T00:00:00Z', toDate: '2026-06-01T00:00:00Z' }),
  'of a currency since a date': () => ({ invoiceCurrency: 'USD', fromDate: '2026-01-01T00:00:00Z' }),
  'of a transaction': (_, { sourceTxHash }) => ({ txHash: sourceTxHash }),
  'of a request': (_, { requestId }) => ({ requestId }),
  'of a merchant reference': (_, { reference }) => ({ reference }),
};

interface Payment {
  sourceTxHash: string;
  requestId: string;
  reference: string;
  payer: string;
}

let missed = 0;
const report = (what: string, value: string, isMet: boolean) => {
  if (!isMet) missed++;
  console.log(`| ${what} | ${value} | ${isMet ? 'yes' : 'NO'} |`);
};

/** Returns the milliseconds of the processor that something takes. Other work of the machine counts little. */
async function cpuOf(action: () => Promise<unknown>): Promise<number> {
  const [from, started] = [process.cpuUsage(), performance.now()];
  await action();
  const { user, system } = process.cpuUsage(from);
  // Other threads of the process, which collect garbage, do not hold a call.
  return Math.min((user + system) / 1000, performance.now() - started);
}

const get = async (mock: Mock, path: string): Promise<string> => {
  const answer = await mock.fetch(path, { headers: HEADERS });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
};

/** Returns a payment near the middle of the list. */
async function paymentOf(mock: Mock, count: number): Promise<Payment> {
  const { payments } = JSON.parse(await get(mock, `/v2/payments?limit=1&offset=${Math.floor(count / 2) + 1}`));
  const [{ sourceTxHash, request }] = payments;
  const row = await mock.explain(request.requestId);
  const payer = JSON.stringify(row).match(/"payer":"(0x\w+)"/)?.[1];
  if (payer === undefined) throw new Error('no payer');
  return { sourceTxHash, payer, requestId: request.requestId, reference: request.reference };
}

const before = heapUsed();
const started = process.cpuUsage();
const secondsSince = () => {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
};
let made = 0;
const onProgress = ({ phase }: GenerateProgress) => {
  if (phase === 'generate') made = secondsSince();
};
const many = createMock({ generate: { payments: MANY, onProgress } });
// The first call waits for all that is generated.
await get(many, '/v2/payments?limit=1');
const ready = secondsSince();
const bytesOfEach = () => Math.round((heapUsed() + process.memoryUsage().arrayBuffers - before) / MANY);
const bytes = bytesOfEach();
const few = createMock({ generate: { payments: FEW } });
await get(few, '/v2/payments?limit=1');

console.log('| measured | result | met |\n|---|--:|---|');
const reportSpeed = (what: string, seconds: number) => {
  const perSecond = Math.round(MANY / seconds);
  report(`payments ${what} in a second of the processor`, String(perSecond), perSecond >= LEAST_PER_SECOND);
};
reportSpeed('made', made);
reportSpeed('made and indexed', ready);
report('memory of a payment with its request and all indexes', `${bytes} bytes`, bytes <= MOST_BYTES);

let longest = { ms: 0, what: '' };
/** Makes a call, and notes the longest. */
async function noted(what: string, call: () => Promise<unknown>): Promise<void> {
  const ms = await cpuOf(call);
  if (ms > longest.ms) longest = { ms, what };
}

const samples = { few: await paymentOf(few, FEW), many: await paymentOf(many, MANY) };

/** Compares the pages of both mocks. */
async function comparePages(when: string): Promise<void> {
  for (const [name, query] of Object.entries(PAGES)) {
    const pathOf = (count: number, one: Payment) =>
      `/v2/payments?${new URLSearchParams({ limit: '20', ...query(count, one) } as Record<string, string>)}`;
    const paths = { few: pathOf(FEW, samples.few), many: pathOf(MANY, samples.many) };
    await noted(`a page ${name}${when}, for the first time`, () => get(many, paths.many));
    const repeated = (mock: Mock, path: string) =>
      cpuOf(async () => {
        for (let call = 0; call < CALLS; call++) await get(mock, path);
      });
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    // The two take turns, and the least disturbed round of each counts, because the machine may be busy.
    for (let round = 0; round < ROUNDS; round++) {
      times.few.push(await repeated(few, paths.few));
      times.many.push(await repeated(many, paths.many));
    }
    const taken = Math.min(...times.many);
    const ratio = taken / Math.min(...times.few);
    const micros = Math.round((taken * 1000) / CALLS);
    report(`a page ${name}${when}`, `${ratio.toFixed(2)}x (${micros} µs)`, ratio <= MOST_RATIO);
  }
}

await comparePages('');

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const body = JSON.stringify({ payee: PAYEE, amount: '1', ...FAU });
for (const mock of [few, many]) {
  for (let index = 0; index < 200; index++) {
    const pay = async () => {
      const answer = await mock.fetch('/v2/request', { method: 'POST', headers: HEADERS, body });
      const { requestId } = (await answer.json()) as { requestId: string };
      await mock.step({ do: 'request.pay', requestId });
    };
    await noted('a request that is made and paid', pay);
  }
  await noted('a refund', () =>
    mock.step({ do: 'request.refund', requestId: samples[mock === few ? 'few' : 'many'].requestId }),
  );
  await noted('a snapshot', () => mock.snapshot());
}
await comparePages(' after 200 payments and a snapshot');

// A row is made when it is first read. A search of the panel without a result reads every row, so what was put off is reported, too.
const readAll = async () => (await cpuOf(() => get(many, '/__mock/panel/search?as=list&q=nothing-like-this'))) / 1000;
const first = await readAll();
const second = await readAll();
console.log(
  `| a first search of the panel, which reads every row, and a second | ${first.toFixed(1)} s, ${second.toFixed(1)} s | |`,
);
console.log(
  `| payments made, indexed and so read in a second of the processor | ${Math.round(MANY / (ready + first))} | |`,
);
const bytesRead = bytesOfEach();
report('memory of a payment with its request once every row was read', `${bytesRead} bytes`, bytesRead <= MOST_BYTES);

report(`the longest call: ${longest.what}`, `${longest.ms.toFixed(1)} ms`, longest.ms < MOST_MS);
console.log(missed === 0 ? '\nAll goals are met.' : `\n${missed} goals are missed.`);
await Promise.all([few.stop(), many.stop()]);
