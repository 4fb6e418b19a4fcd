/** What a part of every call's way adds when there is nothing for it to do: an app with it against the same app without. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { interleaved } from './measure.mjs';

const SOURCE = `
export { Hono } from 'hono';
export { applyFaults } from './src/engine/api/faults/apply-faults.ts';
export { IN_PROCESS } from './src/engine/api/http/in-process.ts';
export { recordCall } from './src/engine/api/http/record-call.ts';
export { paymentRequestService } from './src/service/service.ts';
export { World } from './src/engine/kernel/world/world.ts';
export { baseOf } from './src/engine/kernel/store/store.ts';
`;

/** The parts of the mock that are measured, bundled for this process. */
async function measuredParts() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const outfile = join(folder, 'parts.mjs');
  await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd(), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  const found = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return found;
}

/** Microseconds of CPU that each of the named parts adds to one request. */
export async function middlewareCosts(names, count = 20_000) {
  const { Hono, World, IN_PROCESS, baseOf, paymentRequestService, recordCall, applyFaults } = await measuredParts();
  const parts = { applyFaults, recordCall: recordCall({ operationId: 'getRequestV2', path: '/v2/request/{id}' }) };
  const registers = { clock: { frozenAtMs: null, offsetMs: 0 }, rng: [1, 2, 3, 4], seed: 1, seq: 0, ulids: 0 };
  const config = {
    service: paymentRequestService,
    operations: paymentRequestService.operations,
    reactions: [],
    jobs: new Map(),
    outbox: () => undefined,
  };
  const tables = [...paymentRequestService.tables.values()];
  const base = baseOf(tables.map(({ definition }) => ({ definition, rows: () => [] })));
  const world = new World(base, { rows: new Map(), registers, events: [] }, config);
  const appWith = (part = (c, next) => next(c)) => {
    const answer = (c) => c.json({ requestId: c.req.param('id') });
    return new Hono().get('/v2/request/:id', (c) => part(c, answer));
  };
  const request = new Request('http://localhost/v2/request/01ab', { headers: { 'x-api-key': 'test-api-key' } });
  const round = (app) => async () => {
    const before = process.cpuUsage();
    for (let i = 0; i < count; i++) {
      const answer = await app.fetch(request, { world, connection: IN_PROCESS, headers: {} });
      if (answer.status !== 200) throw new Error(await answer.text());
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / count;
  };
  const rounds = { '': round(appWith()) };
  for (const name of names) rounds[name] = round(appWith(parts[name]));
  await interleaved(3, rounds);
  const took = await interleaved(15, rounds);
  return Object.fromEntries(names.map((name) => [name, took[name] - took['']]));
}
