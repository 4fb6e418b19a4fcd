import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock, startMock, validateFiles } from '../../src/index.ts';
import { holdPort, runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';

const SCENARIO = { title: 'Mine', description: 'Mine.', steps: [{ do: 'fault.clear' }] };

test('validate: reports all problems of all files and detects each file by its content', async () => {
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
  expect(stdout).toMatch(/^7 checked, 5 not valid$/m);
});

test('validate: checks the configured or default folders without a path', async () => {
  const port = await freePort();
  const usual = temporaryFolder({ 'mock/scenarios/mine.json': SCENARIO });
  expect(await runCli(['validate', '--port', String(port)], {}, usual)).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(
        `^ok {4}${join('mock', 'scenarios', 'mine.json')} \\(scenario\\)
ok {4}options \\(a mock starts with \\d+ rows\\)
ok {4}port ${port} on 127\\.0\\.0\\.1 \\(free\\)
3 checked, all valid
$`,
      ),
    ),
    stderr: '',
  });
  const config = temporaryFolder({ 'mock.config.json': { port: 0, scenarios: './own' }, 'own/mine.json': '[]' });
  const { code, stdout } = await runCli(['validate', '--json'], {}, config);
  expect([code, JSON.parse(stdout)]).toMatchObject([
    1,
    [{ kind: 'table', problems: [expect.stringContaining('no table')] }, { path: 'options' }, { problems: [] }],
  ]);
});

test('validateFiles: accepts the packaged files', () => {
  const reports = validateFiles(['scenarios', 'fixtures/default', 'fixtures/empty', 'none']);
  const wrong = reports.filter(({ problems }) => problems.length > 0);
  expect(wrong).toEqual([{ path: 'none', kind: 'unknown', problems: ['not found'] }]);
  expect(reports.length).toBeGreaterThan(45);
});

test('validate: reports a port in use by another program, and unknown variables', async () => {
  await using mock = await startMock();
  const running = await runCli(['validate', '--port', String(mock.port)], { MOCK_PROT: '1' }, temporaryFolder({}));
  expect(running).toMatchObject({ code: 0, stdout: expect.stringContaining(' (a mock is running)\n') });
  expect(running.stderr).toMatch(
    /warning: unknown environment variable MOCK_PROT .* did you mean "MOCK_PORT"\? --help lists them$/m,
  );
  await using held = await holdPort();
  const taken = await runCli(['validate', '--port', String(held.port)], {}, temporaryFolder({}));
  expect(taken).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^wrong port \d+ on 127.0.0.1\n {8}.*--port/m),
  });
});

test('validate: names the file of a wrong option, and exits with 2 for an unreadable file', async () => {
  const folder = temporaryFolder({ 'mock.config.json': { port: 0, fixtures: './none', auth: 'al' } });
  const { code, stdout } = await runCli(['validate'], {}, folder);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^wrong options\n {8}mock\.config\.json: option auth: must be/m),
  ]);
  const broken = await runCli(['validate'], {}, temporaryFolder({ 'mock.config.json': '{' }));
  expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('mock.config.json: not valid JSON') });
});
