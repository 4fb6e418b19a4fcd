import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import * as files from '../../src/engine/api/platform/package-files.ts';
import { scenarioSource } from '../../src/engine/control/steps/scenarios.ts';
import { createMock, validateFiles } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { temporaryFolder } from '../support/folder.ts';

afterEach(() => void vi.restoreAllMocks());

const SCENARIO = { title: 'Mine', description: 'Mine.', steps: [{ do: 'fault.add', status: 503 }] };
const BOM = '\ufeff';

test.each(['mine.yaml', 'mine.yml'])('scenarios: %s is ignored with a warning', async (name) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const folder = temporaryFolder({ [name]: 'title: Mine', 'other.json': SCENARIO, 'README.md': 'Ours.' });
  const mock = createMock({ scenarios: folder });
  const said = `${join(folder, name)} is ignored: scenarios are .json files`;
  expect(warned.mock.calls).toEqual([[`payment-request-mock: ${said}`]]);
  await expect(mock.applyScenario('mine')).rejects.toThrow(`Unknown scenario "mine"; ${said}`);
  await expect(mock.applyScenario('README')).rejects.toThrow('Unknown scenario "README"; scenarios: ');
  expect(() => createMock({ scenarios: [folder], scenario: 'mine' })).toThrow(`Unknown scenario "mine"; ${said}`);
  warned.mockClear();
  await mock.applyScenario('other');
  expect(warned).not.toHaveBeenCalled();
});

test('fixtures: YAML files are ignored with a warning', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const folder = temporaryFolder({ 'requests.yaml': '- id: 1', 'payers.yml': '', 'payers.json': [] });
  createMock({ fixtures: folder });
  expect(warned.mock.calls).toEqual([
    [`payment-request-mock: ${join(folder, 'payers.yml')} is ignored: fixtures are .json files`],
    [`payment-request-mock: ${join(folder, 'requests.yaml')} is ignored: fixtures are .json files`],
  ]);
});

test('fixtures: refuses a directory without a fixture file', () => {
  const folder = temporaryFolder({ 'requests.yaml': '', 'README.md': '' });
  const advice = 'a fixture file is named after its table, such as requests.json';
  const yaml = join(folder, 'requests.yaml');
  expect(() => createMock({ fixtures: folder })).toThrow(
    `fixtures: "${folder}" contains no .json files; ${advice}. ${yaml} is ignored: fixtures are .json files`,
  );
  const empty = temporaryFolder();
  expect(() => createMock({ fixtures: empty })).toThrow(`fixtures: "${empty}" contains no .json files; ${advice}`);
});

test('fixtures, scenarios: refuse a file that is not a directory', () => {
  const path = join(temporaryFolder({ 'requests.yaml': '' }), 'requests.yaml');
  expect(() => createMock({ fixtures: path })).toThrow(
    `fixtures: "${path}" is neither a set (default, empty), nor a .json file, nor a directory`,
  );
  expect(() => createMock({ scenarios: path })).toThrow(`scenarios: there is no directory "${path}"`);
});

test('validate: reports YAML files as ignored', () => {
  const folder = temporaryFolder({ 'mine.yaml': 'title: Mine', 'other.json': SCENARIO });
  const path = join(folder, 'mine.yaml');
  const problems = ['is ignored: fixtures and scenarios are .json files'];
  expect(validateFiles([folder])).toEqual([
    { path: join(folder, 'other.json'), kind: 'scenario', problems: [] },
    { path, kind: 'unknown', problems },
  ]);
  expect(validateFiles([path])).toEqual([{ path, kind: 'unknown', problems }]);
});

test('files: may start with a byte order mark', async () => {
  const scenarios = temporaryFolder({ 'mine.json': `${BOM}${JSON.stringify(SCENARIO)}` });
  const fixtures = temporaryFolder({ 'payers.json': `${BOM}[]` });
  const mock = createMock({ scenarios, fixtures });
  expect(await mock.applyScenario('mine')).toMatchObject([{ result: { status: 503 } }]);
  const exported = await (await mock.fetch('/__mock/export')).text();
  const state = join(temporaryFolder({ 'state.json': `${BOM}${exported}` }), 'state.json');
  expect((await createMock({ fixtures: state }).state()).tables.faults).toBe(1);
});

test('files: refuses a pipe and a directory named like a file, without waiting for it', () => {
  const folder = temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'payers.json')]);
  const problem = `${join(folder, 'payers.json')}: cannot be read: it is not a regular file`;
  expect(() => createMock({ fixtures: folder })).toThrow(problem);
  expect(() => createMock({ scenarios: folder })).toThrow(problem);
  expect(() => createMock({ fixtures: join(folder, 'payers.json') })).toThrow(problem);
  const other = temporaryFolder();
  mkdirSync(join(other, 'mine.json'));
  expect(() => createMock({ scenarios: other })).toThrow('mine.json: cannot be read: it is not a regular file');
});

test('scenario files: are read again only when they change', () => {
  const folder = temporaryFolder({ 'one.json': SCENARIO, 'two.json': SCENARIO });
  const readText = vi.fn(files.readText);
  // A file that has just been written could change again within the same timestamp.
  const fileStamp = (path: string) => ({ ...files.fileStamp(path), changedMs: 0 });
  const read = scenarioSource(paymentRequestService.steps, { ...files, readText, fileStamp }, folder);
  const readOf = () => readText.mock.calls.map(([path]) => path).filter((path) => path.startsWith(folder));
  expect([read().has('one'), read().has('two'), readOf().length]).toEqual([true, true, 2]);
  writeFileSync(join(folder, 'two.json'), JSON.stringify({ ...SCENARIO, title: 'Other title' }));
  expect([read().get('two')?.title, read().get('one')?.title]).toEqual(['Other title', 'Mine']);
  expect(readOf().slice(2)).toEqual([join(folder, 'two.json')]);
  writeFileSync(join(folder, 'one.json'), '{');
  expect(read).toThrow('one.json: not valid JSON');
  expect(read).toThrow('one.json: not valid JSON');
});

test('scenario files: a file that has just been written is read again, even with the same size and time', () => {
  const folder = temporaryFolder({ 'one.json': SCENARIO });
  const stamp = files.fileStamp(join(folder, 'one.json'));
  const fileStamp = () => stamp;
  const read = scenarioSource(paymentRequestService.steps, { ...files, fileStamp }, folder);
  read();
  writeFileSync(join(folder, 'one.json'), JSON.stringify({ ...SCENARIO, title: 'Ours' }));
  expect(read().get('one')?.title).toBe('Ours');
});
