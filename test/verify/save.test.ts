import { expect, test } from 'vitest';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { readTape } from '../../src/entries/verify/tape.ts';
import { verifyMock } from '../../src/entries/verify/verify.ts';
import { PAYEE, verifyTwin } from './twin.ts';

test('save: the tape of a run agrees with the mock, and has neither existing records nor the payee', async () => {
  let text = '';
  const { report: live } = await verifyTwin({ allow: 'create', save: (tape) => (text = tape) });
  const tape = readTape(text);
  const report = await verifyMock({}, createMock, [tape]);
  expect([live.differences, report.differences, report.problem]).toEqual([[], [], undefined]);
  expect(tape.calls.length).toBeGreaterThan(25);
  expect(
    tape.calls.filter(({ op }) => op === 'listPaymentsV2' && tape.head.calls > 0).map(({ answer }) => answer.status),
  ).toEqual([400, 400]);
  expect(text.toLowerCase()).not.toContain(PAYEE.slice(2).toLowerCase());
});

test('an empty set of tapes is no verdict', async () => {
  const report = await verifyMock({}, createMock, []);
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was compared']);
});

test('a tape that is old is warned about, and does not fail for it', async () => {
  const head = { tape: 1, service: 'stage', recorded: '2026-01-02', redaction: 1, calls: 1 } as const;
  const request = { method: 'GET', path: '/v2/health' } as const;
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: { status: 'ok' } };
  const report = await verifyMock({}, createMock, [
    { head, calls: [{ n: 1, op: 'checkHealthV2', request, answer, after: [], at: 0 }] },
  ]);
  expect([report.verdict, report.notes[0]]).toEqual([
    'passed',
    expect.stringMatching(/recorded at stage; warning: it is old$/),
  ]);
});
