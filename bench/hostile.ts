/** Prints for how long hostile calls hold the event loop of a mock with 10,000 workspaces and 100,000 requests. */
import { createMock } from '../src/index.ts';
import { longestHold } from './fuzz/pulse.ts';

const WORKSPACES = Number(process.env.WORKSPACES ?? 10_000);
const REQUESTS = Number(process.env.REQUESTS ?? 100_000);
const GOAL = 50;
const ROUNDS = 5;
const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const list = (item: string, count: number) => `[${`${item},`.repeat(count - 1)}${item}]`;
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"field${index}":1`).join(',')}}`;

/** Hostile calls by what is hostile in them. */
const CALLS: Readonly<Record<string, readonly [line: string, body?: string]>> = {
  'a plain read': ['GET /v2/currencies?id=USD'],
  'an id that does not exist': ['GET /v2/request/01unknown'],
  'a path of 8 KB': [`GET /v2/${'x'.repeat(8000)}`],
  'a path of 4,000 segments': [`GET /v2${'/a'.repeat(4000)}`],
  'a query of 1,000 names': [`GET /v2/payments?${Array.from({ length: 1000 }, (_, at) => `n${at}=1`).join('&')}`],
  'a page far behind the last payment': [`GET /v2/payments?limit=100&offset=${REQUESTS - 10}`],
  'a wallet of every request': [
    'GET /v2/request?walletAddress=0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7&offset=50000',
  ],
  'JSON nested 500,000 deep': ['POST /v2/request', nested(500_000)],
  '60,000 unknown fields': ['POST /v2/request', fields(60_000)],
  '1,000 unknown fields of 900 characters': [
    'POST /v2/request',
    JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`${'x'.repeat(900)}${at}`, 1]))),
  ],
  'an amount of 1,000,000 digits': [
    'POST /v2/request',
    `{"payee":"0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7","invoiceCurrency":"USD","paymentCurrency":"FAU-sepolia","amount":"${'9'.repeat(1_000_000)}"}`,
  ],
  'a list of 10,000 wrong items': ['POST /v2/client-ids', `{"label":"x","allowedDomains":${list('{}', 10_000)}}`],
  'a list of 300,000 items': ['POST /v2/payouts/batch', `{"requests":${list('{}', 300_000)}}`],
  '10,000 wrong names of tables': ['POST /__mock/steps', `{"do":"store.clear","tables":${list('"x"', 10_000)}}`],
  '10,000 steps': ['POST /__mock/steps', list('{"do":"clock.freeze"}', 10_000)],
  '10,000 wrong steps': ['POST /__mock/steps', list('{"do":"x"}', 10_000)],
  'a fault with a body of 1 MB': [
    'POST /__mock/steps',
    `{"do":"fault.add","method":"X","respond":{"body":"${'x'.repeat(1_000_000)}"}}`,
  ],
  'an import of 4 MB of wrong rows': [
    'POST /__mock/import',
    `{"state":{"format":"payment-request-mock/state@1","registers":{},"tables":{"payers":${list('{}', 1_000_000)}}}}`,
  ],
  'an import of 4 MB of long wrong rows': [
    'POST /__mock/import',
    `{"state":{"format":"payment-request-mock/state@1","registers":{},"tables":{"payers":${list(`{"a":"${'x'.repeat(33)}"}`, 97_000)}}}}`,
  ],
  'a filter of 16 wildcards': [`GET /__mock/calls?path=/v2/${'**/'.repeat(16)}x`],
  'the state with every row': ['GET /__mock/state?rows=true'],
  'an export': ['GET /__mock/export'],
  'the workspaces': ['GET /__mock/workspaces'],
  'the page of workspaces': ['GET /__mock/panel/workspaces'],
  'the page of requests': ['GET /__mock/panel/requests'],
  'the overview': ['GET /__mock/'],
  'a search in the panel': ['GET /__mock/panel/search?q=0x69'],
  'an explanation of nothing': ['GET /__mock/explain/none'],
  'the log of calls': ['GET /__mock/calls'],
  'a snapshot': ['POST /__mock/snapshots', '{"name":"hostile"}'],
  'a restore': ['POST /__mock/snapshots/hostile/restore', '{}'],
  'a year on the clock': ['POST /__mock/clock/advance', '{"by":"P1Y"}'],
  'store.clear': ['POST /__mock/steps', '{"do":"store.clear","tables":["payments"]}'],
  'a reset': ['POST /__mock/reset', '{}'],
};

const started = performance.now();
const mock = createMock({ generate: { requests: REQUESTS }, onCall: () => {} });
await mock.fetch('/__mock/health');
for (let index = 0; index < WORKSPACES - 1; index++) await mock.fetch(`/w/key-${index}/__mock/health`);
console.log(
  `${WORKSPACES} workspaces, ${REQUESTS} requests, made in ${Math.round((performance.now() - started) / 1000)} s\n`,
);
console.log('| call | status | longest hold, first | median of the next | of it processor time | met |');
console.log('|---|--:|--:|--:|--:|---|');
let missed = 0;
for (const [name, [line, body]] of Object.entries(CALLS)) {
  const [method = 'GET', path = '/'] = line.split(' ');
  const held: number[] = [];
  const busy: number[] = [];
  let status = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await longestHold(async () => {
      const answer = await mock.fetch(path, { method, headers: HEADERS, ...(body === undefined ? {} : { body }) });
      // Read as a socket reads it: joining the pieces of a large body is work of its reader.
      const reader = answer.body?.getReader();
      while ((await reader?.read())?.done === false);
      return answer.status;
    });
    held.push(measured.held);
    busy.push(measured.busy);
    status = measured.result;
  }
  // Other work of the machine is no hold of the mock's.
  const own = median(busy.slice(1));
  if (own > GOAL) missed++;
  const times = [held[0] ?? 0, median(held.slice(1)), own].map((ms) => `${ms.toFixed(1)} ms`);
  console.log(`| ${name} | ${status} | ${times.join(' | ')} | ${own > GOAL ? 'NO' : 'yes'} |`);
}
console.log(
  `\nGoal: at most ${GOAL} ms of processor time at once. ${missed === 0 ? 'Met by every call.' : `Missed by ${missed} calls.`}`,
);
await mock.stop();

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
