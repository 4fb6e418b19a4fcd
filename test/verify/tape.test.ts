import { expect, test } from 'vitest';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { readTape, type Tape } from '../../src/tools/verify/tape.ts';
import { verifyMock } from '../../src/tools/verify/verify.ts';

const tape: Tape = {
  tape: 1,
  service: 'documents',
  recorded: '2026-11-23',
  calls: [
    {
      op: 'createRequestV2',
      request: { method: 'POST', path: '/v2/request', body: { amount: '10', invoiceCurrency: 'USD' } },
      response: { status: 201, type: 'application/json', body: { paymentReference: '0x4d497a18615f7633' } },
    },
    {
      op: 'getRequestV2',
      request: { method: 'GET', path: '/v2/request/{requestId}', params: { requestId: 'none' } },
      response: { status: 404, type: 'application/json', body: { statusCode: 404, message: 'Not found' } },
    },
  ],
};
const text = JSON.stringify(tape);

test('reads a tape', () => {
  expect(readTape(text)).toEqual(tape);
});

test('refuses a truncated tape', () => {
  for (let length = 0; length < text.length - 1; length += 7) {
    expect(() => readTape(text.slice(0, length)), String(length)).toThrow(/^The tape .* truncated: .*\.$/s);
  }
});

test('refuses a newer format', () => {
  expect(() => readTape(text.replace('"tape":1', '"tape":2'))).toThrow('Update payment-request-mock');
});

test('refuses a deeply nested tape', () => {
  const deep = text.replace('"10"', `${'['.repeat(70)}1${']'.repeat(70)}`);
  expect(() => readTape(deep)).toThrow('JSON is nested too deep');
});

test.each([
  ['"path":"/v2/request"', '"path":"//example.org/x"', 'calls.0.request.path'],
  ['"path":"/v2/request"', '"path":"/v2/../../etc"', 'calls.0.request.path'],
  ['"path":"/v2/request"', '"path":"https://example.org"', 'calls.0.request.path'],
  ['"op"', '"url":"https://example.org","op"', 'calls.0'],
  ['"op":"', '"op":"file:///', 'calls.0.op'],
  ['documents', 'example.org', 'service'],
])('refuses host names and files: %s as %s', (from, to, place) => {
  expect(() => readTape(text.replace(from, to))).toThrow(`The tape is not valid: ${place}: `);
});

test('refuses any other text', () => {
  for (const other of ['', '\n', 'null', '[]', '{"log":{}}', '{"tape":1}\n{"end":true}\n']) {
    expect(() => readTape(other), other).toThrow(/^The tape/);
  }
});

test('has no verdict without tapes', async () => {
  const report = await verifyMock({}, createMock, []);
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was compared']);
});

test('shows the age of a tape', async () => {
  const request = { method: 'GET', path: '/v2/health' };
  const response = { status: 200, type: 'application/json', body: { status: 'ok' } };
  const old: Tape = {
    tape: 1,
    service: 'stage',
    recorded: '2026-01-02',
    calls: [{ op: 'checkHealthV2', request, response }],
  };
  const report = await verifyMock({}, createMock, [old]);
  expect([report.verdict, report.notes[0]]).toEqual([
    'passed',
    expect.stringMatching(/^tape of 2026-01-02, \d+ days old: recorded at stage$/),
  ]);
});
