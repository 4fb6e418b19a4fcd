/**
 * A measured process, started by measure.mjs:
 *
 *   node subject.mjs first SIDE ROW RESPONSES    sends the CPU milliseconds of import, start and first response
 *   node subject.mjs serve SIDE ROW RESPONSES    serves, and prints its URL
 *   node subject.mjs calls SIDE ROW RESPONSES    sends the CPU microseconds of one call for each message with a number
 *
 * SIDE is `bare`, the path of a build's `index.js` or that of emulate's `api.js`. ROW and RESPONSES are JSON.
 */
import module from 'node:module';
import { bareApp, serveBare } from './bare.mjs';
import { CALLS, EMULATE_CALL } from './rows.mjs';

const [action, side, rowText, responsesText] = process.argv.slice(2);
const row = JSON.parse(rowText);
const responses = JSON.parse(responsesText);

if (action === 'first') await sendFirst();
else if (action === 'serve') process.stdout.write(`${(await start()).url}\n`);
else await replyToCounts();

function cpu() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function start() {
  if (side === 'bare') {
    const ownsProcess = row.by === 'command';
    // As the command does, on Node 22 and later.
    if (ownsProcess) module.enableCompileCache?.();
    return { url: await serveBare(responses, { ownsProcess }), first: CALLS.createRequest };
  }
  const { startMock, createEmulator } = await import(side);
  if (startMock !== undefined) return { url: (await startMock()).url, first: CALLS.createRequest };
  return { url: (await createEmulator({ service: 'stripe', port: 0 })).url, first: EMULATE_CALL };
}

async function sendFirst() {
  if (row.usedFetch) await (await fetch('data:,')).text();
  const before = cpu();
  const response = await firstResponse();
  const text = await response.text();
  const took = (cpu() - before) / 1000;
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  process.send(took, () => process.exit(0));
}

async function firstResponse() {
  if (row.by === 'http') {
    const { url, first } = await start();
    return fetch(url + first.path, first);
  }
  const { path } = CALLS.createRequest;
  const handler = await inProcess();
  if (row.by === 'path') return handler.byPath(path, CALLS.createRequest);
  return handler.byRequest(new Request(`http://localhost${path}`, CALLS.createRequest));
}

async function inProcess() {
  if (side === 'bare') {
    const app = await bareApp(responses);
    return { byPath: (path, init) => app.request(path, init), byRequest: (request) => app.fetch(request) };
  }
  const mock = (await import(side)).createMock();
  return { byPath: (path, init) => mock.fetch(path, init), byRequest: (request) => mock.fetch(request) };
}

async function replyToCounts() {
  const { byPath } = await inProcess();
  const created = await (await byPath(CALLS.createRequest.path, CALLS.createRequest)).json();
  const call = CALLS[row.call];
  const path = call.path.replace('{id}', created.requestId);
  process.on('message', async (message) => {
    const count = Number(message);
    const before = cpu();
    for (let done = 0; done < count; done++) {
      const response = await byPath(path, call);
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status}: ${text}`);
    }
    process.send((cpu() - before) / count);
  });
  process.send('ready');
}
