import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, startMock, validateFiles } from '../../src/index.ts';
import { holdPort, runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const SCENARIO = { title: 'Mine', description: 'Mine.', steps: [{ do: 'fault.clear' }] };

test('validate: all problems of all files at once, each file known by its content', async () => {
  const folder = temporaryFolder({
    'mine.json': SCENARIO,
    'wrong.json': { name: 'wrong', description: 'Mine.', steps: [{ do: 'fault.ad' }, { do: 'request.pya' }] },
    'payers.json': [{ clientUserId: 7 }, { clientUserId: 'ada', kycStatus: 'maybe' }],
    'payer.json': [],
    'odd.json': { one: 1 },
    'broken.json': '{',
    'state.json': await createMock().snapshots.export(),
  });
  const { code, stdout } = await runCli(['validate', folder]);
  expect(code).toBe(1);
  expect(stdout).toContain(`ok    ${join(folder, 'mine.json')} (scenario)\n`);
  expect(stdout).toContain(`ok    ${join(folder, 'state.json')} (exported state)\n`);
  const [, wrong = ''] = /wrong\.json\n((?: {8}.*\n)+)/.exec(stdout) ?? [];
  expect(wrong).toMatch(/^ {8}title: .*\n {8}unknown field "name"; .*\n {8}steps\[0\]: .*\n {8}steps\[1\]: .*\n$/);
  expect(stdout).toMatch(/^ {8}\[0\]\.clientUserId: .*\(found 7\)$/m);
  expect(stdout).toMatch(/^ {8}\[1\]\.kycStatus: .*\(found "maybe"\)$/m);
  expect(stdout).toContain('no table "payer"; did you mean "payers"?');
  expect(stdout).toContain('must be a scenario (title, description, steps), an array of rows');
  expect(stdout).toContain('not valid JSON');
  expect(stdout).toMatch(/^7 files, 5 not valid$/m);
});

test('validate: without a path checks what the config names, or the usual folders', async () => {
  const usual = temporaryFolder({ 'mock/scenarios/mine.json': SCENARIO });
  expect(await runCli(['validate'], {}, usual)).toEqual({
    code: 0,
    stdout: `ok    ${join('mock', 'scenarios', 'mine.json')} (scenario)\n1 file, valid\n`,
    stderr: '',
  });
  const config = temporaryFolder({ 'mock.config.json': { scenarios: './own' }, 'own/mine.json': '[]' });
  const { code, stdout } = await runCli(['validate', '--json'], {}, config);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    1,
    [{ kind: 'table', problems: [expect.stringContaining('no table')] }],
  ]);
  expect(await runCli(['validate'], {}, temporaryFolder({}))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('validate needs a file or folder'),
  });
});

test('validateFiles: the same for programs; the packaged files are valid', () => {
  const reports = validateFiles(['scenarios', 'fixtures/default', 'fixtures/empty', 'none']);
  const wrong = reports.filter(({ problems }) => problems.length > 0);
  expect(wrong).toEqual([{ path: 'none', kind: 'unknown', problems: ['there is no such file or folder'] }]);
  expect(reports.length).toBeGreaterThan(45);
});

test('doctor: says that all is well', async () => {
  const { code, stdout } = await runCli(['doctor', '--port', String(await freePort())]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {4}node +\d+\./m);
  expect(stdout).toMatch(/^ok {4}options +a mock starts, with \d+ rows$/m);
  expect(stdout).toMatch(/^ok {4}port +\d+ on 127\.0\.0\.1 is free$/m);
});

test('doctor: says what is wrong with port, config and variables, and what to do', async () => {
  await using mock = await startMock();
  const taken = await runCli(['doctor', '--port', String(mock.port)], {
    MOCK_PROT: '1',
  });
  expect(taken.code).toBe(1);
  expect(taken.stdout).toContain(
    `${mock.port} on 127.0.0.1 is in use by a mock that runs; stop it, or choose another with`,
  );
  expect(taken.stdout).toMatch(/^warn {2}environment {2}the variable MOCK_PROT .* did you mean "MOCK_PORT"\?$/m);
  await using held = await holdPort();
  const other = await runCli(['doctor', '--port', String(held.port)]);
  expect(other.stdout).toContain('is in use by another program');
  const wrong = temporaryFolder({ 'mock.config.json': { fixtures: './none', auth: 'al' } });
  const options = await runCli(['doctor', '--json', '--port', '0'], {}, wrong);
  expect([options.code, JSON.parse(options.stdout).findings]).toMatchObject([
    1,
    expect.arrayContaining([
      { state: 'fail', subject: 'options', message: expect.stringContaining('mock.config.json: option auth: must be') },
    ]),
  ]);
  const broken = await runCli(['doctor', '--port', '0'], {}, temporaryFolder({ 'mock.config.json': '{' }));
  expect([broken.code, broken.stdout]).toEqual([
    1,
    expect.stringMatching(/^fail {2}config +mock\.config\.json: not valid/m),
  ]);
});
