import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rawOf } from '../../src/entries/verify/redact/clean.ts';
import { Redactor } from '../../src/entries/verify/redact/redactor.ts';
import { readTape, writeTape } from '../../src/entries/verify/tape.ts';

const CREATED = { requestId: `01${'ab12'.repeat(16)}`, paymentReference: '0x4d497a18615f7633' };
const JSON_HEADERS = { 'content-type': 'application/json' };

const tape = new Redactor().tape(
  [
    rawOf({
      method: 'POST',
      target: '/v2/request',
      headers: JSON_HEADERS,
      body: { amount: '10', invoiceCurrency: 'USD' },
      answer: { status: 201, headers: JSON_HEADERS, body: CREATED },
      at: 12,
    }),
    rawOf({
      method: 'GET',
      target: `/v2/request/${CREATED.requestId}`,
      headers: {},
      answer: { status: 404, headers: JSON_HEADERS, body: { statusCode: 404, message: 'Not found' } },
      at: 1260,
    }),
  ],
  { service: 'documents', recorded: '2026-11-23' },
);
const text = writeTape(tape);

/** A tape with other lines before its last one, and the right checksum of them. */
function signed(lines: string[]): string {
  const before = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(before).digest('hex');
  return `${before}${JSON.stringify({ calls: lines.length - 1, end: true, fields: 4, sha256 })}\n`;
}

const LINES = text.trimEnd().split('\n').slice(0, -1);

test('tape: is read as it was written, with sorted keys and one line a call', () => {
  expect(readTape(text)).toEqual(tape);
  expect(LINES[0]).toBe('{"calls":2,"recorded":"2026-11-23","redaction":1,"service":"documents","tape":1}');
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^{"calls":2,"end":true,"fields":4,"sha256":"[0-9a-f]{64}"}$/);
  expect(readTape(signed(LINES))).toEqual(tape);
});

test('tape: times are rounded, and a call names the calls whose answers it needs', () => {
  expect(tape.calls.map(({ at, after }) => ({ at, after }))).toEqual([
    { at: 0, after: [] },
    { at: 1300, after: [1] },
  ]);
});

test('tape: one that is cut off anywhere is refused in a sentence', () => {
  for (let length = 0; length < text.length - 1; length += 7) {
    expect(() => readTape(text.slice(0, length)), String(length)).toThrow(/^The tape .*\.$/s);
  }
  expect(() => readTape(`${LINES.join('\n')}\n`)).toThrow('The tape is torn');
});

test('tape: one that was edited is refused', () => {
  expect(() => readTape(text.replace('"10"', '"11"'))).toThrow('The tape was edited');
  expect(() => readTape(text.replace('Not found', 'canary-1'))).toThrow('The tape was edited');
});

test('tape: one of a newer format is refused, and says what to do', () => {
  expect(() => readTape(text.replace('"tape":1', '"tape":2'))).toThrow('Update payment-request-mock');
  expect(() => readTape(text.replace('"redaction":1', '"redaction":2'))).toThrow('newer format (1.2)');
});

test('tape: one that is too large or too deep is refused', () => {
  expect(() => readTape('x'.repeat(33 * 1024 * 1024))).toThrow('too large');
  const deep = LINES[1]!.replace('"10"', `${'['.repeat(70)}1${']'.repeat(70)}`);
  expect(() => readTape(signed([LINES[0]!, deep, LINES[2]!]))).toThrow('line 2: JSON is nested too deep');
});

test('tape: nothing in it can name a host or a file', () => {
  const wrong = [
    LINES[1]!.replace('"path":"/v2/request"', '"path":"//example.org/x"'),
    LINES[1]!.replace('"path":"/v2/request"', '"path":"/v2/../../etc"'),
    LINES[1]!.replace('"path":"/v2/request"', '"path":"https://example.org"'),
    LINES[1]!.replace('"n":1', '"n":1,"url":"https://example.org"'),
    LINES[1]!.replace('"n":1', '"file":"a.txt","n":1'),
    LINES[1]!.replace('"op":"', '"op":"file:///'),
  ];
  for (const line of wrong) {
    expect(() => readTape(signed([LINES[0]!, line, LINES[2]!])), line).toThrow('line 2');
  }
  const host = LINES[0]!.replace('documents', 'example.org');
  expect(() => readTape(signed([host, LINES[1]!, LINES[2]!]))).toThrow('line 1, service');
});

test('tape: text that is no tape is refused', () => {
  for (const other of ['', '\n', 'null', '[]', '{"log":{}}', '{"tape":1}\n{"end":true}\n']) {
    expect(() => readTape(other), other).toThrow(/^The tape/);
  }
});
