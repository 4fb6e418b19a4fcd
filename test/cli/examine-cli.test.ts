import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LocalFlag, localHelp, readLocalLine } from '../../src/entries/cli/examine/local-flags.ts';
import { bodyOf, serve, startProgram } from '../examine/receivers/receiver.ts';
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

/** Where orders are made: it calls the mock at a port that was free a moment ago. */
async function startDesk() {
  const free = await serve(() => {});
  const mockPort = Number(new URL(free.target).port);
  await free.stop();
  const fields = {
    payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
    invoiceCurrency: 'USD',
    paymentCurrency: 'FAU-sepolia',
  };
  const { target, stop } = await serve(async (request, response) => {
    const body = JSON.stringify({ ...JSON.parse(String(await bodyOf(request))), ...fields });
    const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${mockPort}/v2/request`, { method: 'POST', headers, body });
    response.end(JSON.stringify({ made: await answer.json() }));
  });
  return { url: target, mockPort, [Symbol.asyncDispose]: stop };
}

/** A right receiver but for malformed signatures, as a process. */
async function startShop() {
  const { target, stop } = await startProgram(process.execPath, 'wrong-07-throws.mjs');
  const believes = `${new URL(String(target)).origin}/orders/{requestId}`;
  return { target: String(target), believes, [Symbol.asyncDispose]: async () => stop?.() };
}

test('examine webhook: prints trials and totals, writes reports, and exits with 0', async () => {
  await using shop = await startShop();
  const file = join(mkdtempSync(join(tmpdir(), 'examine-')), 'report.xml');
  const args = ['--believes', shop.believes, '--trial', 'partial', '--trial', 'unsigned', '--report', `junit=${file}`];
  const { code, stdout, stderr } = await runCli(['examine', 'webhook', shop.target, ...args]);
  expect(stdout).toMatch(
    /^ {2}✓ plain {2}✓ partial {2}✓ unsigned\n[\s\S]*\n {2}3 trials: 3 passed, 0 findings, 0 remarks, 0 not judged/,
  );
  expect(stderr).toMatch(/^ {2}the secret is test-webhook-secret, seed [0-9a-f]{6}\n$/);
  expect(readFileSync(file, 'utf8')).toContain('tests="3" failures="0" skipped="0" errors="0"');
  expect(code).toBe(0);
});

test('examine webhook: a finding exits with 1 and has the command that shows it again', async () => {
  await using shop = await startShop();
  const args = ['--believes', shop.believes, '--trial', 'bad-signature', '--seed', '1f'];
  const { code, stdout } = await runCli(['examine', 'webhook', shop.target, ...args]);
  const again = `payment-request-mock examine webhook ${shop.target} --believes '${shop.believes}' --trial bad-signature`;
  expect(stdout).toContain(`      again     ${again}\n`);
  expect(code).toBe(1);
});

test('examine webhook: a command tells the belief, and others break the store; values go by the environment', async () => {
  await using shop = await startShop();
  const file = join(mkdtempSync(join(tmpdir(), 'examine-')), 'belief.mjs');
  const base = shop.believes.replace('{requestId}', '');
  writeFileSync(
    file,
    `fetch('${base}' + process.env.EXAMINE_REQUEST_ID).then((answer) => answer.text()).then(console.log);`,
  );
  const { code, stdout } = await runCli([
    ...['examine', 'webhook', shop.target, '--trial', 'late-work', '--break', 'true', '--mend', 'true'],
    ...['--believes-cmd', `node ${file}`],
  ]);
  expect(stdout).toContain('2 trials: 2 passed');
  expect(code).toBe(0);
});

test('examine webhook: the application makes its order by a call of the mock, and tells values of it', async () => {
  await using shop = await startShop();
  await using desk = await startDesk();
  const { code, stdout } = await runCli([
    ...['examine', 'webhook', shop.target, '--trial', 'partial', '--port', String(desk.mockPort)],
    ...['--prepare', `POST ${desk.url} {"amount":"{amount}","reference":"{reference}"}`],
    ...['--believes', shop.believes.replace('{requestId}', '{prepared#/made/requestId}')],
  ]);
  expect(stdout).toContain('2 trials: 2 passed');
  expect(code).toBe(0);
});

test('examine webhook: what nobody answers is no verdict, and a remark counts with --strict', async () => {
  const { code, stdout } = await runCli([
    'examine',
    'webhook',
    'http://127.0.0.1:1/x',
    '--status-only',
    '--report',
    'json',
  ]);
  expect([code, JSON.parse(stdout).problem]).toEqual([3, expect.stringContaining('the receiver is not reached')]);
});

test('examine webhook: wrong command lines exit with 2, and say what is wrong', async () => {
  const url = 'http://127.0.0.1:1/x';
  const wrong: [string[], string][] = [
    [[], 'needs one http or https URL'],
    [[url, '--trial', 'brst'], 'did you mean "burst"?'],
    [[url, '--report', 'xml'], 'must be one of json, junit, markdown'],
    [[url, '--secret-env', 'NOT_SET'], '--secret-env NOT_SET: is not set'],
    [[url, '--seed', 'x'], 'must be up to six hex digits'],
    [[url, '--break', 'x'], '--break and --mend belong together'],
    [[url, '--prepare', 'x'], 'must be a call such as'],
  ];
  for (const [args, text] of wrong) {
    const { code, stderr } = await runCli(['examine', 'webhook', ...args]);
    expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining(text)]);
  }
});

test('examine webhook: a secret that the application would print stops it, and nothing is written', async () => {
  await using shop = await startShop();
  const env = { OWN_SECRET: 'trial-plain-is-refused' };
  const args = ['--secret-env', 'OWN_SECRET', '--believes', `${shop.believes}?trial-plain-is-refused`];
  const { code, stdout, stderr } = await runCli(['examine', 'webhook', shop.target, ...args], env);
  expect([code, stdout]).toEqual([4, '']);
  expect(stderr).toContain('the report would have held a secret; nothing was written');
});

test('examine webhook --list: prints every trial with its class and sentence', async () => {
  const { stdout } = await runCli(['examine', 'webhook', '--list']);
  expect(stdout.split('\n')).toHaveLength(39);
  expect(stdout).toContain('burst           promise    Copies that arrive at once are booked more than once.\n');
});
