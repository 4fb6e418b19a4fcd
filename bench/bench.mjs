/**
 * `npm run bench`: prints a Markdown table of what this mock costs, as ratios to a bare Hono server measured in the same run. With
 * `--record` its ratios become a line of `history.json`, and the picture of the history is drawn anew.
 */
import { cpus } from 'node:os';
import { createMock, startMock } from '../dist/index.js';
import { browserSize } from '../test/package/browser-size.ts';
import { addToHistory } from './history.mjs';
import { interleaved, microseconds, output } from './measure.mjs';
import { middlewareCosts } from './middleware.mjs';
import { GOALS, KEY, MEANINGS, measureRatios, NEW_REQUEST } from './ratios.mjs';

const rows = [];

/** `ours` against `theirs`: the limit is a ratio. */
function ratioRow(what, unit, ours, theirs, limit, against = 'yardstick') {
  const ratio = ours / theirs;
  const verdict = ratio <= limit ? 'yes' : 'NO';
  rows.push([
    what,
    format(ours, unit),
    `${format(theirs, unit)} (${against})`,
    `${ratio.toFixed(2)}x`,
    Number.isFinite(limit) ? `≤ ${limit}x` : 'reported',
    Number.isFinite(limit) ? verdict : '',
  ]);
}

function format(value, unit) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** The ratios to the yardstick, which also go into the history. */
async function measureStartsAndCalls() {
  const measured = await measureRatios();
  for (const [name, { mock, yardstick, former }] of Object.entries(measured)) {
    const unit = name.endsWith('start') ? 'ms' : 'µs';
    ratioRow(MEANINGS[name], unit, mock, yardstick, GOALS[name] ?? Number.POSITIVE_INFINITY, 'yardstick');
    if (former !== undefined)
      ratioRow(`${MEANINGS[name]}, by the yardstick of before`, unit, mock, former, Number.POSITIVE_INFINITY, 'former');
  }
  return measured;
}

async function measureCreate() {
  createMock();
  const took = await microseconds(() => createMock(), 1000);
  rows.push([
    '`createMock()` again in the same process',
    format(took, 'µs'),
    '',
    '',
    '< 100 µs',
    took < 100 ? 'yes' : 'NO',
  ]);
}

/** The searches whose cost has to follow the page, with values of one generated payment. */
function searches(payment) {
  return {
    'no filter': '',
    type: `type=${payment.type}`,
    paymentReference: `paymentReference=${payment.request?.paymentReference ?? payment.paymentReference ?? ''}`,
    txHash: `txHash=${payment.paymentTransactionHash ?? payment.txHash ?? payment.sourceTxHash ?? ''}`,
    'fromDate, toDate': 'fromDate=2020-01-01T00:00:00.000Z&toDate=2099-01-01T00:00:00.000Z',
  };
}

async function measureSizes() {
  const [small, middle, large] = await Promise.all(
    [100, 1000, 100_000].map((payments) => startMock({ generate: { payments } })),
  );
  const actions = {
    'snapshot()': (mock) => mock.snapshot(),
    'restore(id)': (mock) => mock.restore('snapshot-1'),
    'reset()': (mock) => mock.reset(),
    'workspace(key), first use': (mock) => mock.fetch(`/w/key-${Math.random()}/__mock/clock`),
  };
  await Promise.all([small, large].map((mock) => mock.snapshot()));
  for (const [name, act] of Object.entries(actions)) {
    const once = async (mock) => {
      await mock.fetch('/v2/request', {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json' },
        body: JSON.stringify(NEW_REQUEST),
      });
      const before = performance.now();
      await act(mock);
      return (performance.now() - before) * 1000;
    };
    const took = await interleaved(300, { small: () => once(small), large: () => once(large) });
    ratioRow(`\`${name}\`, 100 000 payments`, 'µs', took.large, took.small, 2, '100 payments');
  }
  const page = async (mock, query) => {
    const answer = await mock.fetch(`/v2/payments?${query}`, { headers: KEY });
    if (answer.status !== 200)
      throw new Error(`/v2/payments?${query} answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  for (const name of Object.keys(searches({}))) {
    const queries = new Map();
    for (const mock of [middle, large]) queries.set(mock, searches((await page(mock, 'limit=1')).payments[0])[name]);
    const once = (mock) => microseconds(() => page(mock, queries.get(mock)), 20);
    const took = await interleaved(15, { middle: () => once(middle), large: () => once(large) });
    ratioRow(`\`GET /v2/payments\`, ${name}, 100 000 payments`, 'µs', took.large, took.middle, 2, '1 000 payments');
  }
  await Promise.all([small, middle, large].map((mock) => mock.stop()));
}

/** What a page loads before the first call; the OpenAPI document and the generator come when they are asked for. */
async function measureBrowser() {
  const { bytes } = await browserSize();
  const kilobytes = `${(bytes / 1024).toFixed(0)} KB`;
  rows.push(['`payment-request-mock/browser`, gzip', kilobytes, '', '', '< 260 KB', bytes < 260 * 1024 ? 'yes' : 'NO']);
}

async function measureMiddlewares() {
  const costs = await middlewareCosts(['applyFaults', 'recordCall']);
  for (const [name, cost] of Object.entries(costs))
    rows.push([
      `${name}, when unused, CPU of a request`,
      format(cost, 'µs'),
      '',
      '',
      '< 5 µs',
      cost < 5 ? 'yes' : 'NO',
    ]);
}

async function measureWorkspaces() {
  const [megabytes, took] = (await output('--expose-gc', 'bench/workspaces.mjs')).trim().split(' ').map(Number);
  const row = (what, value, unit, limit) =>
    rows.push([what, format(value, unit), '', '', `< ${limit} ${unit}`, value < limit ? 'yes' : 'NO']);
  row('1 000 workspaces over 10 000 payments, memory', megabytes, 'MB', 50);
  row('a workspace, first use against the next', took, 'µs', 1000);
}

async function measureWebhooks() {
  const [none, hung, idle, pending] = (await output('bench/webhooks.mjs')).trim().split(' ').map(Number);
  ratioRow('p99 of `POST /v2/payouts` while a receiver hangs', 'µs', hung, none, 1.1, 'no receiver');
  ratioRow('`POST /v2/request`, 10 000 deliveries pending', 'µs', pending, idle, 1.2, 'no receiver');
}

await measureBrowser();
await measureMiddlewares();
const measured = await measureStartsAndCalls();
await measureCreate();
await measureSizes();
await measureWorkspaces();
await measureWebhooks();

const table = [
  ['what', 'this mock', 'compared to', 'ratio', 'goal', 'met'],
  ['---', '--:', '--:', '--:', '--:', '---'],
  ...rows,
];
console.log(table.map((row) => `| ${row.join(' | ')} |`).join('\n'));
if (process.argv.includes('--record')) addToHistory(measured);
const day = new Date().toISOString().slice(0, 10);
console.log(
  `\n${day}, node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; medians of interleaved runs.`,
);
