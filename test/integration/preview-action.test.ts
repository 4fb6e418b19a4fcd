import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';
import { runPreview } from '../support/preview.ts';

const TOKEN = 'owner-token';
const action = parse(readFileSync('deploy/preview/action.yml', 'utf8'));
const [step] = action.runs.steps;
const page = readFileSync('docs/preview-environments.md', 'utf8');

test('deploy/preview: the action passes every input to the script, and has its outputs', async () => {
  const used = [...JSON.stringify(action.runs).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
  expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
  const script = readFileSync('deploy/preview/workspace.mjs', 'utf8');
  const read = [...script.matchAll(/(?:env\.|required\(')([A-Z][A-Z_]+)/g)].map(([, name]) => name);
  expect(new Set([...Object.keys(step.env), 'GITHUB_OUTPUT'])).toEqual(new Set(read));
  expect(step.run).toContain('/workspace.mjs');
  await using mock = await startMock({ controlToken: TOKEN });
  const { outputs } = await runPreview({ MOCK_URL: mock.url, MOCK_CONTROL_TOKEN: TOKEN, WORKSPACE_KEY: 'pr-1' });
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
});

test('docs/preview-environments.md: its workflow uses inputs and outputs that the action has', () => {
  const workflows = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => parse(text));
  const steps = workflows.flatMap(({ jobs }) => Object.values<{ steps: { uses?: string; with?: object }[] }>(jobs));
  const uses = steps.flatMap((job) => job.steps).filter((one) => one.uses?.includes('/deploy/preview@'));
  expect(uses.length).toBeGreaterThan(0);
  for (const { with: given = {} } of uses)
    for (const input of Object.keys(given)) expect(Object.keys(action.inputs)).toContain(input);
  const outputs = [...page.matchAll(/steps\.mock\.outputs\.([\w-]+)/g)].map(([, name]) => name);
  expect(outputs.length).toBeGreaterThan(0);
  for (const output of outputs) expect(Object.keys(action.outputs)).toContain(output);
  for (const { on } of workflows) expect(on.pull_request.types).toContain('closed');
});

test('deploy/preview: a pull request gets a workspace with its scenario once, keeps it, and loses it when it is closed', async () => {
  await using mock = await startMock({ fixtures: 'empty', controlToken: TOKEN, workspaceCreation: 'explicit' });
  const settings = { MOCK_URL: `${mock.url}/`, MOCK_CONTROL_TOKEN: TOKEN, WORKSPACE_KEY: 'pr-12', EXPIRES_IN: '7d' };
  const first = await runPreview({ ...settings, SCENARIO: 'kyc-rejected' });
  expect(first).toMatchObject({ code: 0, outputs: { url: `${mock.url}/w/pr-12`, key: 'pr-12', created: 'true' } });
  expect(first.output).toContain(`::add-mask::${first.outputs.token}`);
  const preview = connectMock({ url: first.outputs.url ?? '', token: first.outputs.token });
  expect((await preview.snapshots.list()).map(({ id }) => id)).toEqual(['preview-start']);
  expect((await preview.state()).tables.payers).toBe(1);
  await newRequest(preview);

  const second = await runPreview({ ...settings, SCENARIO: 'kyc-rejected' });
  expect(second.outputs).toEqual({ ...first.outputs, created: 'false' });
  expect((await preview.state()).tables.requests).toBe(1);
  const [info] = await mock.workspaces();
  expect(Date.parse(info?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);

  const anew = await runPreview({ ...settings, RESET: 'true' });
  expect(anew.outputs.created).toBe('true');
  expect((await connectMock({ url: anew.outputs.url ?? '', token: anew.outputs.token }).state()).tables.requests).toBe(
    0,
  );

  expect(await runPreview({ ...settings, CLOSED: 'true' })).toMatchObject({ code: 0, output: 'pr-12 is deleted\n' });
  expect(await mock.workspaces()).toEqual([]);
  const again = await runPreview({ ...settings, CLOSED: 'true' });
  expect(again).toMatchObject({ code: 0, output: 'pr-12 was deleted before\n' });
});

test('deploy/preview: a workspace starts from an exported state', async () => {
  const source = createMock({ fixtures: 'empty' });
  const { requestId } = await newRequest(source);
  const folder = mkdtempSync(join(tmpdir(), 'preview-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'state.json');
  writeFileSync(file, JSON.stringify(await source.snapshots.export()));
  await using mock = await startMock({ fixtures: 'empty' });
  const { code, outputs } = await runPreview({ MOCK_URL: mock.url, WORKSPACE_KEY: 'pr-7', STATE_FILE: file });
  expect([code, outputs.token]).toEqual([0, '']);
  const preview = connectMock({ url: outputs.url ?? '' });
  expect((await call(preview, `GET /v2/request/${requestId}`)).status).toBe(200);
});

test('deploy/preview: a replica that is away is waited for; a refusal fails the step with what it says', async () => {
  await using mock = await startMock({ controlToken: TOKEN });
  let away = 2;
  const server = createServer((request, answer) => {
    if (away-- > 0) return void answer.writeHead(503, { 'retry-after': '0' }).end('{}');
    void fetch(`${mock.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization: `Bearer ${TOKEN}` },
    }).then(async (given) => answer.writeHead(given.status).end(await given.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const waited = await runPreview({ MOCK_URL: url, WORKSPACE_KEY: 'pr-1', CLOSED: 'true' });
  expect(waited).toMatchObject({ code: 0, output: 'pr-1 was deleted before\n' });
  const refused = await runPreview({ MOCK_URL: mock.url, MOCK_CONTROL_TOKEN: 'wrong-token', WORKSPACE_KEY: 'pr-1' });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('POST /__mock/workspaces?key=pr-1: 401')]);
  const empty = await runPreview({ MOCK_URL: mock.url, WORKSPACE_KEY: '' });
  expect([empty.code, empty.output]).toEqual([1, 'WORKSPACE_KEY is empty\n']);
  const wrong = await runPreview({ MOCK_URL: mock.url, WORKSPACE_KEY: 'feature/x' });
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringContaining('the key "feature/x" needs 1 to 100 letters'),
  ]);
});
