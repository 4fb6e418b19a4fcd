#!/usr/bin/env node
/**
 * Moves workspaces to the replicas that have them once another replicas.conf is in use:
 *
 *   node deploy/move-workspaces.mjs --to NEW [--dry-run] REPLICA…
 *
 * NEW is the new replicas.conf. Each REPLICA is `host:port`, as that file or the old one names it, or `host:port=URL` where this
 * machine reaches it at another address. The environment variable MOCK_CONTROL_TOKEN has the token of the mock. No call may reach
 * the workspaces meanwhile: deploy/README.md says how. A run that was interrupted can be repeated.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ringOf, serversIn } from './ring.mjs';

/** The snapshot that carries the present state. */
const CARRIER = 'moved-workspace';
/** What nginx hashes for calls that name no workspace. */
const MAIN = '(main)';

/** The control API of a replica. */
class Replica {
  constructor(server, url, token) {
    this.server = server;
    this.url = url;
    this.headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  }

  /** Calls a route. Returns the JSON of its answer; fails with what a refusal says. */
  async call(method, path, body) {
    const init = { method, headers: this.headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${this.url}${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${this.url}${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  async workspaces() {
    return (await this.call('GET', '/__mock/workspaces')).workspaces;
  }
}

/**
 * Copies a workspace with its snapshots, token, expiry and quota, compares the copy, and then deletes the original.
 *
 * @param {{ key: string, expiresAt?: string | null, quota?: object }} workspace as its list has it
 */
async function move(workspace, from, to) {
  const { key, expiresAt = null, quota } = workspace;
  const path = `/w/${encodeURIComponent(key)}/__mock`;
  const expiresIn = expiresAt === null ? undefined : Math.max(1, Date.parse(expiresAt) - Date.now());
  const terms = { key, expiresIn, quota };
  const { token } = await from.call('POST', '/__mock/workspaces', terms);
  // What an interrupted run has left there is incomplete.
  if ((await to.workspaces()).some((one) => one.key === key)) await to.call('DELETE', `/__mock/workspaces/${key}`);
  await to.call('POST', '/__mock/workspaces', { ...terms, token: token ?? undefined });
  const { snapshots } = await from.call('GET', `${path}/snapshots`);
  for (const { id } of snapshots) {
    const state = await from.call('GET', `${path}/export?snapshot=${encodeURIComponent(id)}`);
    await to.call('POST', `${path}/import`, { state, name: id });
  }
  const state = await from.call('GET', `${path}/export`);
  await to.call('POST', `${path}/import`, { state, name: CARRIER });
  await to.call('POST', `${path}/snapshots/${CARRIER}/restore`);
  await to.call('DELETE', `${path}/snapshots/${CARRIER}`);
  const copy = await to.call('GET', `${path}/export`);
  const changed = Object.keys(state.tables).find(
    (name) => JSON.stringify(state.tables[name]) !== JSON.stringify(copy.tables[name]),
  );
  if (changed !== undefined) throw new Error(`${key}: the copy at ${to.url} differs in ${changed}; the original stays`);
  await from.call('DELETE', `/__mock/workspaces/${key}`);
}

/**
 * Moves every workspace that is not where the servers of a new configuration have it.
 *
 * @param {{ servers: string[], replicas: Replica[], dryRun: boolean, say: (text: string) => void }} options
 * @returns {Promise<number>} how many were moved, or would be
 */
async function moveAll({ servers, replicas, dryRun, say }) {
  const ring = ringOf(servers);
  const at = new Map(replicas.map((replica) => [replica.server, replica]));
  for (const server of servers) if (!at.has(server)) throw new Error(`${server} is not among the replicas given`);
  let count = 0;
  for (const from of replicas) {
    for (const workspace of await from.workspaces()) {
      const to = at.get(ring(workspace.key));
      if (to === undefined || to === from) continue;
      if (!dryRun) await move(workspace, from, to);
      say(`${workspace.key}: ${from.server} -> ${to.server}`);
      count++;
    }
  }
  say(`calls without a workspace belong to ${ring(MAIN)}, and the state of the main workspace is not moved`);
  return count;
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.to === undefined || positionals.length === 0) {
    throw new Error('usage: move-workspaces.mjs --to replicas.conf [--dry-run] HOST:PORT[=URL]…');
  }
  const replicas = positionals.map((text) => {
    const [server = '', url = `http://${server}`] = text.split(/=(.*)/s);
    return new Replica(server, url, process.env.MOCK_CONTROL_TOKEN);
  });
  const servers = serversIn(readFileSync(values.to, 'utf8'));
  const dryRun = values['dry-run'];
  const say = (text) => process.stdout.write(`${text}\n`);
  const count = await moveAll({ servers, replicas, dryRun, say });
  say(`${count} workspaces ${dryRun ? 'would move' : 'moved'}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`move-workspaces: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
