/**
 * Measures the mock beside bare Hono servers that do the same work: in process, or with `serve` and `fetch`.
 *
 *   node bench/bench.mjs [--rounds N] [--against DIST] [--emulate FOLDER] [--check] [--record]
 *
 * `--against DIST` adds another build, `--emulate FOLDER` the Stripe of the package `emulate` installed there. `--check`
 * fails when a ratio is more than a quarter above `bench/recorded.json` in each of three runs; `--record` rewrites that
 * file. Build first. Measurements take turns, so that a busy machine affects all of them; medians are compared.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const RECORDED = new URL('recorded.json', import.meta.url);
const SELF = fileURLToPath(import.meta.url);
const MAX_WORSE = 1.25;
const KEY = { 'x-api-key': 'test-api-key' };
const REQUEST = {
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'ETH-sepolia-sepolia',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};
const PAYOUT = { ...REQUEST, payerWallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };
const POST_REQUEST = {
  method: 'POST',
  headers: { ...KEY, 'content-type': 'application/json' },
  body: JSON.stringify(REQUEST),
};

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '11' },
    against: { type: 'string' },
    emulate: { type: 'string' },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});

const [role, ...given] = positionals;
if (role === 'first') await sendFirst(...given);
else if (role === 'serve') await serveUntilDisconnected(...given);
else if (flags.check) await check();
else await report();

/** Sends the CPU milliseconds of import, start and first response, once the process runs, to its parent. */
async function sendFirst(way, dist) {
  const before = process.cpuUsage();
  const response = await firstResponse(way, dist);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  const { user, system } = process.cpuUsage(before);
  process.send((user + system) / 1000, () => process.exit(0));
}

async function firstResponse(way, dist) {
  if (way === 'in-process') {
    if (dist !== undefined) return (await import(dist)).createMock().fetch('/v2/request', POST_REQUEST);
    return (await bareApp()).fetch(new Request('http://localhost/v2/request', POST_REQUEST));
  }
  const { startMock, createEmulator } = dist === undefined ? { startMock: serveBare } : await import(dist);
  if (startMock !== undefined) return fetch(`${(await startMock()).url}/v2/request`, POST_REQUEST);
  const { url } = await createEmulator({ service: 'stripe', port: 0 });
  return fetch(`${url}/v1/customers`, { method: 'POST', headers: { authorization: 'Bearer sk_test_1' } });
}

/** A Hono app that parses the body and returns a fixed response, without lookups, checks or storage. */
async function bareApp(responses = {}) {
  const { Hono } = await import('hono');
  const app = new Hono();
  const answer = (c) => {
    const [status, value] = responses[`${c.req.method} ${c.req.path}`] ?? [201, REQUEST];
    return c.json(value, status);
  };
  app.get('*', answer);
  app.post('*', async (c) => {
    await c.req.json();
    return answer(c);
  });
  return app;
}

async function serveBare(responses) {
  const { serve } = await import('@hono/node-server');
  const app = await bareApp(responses);
  return new Promise((listening) => {
    serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      listening({ url: `http://127.0.0.1:${port}` }),
    );
  });
}

/** Prints the URL of a server, and its CPU time in reply to each message. */
async function serveUntilDisconnected(dist, json = '{}') {
  const options = JSON.parse(json);
  const { url } = dist === '-' ? await serveBare(options) : await (await import(dist)).startMock(options);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.on('disconnect', () => process.exit(0));
  process.stdout.write(`${url}\n`);
}

/** Returns the cost of each row by build name: milliseconds for starts, microseconds of server CPU for calls. */
async function measure(rounds, calls) {
  const builds = { mock: resolve('dist/index.js') };
  if (flags.against !== undefined) builds.former = resolve(flags.against, 'index.js');
  await fetch('http://127.0.0.1:1').catch(() => {});
  const peers = flags.emulate && { emulate: resolve(flags.emulate, 'node_modules/emulate/dist/api.js') };
  const served = { ...builds, ...peers };
  const starts = (start, dists = builds) =>
    inTurns(rounds, { bare: () => start(), ...mapValues(dists, (dist) => () => start(dist)) });
  const first = (way) => async (dist) =>
    (await once(startNode(SELF, 'first', way, ...(dist ? [dist] : [])), 'message'))[0];
  return {
    'createMock() and first response': await starts(first('in-process')),
    'startMock() and first response': await starts(first('served'), served),
    'cold start of the command': await starts(coldStart),
    ...(await measureCalls(builds, rounds, calls)),
  };
}

async function coldStart(dist) {
  const started = performance.now();
  const args = dist === undefined ? [SELF, 'serve', '-'] : [resolve(dist, '../cli.js'), '--port', '0'];
  const { child, url } = await startProcess(...args);
  const response = await fetch(`${url}/v2/request`, POST_REQUEST);
  const took = cpuOf(child.pid) ?? performance.now() - started;
  if (response.status !== 201) throw new Error(`${url} answered ${response.status}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return took;
}

/** Returns the CPU milliseconds of a process, which a busy machine hardly changes; undefined outside Linux. */
function cpuOf(pid) {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return undefined;
  const nanoseconds = (id) => Number(readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(threads).reduce((sum, id) => sum + nanoseconds(id), 0) / 1e6;
}

async function measureCalls(builds, rounds, count) {
  const options = JSON.stringify({ generate: { payments: 1000 } });
  const servers = {};
  for (const [name, dist] of Object.entries(builds)) servers[name] = await startProcess(SELF, 'serve', dist, options);
  const { requestId } = await (await fetch(`${servers.mock.url}/v2/request`, POST_REQUEST)).json();
  const calls = {
    'GET /v2/request/{requestId}': ['GET', `/v2/request/${requestId}`],
    'POST /v2/request': ['POST', '/v2/request', REQUEST],
    'GET /v2/payments, 20 rows': ['GET', '/v2/payments?type=direct&limit=20'],
    'POST /v2/payouts': ['POST', '/v2/payouts', PAYOUT],
  };
  if (servers.former) await fetch(`${servers.former.url}/v2/request`, POST_REQUEST);
  const responses = {};
  for (const [method, path, body] of Object.values(calls)) {
    const init = body ? { ...POST_REQUEST, body: JSON.stringify(body) } : { headers: KEY };
    const response = await fetch(servers.mock.url + path, init);
    responses[`${method} ${path.split('?')[0]}`] = [response.status, await response.json()];
  }
  servers.bare = await startProcess(SELF, 'serve', '-', JSON.stringify(responses));
  const rows = {};
  for (const [name, [method, path, body]] of Object.entries(calls)) {
    const [status, value] = responses[`${method} ${path.split('?')[0]}`];
    const bytes = rawCall(method, path, body);
    const times = JSON.stringify(value).length > 5000 ? count / 4 : count;
    const took = mapValues(servers, (server) => () => cpuOfCall(server, bytes, status, times));
    rows[name] = await inTurns(rounds, took, 2);
  }
  const state = mkdtempSync(join(tmpdir(), 'bench-'));
  const saving = await startProcess(SELF, 'serve', builds.mock, JSON.stringify({ state: join(state, 'state.db') }));
  const post = rawCall('POST', '/v2/request', REQUEST);
  const kept = { bare: servers.mock, mock: saving };
  const took = mapValues(kept, (server) => () => cpuOfCall(server, post, 201, count));
  rows['POST /v2/request with --state, compared to without'] = await inTurns(rounds, took, 2);
  for (const { child } of [saving, ...Object.values(servers)]) child.disconnect();
  await once(saving.child, 'exit');
  rmSync(state, { recursive: true });
  return rows;
}

async function cpuOfCall({ child, url }, bytes, status, count) {
  const cpu = async () => {
    child.send('cpu');
    const [{ user, system }] = await once(child, 'message');
    return user + system;
  };
  const before = await cpu();
  await load(url, bytes, status, count);
  return ((await cpu()) - before) / count;
}

/** Sends `count` calls over 16 connections, without sleeping: a server pays for waking its callers. */
async function load(url, bytes, status, count) {
  let awake = true;
  const turn = () => awake && setImmediate(turn);
  turn();
  const { hostname, port } = new URL(url);
  const lanes = Array.from({ length: 16 }, () => lane(hostname, Number(port), bytes, status, Math.ceil(count / 16)));
  await Promise.all(lanes).finally(() => {
    awake = false;
  });
}

async function lane(host, port, bytes, status, count) {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let left = count;
  let seen = '';
  await new Promise((done, failed) => {
    socket.on('error', failed);
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      const head = seen.indexOf('\r\n\r\n');
      const end = head + 4 + Number(/content-length: (\d+)/i.exec(seen)?.[1]);
      if (head < 0 || seen.length < end) return;
      if (!seen.startsWith(`HTTP/1.1 ${status}`)) return failed(new Error(seen.slice(0, 500)));
      seen = seen.slice(end);
      if (--left === 0) done();
      else socket.write(bytes);
    });
    socket.write(bytes);
  });
  socket.destroy();
}

function rawCall(method, path, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: test-api-key\r\n${type}\r\n${text}`;
}

/** Returns the median of each measurement, taken in alternating order. The first `warmUps` rounds do not count. */
async function inTurns(rounds, measurements, warmUps = 0) {
  const names = Object.keys(measurements);
  const taken = mapValues(measurements, () => []);
  for (let round = 0; round < warmUps + rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken[name].push(await measurements[name]());
  return mapValues(taken, (numbers) => numbers.slice(warmUps).sort((a, b) => a - b)[rounds >> 1]);
}

function startNode(...args) {
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
}

/** Starts node and waits for the URL that it prints. */
async function startProcess(...args) {
  const child = startNode(...args);
  let seen = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    seen += chunk;
    const url = /http:\/\/\S+/.exec(seen)?.[0];
    if (url !== undefined) return { child, url };
  }
  throw new Error(`node ${args.join(' ')} ended before it listened: ${seen}`);
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

function ratio({ mock, bare }) {
  return Number((mock / bare).toFixed(2));
}

async function report() {
  const rows = await measure(Number(flags.rounds), 4000);
  console.log('CPU time: ms of a start, µs of a call');
  console.table(
    mapValues(rows, (took) => {
      const { bare, mock, ...others } = mapValues(took, Math.round);
      return { 'bare Hono': bare, mock, added: mock - bare, ratio: ratio(took), ...others };
    }),
  );
  const date = new Date().toISOString().slice(0, 10);
  console.log(`\n${date}, Node ${process.version}; medians of ${flags.rounds} alternating rounds.`);
  if (flags.record) writeFileSync(RECORDED, `${JSON.stringify({ date, ratios: mapValues(rows, ratio) }, null, 2)}\n`);
}

async function check() {
  const { date, ratios } = JSON.parse(readFileSync(RECORDED, 'utf8'));
  let worse = Object.keys(ratios);
  for (let run = 1; run <= 3 && worse.length > 0; run++) {
    const now = mapValues(await measure(5, 2000), ratio);
    const shown = Object.entries(now).map(([name, value]) => `${name} ${value}x (${ratios[name]}x)`);
    console.log(`run ${run}, against ${date}: ${shown.join(', ')}`);
    worse = worse.filter((name) => now[name] > ratios[name] * MAX_WORSE);
  }
  if (worse.length === 0) return;
  console.log(`More than ${MAX_WORSE} times the recorded ratio in three runs: ${worse.join(', ')}`);
  process.exitCode = 1;
}
