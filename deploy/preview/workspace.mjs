#!/usr/bin/env node
/**
 * Gives a preview environment its workspace on a shared mock, or deletes it where CLOSED is `true`. Everything comes from
 * environment variables: MOCK_URL, MOCK_CONTROL_TOKEN, WORKSPACE_KEY, EXPIRES_IN, SCENARIO, STATE_FILE, RESET, CLOSED. The result
 * is printed as `name=value`, and added to the file that GITHUB_OUTPUT names. It needs Node 18 and no package.
 */
import { appendFileSync, readFileSync } from 'node:fs';

const { env } = process;
const TRIES = 30;
/** The snapshot that carries a state. */
const SEED = 'preview-seed';
/** The snapshot that says that a workspace has been seeded, and to which a tester can return. */
const MADE = 'preview-start';

/** Returns a setting, or fails with its name. */
function required(name) {
  const value = env[name] ?? '';
  if (value === '') throw new Error(`${name} is empty`);
  return value;
}

/** Returns the settings that every run needs. */
function settings() {
  const root = required('MOCK_URL').replace(/\/+$/, '');
  const key = required('WORKSPACE_KEY');
  if (/^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/.test(key)) return { root, key };
  throw new Error(`the key "${key}" needs 1 to 100 letters, digits, dots, dashes, tildes or underscores`);
}

/**
 * Calls the control API, again while the mock or its replica is away: a 503 says that the call was not executed. Returns the JSON
 * of the answer; undefined for a 404 that is expected.
 */
async function call({ root }, method, path, { body, text = JSON.stringify(body), missing = false } = {}) {
  const token = env.MOCK_CONTROL_TOKEN ?? '';
  const headers = {
    'content-type': 'application/json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${root}${path}`, { method, headers, body: text });
    const content = await answer.text();
    if (answer.ok) return JSON.parse(content);
    if (answer.status === 404 && missing) return undefined;
    if (answer.status !== 503 || tries === TRIES) throw new Error(`${method} ${path}: ${answer.status} ${content}`);
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1000));
  }
}

const remove = (shared) => call(shared, 'DELETE', `/__mock/workspaces/${shared.key}`, { missing: true });

function output(values) {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  if (values.token) process.stdout.write(`::add-mask::${values.token}\n`);
  process.stdout.write(lines.join(''));
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, lines.join(''));
}

/** Puts the given scenario or state into a new workspace. */
async function seed(shared) {
  const path = `/w/${shared.key}/__mock`;
  if (env.STATE_FILE) {
    const state = JSON.parse(readFileSync(env.STATE_FILE, 'utf8'));
    await call(shared, 'POST', `${path}/import`, { body: { state, name: SEED } });
    await call(shared, 'POST', `${path}/snapshots/${SEED}/restore`);
    await call(shared, 'DELETE', `${path}/snapshots/${SEED}`);
  }
  if (env.SCENARIO) await call(shared, 'POST', `${path}/scenarios/${encodeURIComponent(env.SCENARIO)}`, { body: {} });
}

async function open(shared) {
  const { key } = shared;
  if (env.RESET === 'true') await remove(shared);
  const startedMs = Date.now();
  const body = { key, ...(env.EXPIRES_IN && { expiresIn: env.EXPIRES_IN }) };
  // A load balancer finds the replica by the address; the mock reads the body.
  const made = await call(shared, 'POST', `/__mock/workspaces?key=${key}`, { body });
  const isNew = (await call(shared, 'GET', `/w/${key}/__mock/snapshots`)).snapshots.every(({ id }) => id !== MADE);
  if (isNew) {
    await seed(shared);
    await call(shared, 'POST', `/w/${key}/__mock/snapshots`, { body: { name: MADE } });
  }
  process.stdout.write(`${key} ${isNew ? 'made' : 'kept'} in ${Date.now() - startedMs} ms\n`);
  output({ url: made.url, key, token: made.token ?? '', created: isNew });
}

try {
  const shared = settings();
  if (env.CLOSED === 'true') {
    const deleted = await remove(shared);
    process.stdout.write(deleted === undefined ? `${shared.key} was deleted before\n` : `${shared.key} is deleted\n`);
  } else await open(shared);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
