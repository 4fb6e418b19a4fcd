import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { bodyOf, serve, startProgram } from '../examine/receivers/receiver.ts';
import { runCli } from '../support/cli.ts';
import { temporaryFolder } from '../support/folder.ts';

/** Creates orders by calling the mock at a free port. */
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
    const forwarded = await fetch(`http://127.0.0.1:${mockPort}/v2/request`, { method: 'POST', headers, body });
    response.end(JSON.stringify({ made: await forwarded.json() }));
  });
  return { url: target, mockPort, [Symbol.asyncDispose]: stop };
}

/** A receiver process that is correct except for malformed signatures. */
async function startShop() {
  const { target, stop } = await startProgram(process.execPath, 'wrong-07-throws.mjs');
  const believes = `${new URL(String(target)).origin}/orders/{requestId}`;
  return { target: String(target), believes, [Symbol.asyncDispose]: async () => stop?.() };
}

test('examine webhook: prints trials and totals, writes reports, and exits with 0', async () => {
  await using shop = await startShop();
  const file = join(temporaryFolder(), 'report.xml');
  const args = ['--believes', shop.believes, '--trial', 'partial,unsigned', '--report', `junit=${file}`];
  const { code, stdout } = await runCli(['examine', 'webhook', shop.target, ...args]);
  expect(stdout).toMatch(
    /^ {2}✓ plain {2}✓ partial {2}✓ unsigned\n[\s\S]*\n {2}3 trials: 3 passed, 0 findings, 0 remarks, 0 not judged/,
  );
  expect(readFileSync(file, 'utf8')).toContain('tests="3" failures="0" skipped="0" errors="0"');
  expect(code).toBe(0);
});

test('examine webhook: --control proves the trials, and a report as Markdown has its result', async () => {
  await using shop = await startShop();
  const args = ['--believes', shop.believes, '--trial', 'partial', '--control', '--report', 'markdown'];
  const { code, stdout } = await runCli(['examine', 'webhook', shop.target, ...args]);
  expect(stdout).toMatch(
    /^### examine webhook\n\ncontrol: 2 of 2 trials found their bug\n\n2 trials: 2 passed, .* s\n$/,
  );
  expect(code).toBe(0);
});

test('examine webhook: exits with 1 for a finding and prints the command to reproduce it', async () => {
  await using shop = await startShop();
  const args = ['--believes', shop.believes, '--trial', 'partial,bad-signature'];
  const { code, stdout } = await runCli(['examine', 'webhook', shop.target, ...args]);
  const again = `node dist/cli.js examine webhook ${shop.target} --believes '${shop.believes}' --trial bad-signature`;
  expect(stdout).toContain(`      again     ${again}\n`);
  expect(code).toBe(1);
});

test('examine webhook: --prepare creates an order through the mock and returns values', async () => {
  await using shop = await startShop();
  await using desk = await startDesk();
  const { code, stdout } = await runCli([
    'examine',
    'webhook',
    shop.target,
    '--trial',
    'partial,first',
    '--port',
    String(desk.mockPort),
    '--prepare',
    `POST ${desk.url} {"amount":"{amount}","reference":"{reference}"}`,
    '--believes',
    shop.believes.replace('{requestId}', '{prepared#/made/requestId}'),
  ]);
  expect(stdout).toContain('3 trials: 3 passed');
  expect(code).toBe(0);
});

test('examine webhook: --believes accepts values in its pointer; --break and --mend enable late-work', async () => {
  await using shop = await startShop();
  const believes = new URL(shop.believes).origin;
  const { target, stop } = await serve(async (request, response) => {
    const id = new URL(request.url ?? '', 'http://localhost').searchParams.get('id') ?? '';
    response.end(JSON.stringify({ orders: { [id]: await (await fetch(`${believes}/orders/${id}`)).json() } }));
  });
  const { code, stdout } = await runCli([
    'examine',
    'webhook',
    shop.target,
    '--trial',
    'late-work',
    '--break',
    'exit 0',
    '--mend',
    'exit 0',
    '--believes',
    `${target}?id={requestId}#/orders/{requestId}`,
  ]);
  await stop();
  expect([code, stdout]).toEqual([0, expect.stringContaining('2 trials: 2 passed')]);
});

test('examine webhook: has no verdict for an unreachable receiver', async () => {
  const believes = ['--believes', 'http://127.0.0.1:1/{reference}', '--report', 'json'];
  const { code, stdout } = await runCli(['examine', 'webhook', 'http://127.0.0.1:1/x', ...believes]);
  expect([code, JSON.parse(stdout).problem]).toEqual([
    3,
    expect.stringContaining('nothing answers at http://127.0.0.1:1/'),
  ]);
});

test('examine webhook: exits with 2 and a reason for a wrong command line', async () => {
  const url = 'http://127.0.0.1:1/x';
  const believes = ['--believes', url];
  const wrong: [string[], string][] = [
    [[], 'examine webhook needs <url>'],
    [['orders', ...believes], 'orders: must be an http or https URL'],
    [[url, ...believes, '--trial', 'brst'], 'did you mean "burst"?'],
    [[url, ...believes, '--report', 'xml'], 'must be json, junit or markdown'],
    [[url], 'needs --believes'],
    [[url, ...believes, '--believes-cmd', 'x'], 'needs --believes or --believes-cmd'],
    [[url, ...believes, '--signature', 'x'], 'unknown flag --signature'],
    [[url, ...believes, '--settle', 'soon'], 'must be a duration'],
    [[url, ...believes, '--break', 'x'], '--break and --mend need each other'],
    [[url, ...believes, '--prepare', 'x'], '--prepare x: must be an http or https URL, or like'],
    [[url, ...believes, '--prepare', 'POST orders'], '--prepare POST orders: must be an http or https URL, or like'],
    [[url, '--believes', 'orders'], '--believes orders: must be an http or https URL'],
    [[url, ...believes, '--port', '65536'], '--port 65536: must be a whole number from 0 to 65535'],
    [[url, ...believes, '--report', 'json=missing/a.json'], 'missing/a.json: folder not found: missing'],
    [[url, ...believes, '--report', 'json=test'], '--report test: is a folder, not a file'],
  ];
  for (const [args, text] of wrong) {
    const { code, stderr } = await runCli(['examine', 'webhook', ...args]);
    expect([code, stderr], args.join(' ')).toEqual([2, expect.stringContaining(text)]);
  }
});

test('examine webhook: sends headers with --believes and prints the first read', async () => {
  await using shop = await startShop();
  const { target, stop } = await serve(async (request, response) => {
    const isKnown = request.headers.authorization === 'Bearer of-the-shop';
    const forwarded = await fetch(new URL(request.url ?? '', shop.target));
    const isPaid = (await forwarded.text()) === 'true';
    response.writeHead(isKnown ? 200 : 403).end(isKnown && (isPaid ? 'paid' : 'open'));
  });
  const believes = `${new URL(target).origin}/orders/{requestId}`;
  const args = ['examine', 'webhook', shop.target, '--trial', 'partial', '--believes', believes];
  const right = await runCli(args, { EXAMINE_HEADERS: 'accept: text/plain\nauthorization: Bearer of-the-shop' });
  expect(right).toMatchObject({ code: 0, stdout: expect.stringContaining('2 trials: 2 passed') });
  expect(right.stderr).toMatch(
    /^ {2}read: open → paid, 3 of 3, \d+ ms \(GET http:.*\/orders\/\w+ returned 200: paid\)\n$/,
  );
  const wrong = await runCli(args);
  expect(wrong.stdout).toMatch(/no verdict: cannot read .*: GET http:.*\/orders\/\w+ returned 403: \n/);
  expect(await runCli(args, { EXAMINE_HEADERS: 'Bearer' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('EXAMINE_HEADERS: must be like "name: value"'),
  });
  await stop();
});

test('examine webhook: stops when the report would contain a secret header', async () => {
  await using shop = await startShop();
  const args = ['examine', 'webhook', shop.target, '--believes', `${shop.believes}?of-the-shop`, '--trial', 'unsigned'];
  const { code, stdout, stderr } = await runCli(args, { EXAMINE_HEADERS: 'authorization: Bearer of-the-shop' });
  expect([code, stdout]).toEqual([4, '']);
  expect(stderr).not.toContain('of-the-shop');
});

test('examine webhook: --believes-cmd ignores stderr', async () => {
  await using shop = await startShop();
  const script = `console.warn(process.env.EXAMINE_REFERENCE);
    fetch('${new URL(shop.target).origin}/orders/' + process.env.EXAMINE_REQUEST_ID)
      .then((response) => response.text())
      .then(console.log)`;
  const args = ['examine', 'webhook', shop.target, '--trial', 'partial,unsigned'];
  const { code, stderr } = await runCli([...args, '--believes-cmd', `node -e "${script}"`]);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/read: not paid → paid, .*--believes-cmd printed: true/)]);
});

test.each([
  ['an order counts as paid before anything was sent', { before: 'true', after: 'true' }],
  ['the belief is a different text for each order; .*', { before: 'open', after: 'paid {id}' }],
  ['a payment was answered with 200 × 3 and not believed; .*', { before: 'open', after: 'open' }],
])('examine webhook: explains that %s, with the request and its response', async (sentence, { before, after }) => {
  const paid = new Set<string>();
  const { target, stop } = await serve(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    if (request.method === 'POST') paid.add(JSON.parse(String(await bodyOf(request))).requestId);
    response.end(paid.has(id) ? after.replace('{id}', id) : before);
  });
  const args = ['--believes', `${target}/{requestId}`, '--settle', '50ms', '--trial', 'partial'];
  const { code, stdout } = await runCli(['examine', 'webhook', target, ...args]);
  await stop();
  const asked = `\\(GET ${target}/\\w+ returned 200: (true|open|paid \\w+)\\)`;
  expect([code, stdout]).toEqual([3, expect.stringMatching(`no verdict: ${sentence} ${asked}`)]);
});

test('examine webhook: has no verdict when the status of a paid order stays empty', async () => {
  await using shop = await startShop();
  await using desk = await startDesk();
  const { code, stdout } = await runCli([
    'examine',
    'webhook',
    shop.target,
    '--trial',
    'partial',
    '--port',
    String(desk.mockPort),
    '--settle',
    '50ms',
    '--prepare',
    `POST ${desk.url} {"amount":"{amount}","reference":"{reference}"}`,
    '--believes',
    `${new URL(shop.target).origin}/orders/{requestId}#/paid`,
  ]);
  expect([code, stdout]).toEqual([
    3,
    expect.stringMatching(/the belief is empty after a payment \(GET .* 200: true\)/),
  ]);
});

test('examine webhook: writes nothing when the report would contain the webhook secret', async () => {
  await using shop = await startShop();
  const env = { MOCK_WEBHOOK_SECRET: 'trial-plain-is-refused' };
  const args = ['--believes', `${shop.believes}?trial-plain-is-refused`];
  const { code, stdout, stderr } = await runCli(['examine', 'webhook', shop.target, ...args], env);
  expect([code, stdout]).toEqual([4, '']);
  expect(stderr).toContain('the report would contain a secret; nothing was written');
});

test('examine webhook: accepts a short secret with a warning', async () => {
  await using shop = await startShop();
  const args = ['examine', 'webhook', shop.target, '--believes', shop.believes, '--trial', 'unsigned'];
  const { code, stdout, stderr } = await runCli(args, { MOCK_WEBHOOK_SECRET: 'trial' });
  expect(code).not.toBe(4);
  expect(stdout).toContain('trials');
  expect(stderr).toContain('MOCK_WEBHOOK_SECRET has fewer than 8 characters, so reports may contain it');
});

test('examine webhook: --for ends a hanging status read or preparation', async () => {
  const { target, stop } = await serve(() => {});
  for (const flags of [[], ['--prepare', `POST ${target}`, '--port', '0']]) {
    const args = ['--believes', target, ...flags, '--for', '300ms', '--report', 'json'];
    const { code, stdout } = await runCli(['examine', 'webhook', target, ...args]);
    expect([code, JSON.parse(stdout).problem]).toEqual([3, 'out of time']);
  }
  await stop();
});

test('examine webhook: reports a call without a response within 30 seconds', async () => {
  const { target, stop } = await serve(() => {});
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await main(['examine', 'webhook', target, '--believes', target, '--report', 'json'], {});
  const [text] = write.mock.calls.map(([text]) => String(text));
  vi.restoreAllMocks();
  await stop();
  const { problem } = JSON.parse(text ?? '');
  expect(problem).toBe('cannot read what the application believes: no response within 30 seconds');
});

test('examine webhook: has no verdict when --reconcile fails', async () => {
  await using shop = await startShop();
  const { code, stdout } = await runCli([
    'examine',
    'webhook',
    shop.target,
    '--trial',
    'missed',
    '--believes',
    shop.believes,
    '--reconcile',
    'exit 3',
  ]);
  expect([code, stdout]).toEqual([3, expect.stringContaining('no verdict: --reconcile failed with exit code 3')]);
});
