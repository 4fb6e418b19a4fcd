/** Measures rows: the sides of a row take turns, so that a busy machine affects all of them. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendCalls } from './load.mjs';
import { ask, messageOf, startNode, urlOf } from './processes.mjs';
import { CALLS, ROWS } from './rows.mjs';

const SUBJECT = fileURLToPath(new URL('subject.mjs', import.meta.url));

/** Calls in a round. In the first rounds the code becomes warm; they do not count. */
const CALLS_PER_ROUND = 1000;
const WARM_UPS = { first: 1, cold: 1, calls: 8 };

/** The rows that this version of Node supports. */
export const rows = ROWS.filter((row) => !row.compileCache || 'enableCompileCache' in module);

/**
 * Returns the costs of a row in each round by side: milliseconds of a first response, microseconds of a call.
 *
 * @param builds paths of `index.js` by name; `mock` is one of them. `emulate` is the path of its `api.js`
 */
export async function measure(row, { builds, emulate, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const children = [];
  try {
    const responses = await responsesFor(row, builds.mock);
    const measurements = {};
    for (const [name, side] of Object.entries(sidesOf(row, builds, emulate))) {
      const subject = { row, side, responses, folder: join(folder, name), children };
      measurements[name] = await measurementOf(subject);
    }
    return await inTurns(rounds, measurements, WARM_UPS[row.kind]);
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  }
}

/** `base` is bare Hono. The row with `--state` compares the mock with itself without that flag. */
function sidesOf(row, builds, emulate) {
  if (row.state) return { base: { path: builds.mock }, ...pathsOf(builds, { state: true }) };
  const peers = row.emulate && emulate !== undefined ? { emulate: { path: emulate } } : {};
  return { base: { path: 'bare' }, ...pathsOf(builds), ...peers };
}

function pathsOf(builds, extra = {}) {
  return Object.fromEntries(Object.entries(builds).map(([name, path]) => [name, { path, ...extra }]));
}

/** A promise of {@link responsesOf}. */
let known;

/** Returns the responses that the bare server gives in a row, as JSON: those of the mock. */
async function responsesFor(row, mock) {
  known ??= responsesOf(mock);
  const { createRequest, ...others } = await known;
  return JSON.stringify(row.call in others ? { createRequest, [row.call]: others[row.call] } : { createRequest });
}

/** Returns the mock's response to each call, by name. */
async function responsesOf(mock) {
  const child = startNode({}, resolve(mock, '../cli.js'), '--port', '0', '--generate', 'payments=1000');
  const url = await urlOf(child);
  const responses = {};
  let id = '';
  for (const [name, call] of Object.entries(CALLS)) {
    const response = await fetch(url + call.path.replace('{id}', id), call);
    responses[name] = { status: response.status, json: await response.json() };
    id ||= responses[name].json.requestId;
  }
  child.disconnect();
  return responses;
}

/** Returns a function that measures one side of a row once. */
async function measurementOf(subject) {
  const { row } = subject;
  if (row.kind === 'first') return () => costOfFirst(subject);
  if (row.kind === 'cold') return () => costOfColdStart(subject);
  if (row.by === 'path') {
    const child = startSubject('calls', subject);
    await messageOf(child);
    return () => ask(child, CALLS_PER_ROUND);
  }
  const child = startServer(subject);
  const url = await urlOf(child);
  const created = await fetch(url + CALLS.createRequest.path, CALLS.createRequest);
  const { requestId } = await created.json();
  const call = { ...CALLS[row.call], path: CALLS[row.call].path.replace('{id}', requestId) };
  const { status, ok } = await fetch(url + call.path, call);
  if (!ok) throw new Error(`${subject.side.path}: ${call.method} ${call.path} was answered with ${status}`);
  return async () => {
    const before = await ask(child, 'cpu');
    await sendCalls(url, call, status, CALLS_PER_ROUND);
    return ((await ask(child, 'cpu')) - before) / CALLS_PER_ROUND;
  };
}

async function costOfFirst(subject) {
  return messageOf(startSubject('first', subject));
}

async function costOfColdStart(subject) {
  const child = startServer(subject);
  const url = await urlOf(child);
  const response = await fetch(url + CALLS.createRequest.path, CALLS.createRequest);
  const took = (await ask(child, 'cpu')) / 1000;
  if (response.status !== 201) throw new Error(`${url} answered with ${response.status}`);
  child.disconnect();
  await once(child, 'exit');
  return took;
}

function startSubject(action, { row, side, responses, folder, children }) {
  const env = row.compileCache ? { NODE_COMPILE_CACHE: join(folder, 'compiled') } : {};
  const child = startNode(env, SUBJECT, action, side.path, JSON.stringify(row), responses);
  children.push(child);
  return child;
}

/** Starts the command of a build, or a server of the library in `subject.mjs`. */
function startServer(subject) {
  const { row, side, folder, children } = subject;
  const isCommand = row.kind === 'cold' || row.by === 'command';
  if (!isCommand || side.path === 'bare') return startSubject('serve', subject);
  const args = [resolve(side.path, '../cli.js'), '--port', '0'];
  if (row.call === 'listPayments') args.push('--generate', 'payments=1000');
  if (side.state) args.push('--state', `${folder}.db`);
  const child = startNode({}, ...args);
  children.push(child);
  return child;
}

/** Returns the results of each measurement by round, without the first `warmUps`. Every second round is reversed. */
async function inTurns(rounds, measurements, warmUps) {
  const names = Object.keys(measurements);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -warmUps; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const cost = await measurements[name]();
      if (round >= 0) taken[name].push(cost);
    }
  return taken;
}

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** The median of the ratios of each round: both costs of a ratio were measured right after another. */
export function ratioOf(costs, bases) {
  return median(costs.map((cost, round) => cost / bases[round]));
}
