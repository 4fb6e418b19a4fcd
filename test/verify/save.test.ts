import { expect, test } from 'vitest';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { readTape } from '../../src/entries/verify/tape.ts';
import { verifyMock } from '../../src/entries/verify/verify.ts';
import { PAYEE, verifyTwin } from './twin.ts';

test('saves a tape that agrees with the mock, without existing records and payee', async () => {
  let text = '';
  const { report: live } = await verifyTwin({ allow: 'create', save: (tape) => (text = tape) });
  const tape = readTape(text);
  const report = await verifyMock({}, createMock, [tape]);
  expect([live.differences, report.differences, report.problem]).toEqual([[], [], undefined]);
  expect(tape.calls.length).toBeGreaterThan(25);
  expect(tape.calls.filter(({ op }) => op === 'listPaymentsV2').map(({ response }) => response.status)).toEqual([
    400, 400,
  ]);
  expect(text.toLowerCase()).not.toContain(PAYEE.slice(2).toLowerCase());
});

test('has no verdict without tapes', async () => {
  const report = await verifyMock({}, createMock, []);
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was compared']);
});

test('warns about an old tape', async () => {
  const head = { tape: 1, service: 'stage', recorded: '2026-01-02' } as const;
  const request = { method: 'GET', path: '/v2/health' } as const;
  const response = { status: 200, type: 'application/json', body: { status: 'ok' } };
  const report = await verifyMock({}, createMock, [{ head, calls: [{ op: 'checkHealthV2', request, response }] }]);
  expect([report.verdict, report.notes[0]]).toEqual([
    'passed',
    expect.stringMatching(/recorded at stage; warning: it is old$/),
  ]);
});
