import { expect, test } from 'vitest';
import { commandHelp } from '../../src/cli/help.ts';
import { allCommands, findCommand } from '../../src/cli/main.ts';
import { readLine } from '../../src/cli/read-line.ts';
import { holdPort, Running, runCli, startCli } from '../support/cli.ts';

const COMMANDS = await allCommands();

test.each([
  [{ MOCK_PORT: 'abc' }, 'MOCK_PORT=abc: must be a whole number'],
  [{ PORT: '70000' }, 'PORT=70000: must be a whole number from 0 to 65535'],
  [{ MOCK_PORT: '0', MOCK_LOG_LEVEL: 'inf' }, 'MOCK_LOG_LEVEL=inf: must be one of silent, error, info, debug'],
  [{ MOCK_PORT: '0', MOCK_STRICT: 'yess' }, 'MOCK_STRICT=yess: must be true or false'],
])('usage: %j names the environment variable', async (env, message) => {
  const { code, stderr } = await runCli([], env);
  expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringContaining(message)]);
});

test.each([
  [['--control-token', 'short'], '--control-token short: must have at least 8 characters'],
  [['--trust-origin', 'shop'], '--trust-origin shop: must be an origin such as https://shop.example.com, or *'],
  [['--rate-limit', '0'], '--rate-limit 0: '],
])('start: refuses %j with the name of the flag', async (args, message) => {
  const { code, stderr } = await runCli(['--port', '0', ...args]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/option |\(found/);
});

test('environment: warns about an unknown variable and suggests the nearest one', async () => {
  await using cli = startCli([], { MOCK_PROT: '4011', MOCK_SCENARIOO: 'x' });
  await cli.url();
  expect(cli.output).toContain(
    'warning: unknown environment variable MOCK_PROT has no effect; did you mean "MOCK_PORT"? --help lists them\n',
  );
  expect(cli.output).toContain('MOCK_SCENARIOO has no effect; did you mean "MOCK_SCENARIO"?');
});

test('environment: --log-level silent prints no warning, and the variables of the image and of /intercept are known', async () => {
  const known = { MOCK_CONTAINER: 'false', MOCK_CONTROL_OPEN: 'false', MOCK_INTERCEPT_HOSTS: 'pay.example.com' };
  await using cli = startCli(['--log-level', 'debug'], known);
  await cli.waitFor(/options \{/);
  expect(cli.output).not.toContain('warning');
  await using held = await holdPort();
  const quiet = await runCli(['--log-level', 'silent', '--port', String(held.port)], { MOCK_PROT: '1' });
  expect(quiet.stderr).not.toContain('warning');
});

test('help and version are commands; help is grouped and fits into 80 columns', async () => {
  const [flag, command] = await Promise.all([runCli(['--help']), runCli(['help'])]);
  expect(command).toEqual(flag);
  expect(flag.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  for (const title of ['Commands', 'Server', 'Data', 'Webhooks', 'Examples']) {
    expect(flag.stdout).toMatch(new RegExp(`^${title}:$`, 'm'));
  }
  expect(await runCli(['version'])).toEqual(await runCli(['--version']));
});

test('COMMAND --help: prints a summary, the flags and a valid example', async () => {
  for (const command of COMMANDS) {
    const { name, help, flags, listed, example } = command;
    const text = commandHelp(command);
    expect(text.replace(/\s+/g, ' ')).toContain(help);
    expect(text).toMatch(new RegExp(`^Usage: payment-request-mock ${name}\\b`, 'm'));
    const shown = [...text.matchAll(/^ {2}(?:-\w, | {4})--([\w-]+)/gm)].map(([, flag]) => flag);
    expect(shown.toSorted()).toEqual((listed ?? Object.keys(flags)).toSorted());
    expect(text.endsWith(`Example:\n  payment-request-mock ${example}`)).toBe(true);
    const { command: found, rest } = await findCommand(example.replaceAll('\\\n', '').split(/ +/));
    expect(found.name).toBe(name);
    expect(readLine(found, rest, {})).toBeDefined();
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
});

test('validate --help: lists the flags that say what is checked, and points at those of start', async () => {
  const { stdout } = await runCli(['validate', '--help']);
  const shown = [...stdout.matchAll(/^ {2}(?:-\w, | {4})--([\w-]+)/gm)].map(([, flag]) => flag);
  expect(shown).toEqual(['config', 'port', 'host', 'fixtures', 'scenarios', 'json']);
  expect(stdout.replace(/\s+/g, ' ')).toContain('Accepts all flags of start; payment-request-mock --help lists them.');
  const checked = await runCli(['validate', '--now', 'never']);
  expect(checked).toMatchObject({ code: 2, stderr: expect.stringContaining('--now never: must be an ISO 8601 time') });
});

test('COMMAND --help: prints the same as help COMMAND', async () => {
  for (const command of COMMANDS) {
    const printed = await runCli([...command.name.split(' '), '--help']);
    expect(printed).toEqual({ code: 0, stdout: `${commandHelp(command)}\n`, stderr: '' });
  }
  expect(await runCli(['help', 'trigger'])).toEqual(await runCli(['trigger', '--help']));
  expect(await runCli(['help', 'triger'])).toMatchObject({ code: 2, stderr: expect.stringContaining('"trigger"') });
});

/** Pretends to be an older Node version. */
const OLD_NODE = "--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})";
const TOO_OLD = 'payment-request-mock needs Node 20.19 or later, and this is Node 20.18.3';

test('old Node: every command fails with the required version', async () => {
  const runs = COMMANDS.map(({ name }) => runCli(name.split(' '), { NODE_OPTIONS: OLD_NODE }));
  for (const run of await Promise.all(runs)) expect(run).toEqual({ code: 1, stdout: '', stderr: `${TOO_OLD}\n` });
});

test('old Node: importing the library fails with the required version', async () => {
  const code = "import('./dist/index.js').catch(({ message }) => console.log(message))";
  await using node = new Running(process.execPath, ['--eval', code], { NODE_OPTIONS: OLD_NODE });
  await node.ended;
  expect(node.output).toBe(`${TOO_OLD}\n`);
});

test('--state: names the flag or variable of a file that cannot be opened', async () => {
  const problem = ' cannot be created: its folder does not exist; create it first';
  const { code, stderr } = await runCli(['--state', '/nowhere/state']);
  expect([code, stderr]).toEqual([1, `payment-request-mock: --state /nowhere/state${problem}\n`]);
  const byVariable = await runCli([], { MOCK_STATE: '/nowhere/state' });
  expect(byVariable.stderr).toBe(`payment-request-mock: MOCK_STATE=/nowhere/state${problem}\n`);
});

test('examine webhook --help: its example is complete, up to an application that does not run', async () => {
  const { example = '' } = COMMANDS.find(({ name }) => name === 'examine webhook') ?? {};
  const words = (example.replaceAll('\\\n', '').match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  // Nothing listens there.
  const closed = words.map((word) => word.replace('localhost:3000', '127.0.0.1:1'));
  const { code, stdout, stderr } = await runCli(closed);
  expect([code, stdout, stderr]).toEqual([3, expect.stringContaining('nothing answers at http://127.0.0.1:1/'), '']);
});

test('usage: points at the help of the command', async () => {
  const hint = async (args: string[]) => (await runCli(args)).stderr.trim().split('\n').at(-1);
  expect(await hint(['examine', 'webhook'])).toBe('See payment-request-mock examine webhook --help');
  expect(await hint(['trigger'])).toBe('See payment-request-mock trigger --help');
  expect(await hint(['start', '--prot', '1'])).toBe('See payment-request-mock --help');
  expect(await hint(['strat'])).toBe('See payment-request-mock --help');
});
