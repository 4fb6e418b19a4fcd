import { expect, test } from 'vitest';
import { type LocalFlag, localHelp, readLocalLine } from '../../src/entries/cli/examine/local-flags.ts';
import { runCli } from '../support/cli.ts';

const FLAGS: Record<string, LocalFlag> = {
  copies: { value: 'N', help: 'how many' },
  settle: { value: 'TIME', help: 'how long' },
  trial: { value: 'NAME', multiple: true, help: 'which' },
  strict: { help: 'remarks are findings' },
};

test('flags of one command: values, switches, what is repeated, and operands', () => {
  const line = readLocalLine(FLAGS, [
    'URL',
    '--copies=3',
    '--settle',
    '2s',
    '--trial',
    'a',
    '--trial',
    'b',
    '--',
    '--x',
  ]);
  expect([line.count('copies', 1), line.time('settle'), line.all('trial'), line.has('strict')]).toEqual([
    3,
    2000,
    ['a', 'b'],
    false,
  ]);
  expect(line.operands).toEqual(['URL', '--x']);
});

test('flags of one command: a wrong one is named with the nearest', () => {
  expect(() => readLocalLine(FLAGS, ['--copis', '3'])).toThrow('unknown flag --copis; did you mean "--copies"?');
  expect(() => readLocalLine(FLAGS, ['--copies', '0']).count('copies', 1)).toThrow(
    '--copies 0: must be a whole number',
  );
  expect(() => readLocalLine(FLAGS, ['--settle', 'soon']).time('settle')).toThrow('--settle soon: must be a duration');
});

test('flags of one command: the help lists them', () => {
  expect(localHelp('examine x URL', 'Does.', FLAGS)).toContain('  --copies N                  how many\n');
});

test('examine: without a subject, or with a wrong one, is a wrong command line', async () => {
  expect(await runCli(['examine'])).toMatchObject({ code: 2, stderr: expect.stringContaining('examine webhook http') });
  expect(await runCli(['examine', 'x'])).toMatchObject({ code: 2, stderr: expect.stringContaining('must be one of') });
});
