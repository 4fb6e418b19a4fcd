import { expect, test } from 'vitest';
import { paymentRequestService } from '../../src/service/service.ts';
import { runCli } from '../support/cli.ts';

const linesOf = (text: string) => text.trimEnd().split('\n');

test('list steps: prints every step with its sentence, in columns of at most 100 characters', async () => {
  const { code, stdout, stderr } = await runCli(['list', 'steps']);
  expect([code, stderr]).toEqual([0, '']);
  const names = linesOf(stdout).flatMap((line) => /^[a-z][\w.-]+/.exec(line)?.[0] ?? []);
  expect(names.toSorted()).toEqual([...paymentRequestService.steps().keys()].sort());
  expect(stdout).toMatch(/^request\.expire +Expires an unpaid request, which can then no longer be paid\.$/m);
  expect(linesOf(stdout).filter((line) => line.length > 100)).toEqual([]);
});

test('list steps WORD: prints the steps whose name or sentence has the word', async () => {
  const { code, stdout } = await runCli(['list', 'steps', 'EXPIRE']);
  expect([code, linesOf(stdout).map((line) => line.split(' ')[0])]).toEqual([
    0,
    expect.arrayContaining(['request.expire', 'secure-payment.expire']),
  ]);
  expect(stdout).not.toContain('clock.freeze');
});

test('list steps WORD --json: prints the steps with parameters and an example', async () => {
  const { code, stdout } = await runCli(['list', 'steps', 'clock.advance', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    [
      {
        name: 'clock.advance',
        description: expect.any(String),
        parameters: expect.objectContaining({ required: ['by'] }),
        example: { do: 'clock.advance', by: 'P1M' },
      },
    ],
  ]);
});

test('list scenarios: prints packaged scenarios, and those of --scenarios', async () => {
  const { code, stdout } = await runCli(['list', 'scenarios', '--scenarios', 'examples/init/any/mock/scenarios']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^kyc-approved +\S/m);
  expect(stdout).toMatch(/^half-paid-invoice +\S/m);
  expect((await runCli(['list', 'scenarios'])).stdout).not.toContain('half-paid-invoice');
});

test('list operations: prints every operation with method, path and summary', async () => {
  const { code, stdout } = await runCli(['list', 'operations']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^createRequestV2 +POST \/v2\/request: \S/m);
  const { stdout: json } = await runCli(['list', 'operations', 'createRequestV2', '--json']);
  expect(JSON.parse(json)).toEqual([
    { operationId: 'createRequestV2', method: 'POST', path: '/v2/request', summary: expect.any(String) },
  ]);
});

test('list currencies: prints the currencies of the fixtures', async () => {
  const { code, stdout } = await runCli(['list', 'currencies', 'fau']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^FAU-sepolia +FAU on sepolia$/m)]);
});

test('list: names the nearest kind', async () => {
  const { code, stderr } = await runCli(['list', 'step']);
  expect([code, linesOf(stderr)]).toEqual([
    2,
    [
      'payment-request-mock: unknown kind "step"; did you mean "steps"? kinds: steps, scenarios, operations, currencies',
      'See payment-request-mock list --help',
    ],
  ]);
  expect((await runCli(['list'])).stderr).toContain('list needs <kind>, as in list <kind> [word]');
});

test('list steps WORD: fails and names the nearest when nothing matches', async () => {
  const { code, stdout, stderr } = await runCli(['list', 'steps', 'request.payy']);
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    'payment-request-mock: no steps match "request.payy"; did you mean "request.pay"? "list steps" lists all\n',
  ]);
});
