import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTape, type Tape, writeTape } from '../../src/entries/verify/tape.ts';

const tape: Tape = {
  head: { tape: 1, service: 'documents', recorded: '2026-11-23' },
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
const text = writeTape(tape);

/** Returns a tape of other lines with the right checksum. */
function signed(lines: readonly string[]): string {
  const before = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(before).digest('hex');
  return `${before}${JSON.stringify({ end: true, sha256 })}\n`;
}

const LINES = text.trimEnd().split('\n').slice(0, -1);

test('reads what it wrote', () => {
  expect(readTape(text)).toEqual(tape);
  expect(LINES[0]).toBe('{"tape":1,"service":"documents","recorded":"2026-11-23"}');
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^{"end":true,"sha256":"[0-9a-f]{64}"}$/);
  expect(readTape(signed(LINES))).toEqual(tape);
});

test('refuses a truncated tape', () => {
  for (let length = 0; length < text.length - 1; length += 7) {
    expect(() => readTape(text.slice(0, length)), String(length)).toThrow(/^The tape .*\.$/s);
  }
  expect(() => readTape(`${LINES.join('\n')}\n`)).toThrow('The tape is truncated');
});

test('refuses an edited tape', () => {
  expect(() => readTape(text.replace('"10"', '"11"'))).toThrow('The tape was edited');
  expect(() => readTape(text.replace('Not found', 'canary-1'))).toThrow('The tape was edited');
});

test('refuses a newer format', () => {
  expect(() => readTape(text.replace('"tape":1', '"tape":2'))).toThrow('Update payment-request-mock');
});

test('refuses a tape that is too large or nested too deep', () => {
  expect(() => readTape('x'.repeat(33 * 1024 * 1024))).toThrow('too large');
  const deep = LINES[1]!.replace('"10"', `${'['.repeat(70)}1${']'.repeat(70)}`);
  expect(() => readTape(signed([LINES[0]!, deep, LINES[2]!]))).toThrow('line 2: JSON is nested too deep');
});

test('refuses host names and files', () => {
  const wrong = [
    LINES[1]!.replace('"path":"/v2/request"', '"path":"//example.org/x"'),
    LINES[1]!.replace('"path":"/v2/request"', '"path":"/v2/../../etc"'),
    LINES[1]!.replace('"path":"/v2/request"', '"path":"https://example.org"'),
    LINES[1]!.replace('"op"', '"url":"https://example.org","op"'),
    LINES[1]!.replace('"op"', '"file":"a.txt","op"'),
    LINES[1]!.replace('"op":"', '"op":"file:///'),
  ];
  for (const line of wrong) {
    expect(() => readTape(signed([LINES[0]!, line, LINES[2]!])), line).toThrow('line 2');
  }
  const host = LINES[0]!.replace('documents', 'example.org');
  expect(() => readTape(signed([host, LINES[1]!, LINES[2]!]))).toThrow('line 1, service');
});

test('refuses any other text', () => {
  for (const other of ['', '\n', 'null', '[]', '{"log":{}}', '{"tape":1}\n{"end":true}\n']) {
    expect(() => readTape(other), other).toThrow(/^The tape/);
  }
});
