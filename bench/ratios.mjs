import { once } from 'node:events';
import { interleaved, load, output, rawRequest, startProcess } from './measure.mjs';

export const KEY = { 'x-api-key': 'test-api-key' };
const WARM_PATH = '/v2/currencies/USD/conversion-routes';
export const NEW_REQUEST = {
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'ETH-sepolia-sepolia',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};
const NEW_PAYOUT = { ...NEW_REQUEST, payerWallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };

/** The most that each ratio of the mock to the yardstick may be; a call without a goal is reported. */
export const GOALS = {
  'cold start': 1.2,
  start: 1.35,
  'GET request': 1.5,
  'POST request': 2.5,
  'GET payments': 4,
  'POST payout': null,
};

/** What each ratio compares, for a table. */
export const MEANINGS = {
  'cold start': 'cold start of the command to the first 2xx',
  start: 'import, `startMock()` and first answer, after the process has started, CPU',
  'GET request': '`GET /v2/request/{id}`, server CPU',
  'POST request': '`POST /v2/request`, server CPU',
  'GET payments': '`GET /v2/payments`, a page of 20 by type, server CPU',
  'POST payout': '`POST /v2/payouts`, server CPU',
};

/**
 * Measures the mock and the yardstick in turns. Returns by name what each took, `{ mock, yardstick, former }`, in milliseconds for
 * starts and microseconds of the server's processor for calls; `former` is the yardstick of before, where it was measured.
 */
export async function measureRatios({ starts = 15, rounds = 9, count = 4000 } = {}) {
  return { ...(await measureStarts(starts)), ...(await measureCalls(rounds, count)) };
}

/** The ratio of the mock to the yardstick. */
export const ratioOf = ({ mock, yardstick }) => mock / yardstick;

async function measureStarts(rounds) {
  // The first fetch loads its code.
  await fetch('http://127.0.0.1:1').catch(() => {});
  const cold = await interleaved(rounds, {
    yardstick: () => coldStart('bench/server.mjs', 'yardstick'),
    mock: () => coldStart('dist/cli.js', '--port', '0'),
  });
  const start = await interleaved(rounds, {
    yardstick: async () => Number(await output('bench/first-request.mjs', 'yardstick')),
    mock: async () => Number(await output('bench/first-request.mjs', 'start')),
  });
  return { 'cold start': cold, start };
}

async function coldStart(...args) {
  const started = performance.now();
  const { child, url } = await startProcess(...args);
  const answer = await fetch(`${url}${WARM_PATH}`, { headers: KEY });
  const took = performance.now() - started;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return took;
}

/** The calls that are measured: each as a method, a path and a body. */
async function callsOf(url) {
  const { requestId } = (await answerTo(url, ['POST', '/v2/request', NEW_REQUEST]))[1];
  return {
    'GET request': ['GET', `/v2/request/${requestId}`],
    'POST request': ['POST', '/v2/request', NEW_REQUEST],
    'GET payments': ['GET', '/v2/payments?type=direct&limit=20'],
    'POST payout': ['POST', '/v2/payouts', NEW_PAYOUT],
  };
}

/** Returns status and body of a call. */
async function answerTo(url, [method, path, body]) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...KEY, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return [answer.status, await answer.json()];
}

async function measureCalls(rounds, count) {
  const mock = await startProcess('bench/server.mjs', 'mock', JSON.stringify({ generate: { payments: 1000 } }));
  const calls = await callsOf(mock.url);
  const answers = {};
  for (const call of Object.values(calls)) {
    const [method, path] = call;
    answers[`${method} ${path.split('?')[0]}`] = await answerTo(mock.url, call);
  }
  const yardstick = await startProcess('bench/server.mjs', 'yardstick', JSON.stringify(answers));
  const former = await startProcess('bench/server.mjs', 'former');
  const measured = {};
  for (const [name, [method, path, body]] of Object.entries(calls)) {
    const [status, value] = answers[`${method} ${path.split('?')[0]}`];
    const request = rawRequest(method, path, body);
    // The longer the answer, the fewer calls.
    const times = JSON.stringify(value).length > 5000 ? Math.ceil(count / 4) : count;
    const cpu = (server, expected) => () => cpuOf(server, request, expected, times);
    const servers = {
      yardstick: cpu(yardstick, status),
      mock: cpu(mock, status),
      ...(/^(GET|POST) request$/.test(name) && { former: cpu(former, method === 'GET' ? 200 : 201) }),
    };
    for (const warmUp of Object.values(servers)) for (let i = 0; i < 2; i++) await warmUp();
    measured[name] = await interleaved(rounds, servers);
  }
  for (const { child } of [mock, yardstick, former]) child.disconnect();
  return measured;
}

/** Returns the microseconds of the server's processor that one call takes. */
async function cpuOf({ child, url }, request, status, count) {
  const ask = async () => {
    child.send('cpu');
    const [{ user, system }] = await once(child, 'message');
    return user + system;
  };
  const before = await ask();
  await load(url, request, { count, lanes: 16, status });
  return ((await ask()) - before) / count;
}
