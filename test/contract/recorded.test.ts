import { expect, test } from 'vitest';
import { OPERATION_GROUPS, recordOperations } from './recorded/operation-groups.ts';
import { changesOf, expectRecorded, fileOf, Recording } from './recorded/recording.ts';
import { recorded } from './recorded/response.ts';

// Proves A-ERRORS and A-HEALTH.
for (const [group, prefix] of Object.entries(OPERATION_GROUPS)) {
  test(`recorded: ${group}`, async () => {
    expectRecorded(group, await recordOperations(prefix));
  });
}

const HEADERS = ['content-type: application/json', 'vary: Origin'];

function recordingOf(responses: Record<string, string>): Recording {
  const recording = new Recording();
  for (const [label, text] of Object.entries(responses)) recording.add(label, text);
  return recording;
}

test('recorded: writes calls, status, headers and fields one a line', () => {
  const paid = recorded(
    200,
    [...HEADERS, 'x-mock-hint: ignored'],
    '{"status":"paid","fees":[{"amount":"1"}],"meta":{}}',
  );
  const recording = recordingOf({ 'GET /a': paid, 'DELETE /a': recorded(204, [], ''), 'GET /b': paid });
  expect(fileOf(recording.entries)).toBe(`GET /a
GET /b
  200
  (usual headers)
  x-mock-hint: ignored

  {
    "status": "paid",
    "fees": [
      {
        "amount": "1"
      }
    ],
    "meta": {}
  }

DELETE /a
  204
`);
  expect(changesOf(fileOf(recording.entries), recording)).toEqual([]);
});

test('recorded: breaks long lines: calldata into words, texts into their lines, others at spaces and commas', () => {
  const body = {
    data: `0xa9059cbb${'0'.repeat(64)}${'f'.repeat(64)}`,
    typed: JSON.stringify({ name: 'x'.repeat(60), '"': 'y'.repeat(60) }),
    signed: JSON.stringify({ name: 'x'.repeat(60), '"': 'y'.repeat(60) }, null, 1),
    last: 1,
  };
  const response = recorded(400, [`x-mock-hint: ${'a word '.repeat(20)}end`], JSON.stringify(body));
  expect(fileOf(recordingOf({ 'GET /a': response }).entries)).toBe(String.raw`GET /a
  400
  x-mock-hint: ${'a word '.repeat(10)}a word
      ${'a word '.repeat(9)}end

  {
    "data": "0xa9059cbb" +
      "${'0'.repeat(64)}" +
      "${'f'.repeat(64)}",
    "typed": "{\"name\":\"${'x'.repeat(60)}\"," +
      "\"\\\"\":\"${'y'.repeat(60)}\"}",
    "signed": "{\n" +
      " \"name\": \"${'x'.repeat(60)}\",\n" +
      " \"\\\"\": \"${'y'.repeat(60)}\"\n" +
      "}",
    "last": 1
  }
`);
});

test('recorded: distinguishes a body that is not compact JSON from one that is', () => {
  expect(recorded(200, [], '{"a":1}')).toBe('200\n\n{\n  "a": 1\n}');
  expect(recorded(200, [], '{ "a": 1 }')).toBe('200\n\ntext "{ \\"a\\": 1 }"');
  expect(recorded(200, [], '{"a":1.0}')).toBe('200\n\ntext "{\\"a\\":1.0}"');
  expect(recorded(200, [], 'a\n\nb')).toBe('200\n\ntext "a\\n\\nb"');
});

test('recorded: reports a changed response by its call, with the lines that differ', () => {
  const responses = (status: string, ids: number[]) =>
    recordingOf({
      'GET /short': recorded(200, HEADERS, JSON.stringify({ id: 'a', status, lines: 'a\n\nb' })),
      'GET /empty': recorded(204, [], ''),
      'GET /long': recorded(200, HEADERS, JSON.stringify({ ids })),
      [`GET /${status}`]: recorded(404, [], ''),
    });
  const file = fileOf(responses('paid', [1, 2]).entries);
  expect(changesOf(file, responses('paid', [1, 2]))).toEqual([]);
  const changes = changesOf(file, responses('open', [1, 3, 4, 5, 6, 7, 8, 9, 2]));
  expect(changes.map((change) => change.split('\n'))).toEqual([
    ['GET /short', '  ', '  {', '    "id": "a",', '-   "status": "paid",', '+   "status": "open",'],
    [
      'GET /long',
      '  {',
      '    "ids": [',
      '      1,',
      '+     3,',
      '+     4,',
      '+     5,',
      '+     6,',
      '+     7,',
      '+     8,',
      '+ … and 1 more',
    ],
    ['GET /paid', '- 404', '+ (no such call)'],
    ['GET /open', '- (no such call)', '+ 404'],
  ]);
});

test('recorded: omits derivable responses and reports when they differ', () => {
  const refusal = (value: string) => recorded(400, HEADERS, `{"message":"expected text, received ${value}"}`);
  const recording = new Recording();
  recording.add('null', refusal('null'));
  recording.addUnlike(refusal('null'), 'number', refusal('number'));
  const file = fileOf(recording.entries);
  expect(file).toBe(`null
  400
  (usual headers)

  {
    "message": "expected text, received null"
  }
`);
  recording.addUnlike(refusal('null'), 'text', refusal('null').replace('400', '422'));
  expect(changesOf(file, recording)).toEqual(['text\n- 400\n+ 422']);
});
