import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMock, type Mock, type ReportAssumptionsOptions, reportAssumptions } from '../../src/index.ts';
import { call, NATIVE } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

const fresh = () => createMock({ fixtures: 'empty', now: '2026-11-21T10:00:00Z' });

const batch = (mock: Mock) => call(mock, 'POST /v2/payouts/batch', { body: { requests: [NATIVE, NATIVE] } });

/** Collects what is printed until the test ends. */
function printed(): string[] {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text));
  onTestFinished(() => log.mockRestore());
  return lines;
}

/** Returns the message of the error that a report throws. */
async function refusal(mock: Mock, options: ReportAssumptionsOptions): Promise<string> {
  printed();
  return reportAssumptions(mock, options).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

test('prints one summary, then each assumption with its source, count and first call', async () => {
  const mock = fresh();
  const lines = printed();
  await batch(mock.workspace('checkout-3'));
  await batch(mock.workspace('checkout-4'));
  await call(mock, 'POST /v1/request', { body: { ...NATIVE, amount: 0.2 } });
  const { assumptions, counts } = await reportAssumptions(mock);
  const [text = ''] = lines;
  expect(lines).toHaveLength(1);
  expect(text).toMatch(/^This run rested on \d+ assumptions about the service: \d.*; none confirmed\.$/m);
  const [head, sentence = '', basis] = text.slice(text.indexOf('  A-BATCH  ')).split('\n');
  expect(head).toBe(
    '  A-BATCH  2×, first by call-1 POST /v2/payouts/batch createBatchPayoutV2 in workspace checkout-3',
  );
  const known = assumptions.find(({ id }) => id === 'A-BATCH');
  expect(known?.sentence.startsWith(sentence.trim())).toBe(true);
  expect(basis).toBe(`      ${known?.source.title}, ${known?.source.date}. Our choice: ${known?.ownChoice}.`);
  expect(counts.used).toBe(assumptions.length);
  expect(counts.documented + counts.seen + counts.partly + counts.choice).toBe(counts.used);
});

test('says so when a run rested on nothing', async () => {
  const lines = printed();
  await reportAssumptions(fresh());
  expect(lines).toEqual(['This run rested on no assumption about the service.']);
});

test('counts a server with its deleted workspaces by default, and one workspace with scope', async () => {
  const mock = fresh();
  printed();
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  await batch(ada);
  await ada.stop();
  await call(bob, 'GET /v2/request/none');
  const idsOf = async (options?: ReportAssumptionsOptions) =>
    (await reportAssumptions(bob, options)).assumptions.map(({ id }) => id);
  expect(await idsOf()).toContain('A-BATCH');
  expect(await idsOf({ scope: 'workspace' })).not.toContain('A-BATCH');
});

test('is the same for two workspaces that run the same journey in parallel', async () => {
  const mock = fresh();
  printed();
  const journey = async (workspace: Mock) => {
    const { body } = await call(workspace, 'POST /v2/request', { body: NATIVE });
    await workspace.requests.pay(body.requestId);
    await call(workspace, `GET /v2/request/${body.requestId}`);
  };
  const [ada, bob] = [mock.workspace('ada'), mock.workspace('bob')];
  await Promise.all([journey(ada), journey(bob), batch(mock.workspace('eve'))]);
  const usesIn = async (workspace: Mock) => {
    const { assumptions } = await reportAssumptions(workspace, { scope: 'workspace' });
    return assumptions.map(({ id, count, first }) => [id, count, first?.name]);
  };
  const uses = await usesIn(ada);
  expect(uses.length).toBeGreaterThan(2);
  expect(await usesIn(bob)).toEqual(uses);
  expect(uses.map(([id]) => id)).not.toContain('A-BATCH');
});

test('shortens request IDs in the paths of first calls', async () => {
  const mock = fresh();
  const { body } = await call(mock, 'POST /v2/request', { body: NATIVE });
  await call(mock, `GET /v2/request/${body.requestId}`);
  const lines = printed();
  await reportAssumptions(mock, { report: ['text', 'markdown', 'json'] });
  const [text, markdown, json] = lines;
  const shortened = `GET /v2/request/${body.requestId.slice(0, 8)}… getRequestV2`;
  expect(text).toContain(`first by call-2 ${shortened}\n`);
  expect(markdown).toContain(`\` call-2 ${shortened} \``);
  expect(json).toContain(`"GET /v2/request/${body.requestId} getRequestV2"`);
});

test('allow: names the first call of each assumption that it does not accept', async () => {
  const mock = fresh();
  await batch(mock.workspace('checkout-3'));
  const { assumptions } = await reportAssumptions(mock);
  const others = assumptions.map(({ id }) => id).filter((id) => id !== 'A-BATCH');
  const message = await refusal(mock, { allow: others });
  expect(message).toMatch(/^AssumptionNotAllowed: The run rested on 1 assumption that allow does not accept:\n/);
  expect(message).toMatch(
    /A-BATCH \(.*\), first by call-1 POST \/v2\/payouts\/batch createBatchPayoutV2 in workspace checkout-3\n/,
  );
  expect(await refusal(mock, { allow: [...others, 'A-BATCH'] })).toBe('accepted');
});

test('allow: accepts assumptions by their ground', async () => {
  const mock = fresh();
  await batch(mock);
  printed();
  const { assumptions } = await reportAssumptions(mock);
  const choices = assumptions.filter(({ ground }) => ground === 'choice').map(({ id }) => id);
  expect(await refusal(mock, { allow: ['documented', 'seen', 'partly', ...choices] })).toBe('accepted');
  const message = await refusal(mock, { allow: ['documented', 'seen', ...choices] });
  const partly = assumptions.filter(({ ground }) => ground === 'partly');
  expect(partly.length).toBeGreaterThan(0);
  for (const { id } of partly) expect(message).toContain(`${id} (partly our choice), first by call-1`);
});

test('allow: an empty list accepts nothing', async () => {
  const mock = fresh();
  await batch(mock);
  expect(await refusal(mock, { allow: [] })).toContain('A-BATCH');
});

test('allow: an unknown id is an error that names the nearest one', async () => {
  expect(await refusal(fresh(), { allow: ['a-batch'] })).toMatch(
    /^WrongOption: allow "a-batch": unknown; did you mean "A-BATCH"\? allowed: documented, seen, partly, confirmed/,
  );
});

test('allow: must be a list, so that a wrong type cannot accept everything', async () => {
  const given: unknown[] = ['documented', null, { 0: 'documented' }];
  for (const allow of given) {
    const options = { allow } as ReportAssumptionsOptions;
    expect(await refusal(fresh(), options)).toMatch(/^WrongOption: allow: must be a list/);
  }
});

test('refuses an unknown option, because a misspelt allow would accept everything', async () => {
  const misspelt: object = { alow: ['documented'] };
  expect(await refusal(fresh(), misspelt)).toBe(
    'WrongOption: alow: unknown option; did you mean "allow"? options: allow, report, confirmed, scope',
  );
});

test('refuses options of a wrong type', async () => {
  const given: object[] = [{ report: 5 }, { confirmed: 5 }, { scope: 'all' }];
  const messages = await Promise.all(given.map((options) => refusal(fresh(), options)));
  expect(messages).toEqual([
    'WrongOption: report: must be a text or a list of texts',
    'WrongOption: confirmed: must be a text',
    'WrongOption: scope: must be "server" or "workspace"',
  ]);
});

test('report: refuses a folder as the file before it prints', async () => {
  const folder = temporaryFolder({});
  expect(await refusal(fresh(), { report: `json=${folder}` })).toBe(
    `WrongOption: report json=${folder}: is a folder, not a file`,
  );
});

test('report: refuses unknown formats and missing folders before it prints', async () => {
  expect(await refusal(fresh(), { report: 'html' })).toBe(
    'WrongOption: report html: must be text, json or markdown, optionally with =FILE',
  );
  expect(await refusal(fresh(), { report: 'json=/no/such/folder/a.json' })).toBe(
    'WrongOption: report json=/no/such/folder/a.json: folder not found: /no/such/folder',
  );
});

test('report: writes JSON and Markdown to files, also when allow refuses the run', async () => {
  const mock = fresh();
  await batch(mock);
  const folder = temporaryFolder({});
  const [json, markdown] = [join(folder, 'run.json'), join(folder, 'run.md')];
  const lines = printed();
  const report = [`json=${json}`, `markdown=${markdown}`];
  await expect(reportAssumptions(mock, { allow: [], report })).rejects.toThrow('A-BATCH');
  expect(lines).toHaveLength(1);
  const { format, counts, assumptions } = JSON.parse(readFileSync(json, 'utf8'));
  expect([format, counts.notAllowed]).toEqual([1, assumptions.length]);
  const table = readFileSync(markdown, 'utf8');
  expect(table).toMatch(/^### What this run rested on\n\nThis run rested on /);
  expect(table).toMatch(/^\| ✗ A-BATCH \| .* \| 1 \| ` call-1 POST \/v2\/payouts\/batch createBatchPayoutV2 ` \|$/m);
});

test('report: Markdown lists refused assumptions first, and every row has five cells', async () => {
  const mock = fresh();
  await batch(mock);
  await call(mock, 'POST /v1/request', { body: { ...NATIVE, amount: 0.2 } });
  const [first, ...rest] = (await mock.assumptions()).map(({ id }) => id);
  const lines = printed();
  await expect(reportAssumptions(mock, { allow: [first ?? ''], report: 'markdown' })).rejects.toThrow();
  const rows = lines[0]?.split('\n').filter((line) => line.startsWith('| ')) ?? [];
  expect(rows.slice(2).map((row) => row.split(' | ')[0])).toEqual([...rest.map((id) => `| ✗ ${id}`), `| ${first}`]);
  for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(7);
});
