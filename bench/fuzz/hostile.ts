import fc from 'fast-check';

/** Inputs that no honest client sends. */

const nested = (depth: number, [open, close]: readonly [string, string] = ['[', ']']) =>
  open.repeat(depth) + close.repeat(depth);
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"f${index}":${index}`).join(',')}}`;

/** Any UTF-16 text, including control characters and lone surrogates. */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff })), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\u001b[31m',
  '\r\nx-injected: 1',
  '\ud800',
  'a\udfffb',
  '\u202e\u0661\u0662',
  '\ufeff1',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%0a%2e%2e',
  '-1',
  '1e5',
  '0x10',
  'NaN',
  '9'.repeat(400),
  `0.${'0'.repeat(36)}1`,
  `0.${'3'.repeat(300)}`,
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'P9999999999Y',
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
];

/** Path segments and parameter values before encoding. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string(), anyText);

/** JSON as text, since `JSON.stringify` cannot produce all of it. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '0',
    '-0',
    '1e999',
    '-1e999',
    '1e-400',
    '0.1',
    '9007199254740993',
    '9'.repeat(400),
    '{}',
    '[]',
    '[[]]',
    '[null]',
    '{"toString":null}',
    '[{"toString":null}]',
    '{"toJSON":1}',
    '{"then":1}',
    '{"valueOf":null,"toString":1}',
    '{"length":-1}',
    '{"a":1,"a":2}',
    '{"":""}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    nested(30),
    nested(64),
    nested(70),
    nested(6000),
    nested(40, ['{"a":[', ']}']),
    fields(200),
    fields(1200),
    `[${'1,'.repeat(20_000)}1]`,
  ),
  fc.oneof(hostileText, fc.constant('é'.repeat(70_000))).map((text) => JSON.stringify(text)),
  fc.double().map((number) => JSON.stringify(number)),
  fc.bigInt().map(String),
  fc.json({ maxDepth: 4 }),
);

const PATH_STARTS = [
  '/',
  '/v2/',
  '/v2/request/',
  '/v2/request?',
  '/v2/payments?',
  '/v1/',
  '/docs/',
  '/openapi.json',
  '/w/',
  '/w/a/w/',
  '/__mock/',
  '/__mock/panel/',
  '/__mock/panel/search?q=',
  '/__mock/calls?path=',
  '/__mock/workspaces/',
  '/__mock/pages/assets/',
  '/__mock/export?snapshot=',
];
const PATH_ENDS = [
  '',
  '/',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '%00',
  '%2f%2f',
  '..%2f..',
  '%2e%2e',
  '../__mock/state',
  '/x',
  '__proto__',
  '__proto__/v2/currencies',
  '/v2/request',
  'b/v2/currencies',
  '=%',
  'limit=1&limit=2',
  'limit=%ff',
  'limit[]=1',
  '__proto__=1&constructor=2',
  'a=1&'.repeat(1000),
  'a/'.repeat(60),
  'a/'.repeat(3000),
  'x'.repeat(8000),
  'x'.repeat(9000),
  '%41'.repeat(2000),
  `/v2/${'**/'.repeat(16)}x`,
  '*'.repeat(2000),
];

/** Addresses as sent in the request line. */
export const hostilePath: fc.Arbitrary<string> = fc.oneof(
  fc.constant('*'),
  fc
    .tuple(fc.constantFrom(...PATH_STARTS), fc.oneof(fc.constantFrom(...PATH_ENDS), hostileText.map(encode)))
    .map(([start, end]) => start + end),
);

const KEY_PATHS = ['', '/v2/request', '/v2/nothing', '/__mock/state', '/__mock/', '/__mock/workspaces/ada'];

/** Paths with a workspace key of any characters, also such that are not encoded correctly. */
export const hostileKeyPath: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.nat({ max: 255 }).map((code) => `%${code.toString(16).padStart(2, '0')}`),
      fc.nat({ max: 255 }).map((code) => `ada%${code.toString(16).padStart(2, '0')}b`),
      hostileText.map(encode),
      fc.constantFrom('%00', 'ada%00', '.', '..', '%2e', 'a'.repeat(100), 'a'.repeat(101), '~', '-._~'),
    ),
    fc.constantFrom(...KEY_PATHS),
    fc.boolean(),
  )
  .map(([key, path, inPath]) => (inPath ? `/w/${key}${path}` : `/__mock/workspaces/${key}`));

const BODIES = [
  '',
  ' ',
  '{',
  '{"amount":',
  '{"a":1}}',
  '\ufeff{}',
  "{'a':1}",
  '{"a":undefined}',
  '[1,]',
  '"\\ud800"',
  '"\\uZZZZ"',
  'amount=1&payee=2',
  '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--',
  nested(100_000),
  nested(50_000, ['{"a":', '']),
  fields(50_000),
  `"${'x'.repeat(1_100_000)}"`,
  `[${'{},'.repeat(100_000)}{}]`,
  `{"amount":"${'9'.repeat(200_000)}"}`,
];
const BYTES = ['{"a":"\xff\xfe"}', '\xff', '{"\xed\xa0\x80":1}', '\x1f\x8b\x08\x00', '\x00\x01'];

/** Request bodies; with `latin1`, each character is one byte, which need not be UTF-8. */
export const hostileBody: fc.Arbitrary<{ body: string; encoding: 'utf8' | 'latin1' }> = fc.oneof(
  fc.record({ body: fc.oneof(hostileJson, fc.constantFrom(...BODIES)), encoding: fc.constant('utf8') }),
  fc.record({ body: fc.constantFrom(...BYTES), encoding: fc.constant('latin1') }),
);

export const hostileMethod = fc.constantFrom(
  'HEAD',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'X',
  'get',
  'QUERY',
);

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    `application/json;${'a=b;'.repeat(500)}`,
    `a/${'a-'.repeat(2000)}`,
  ],
  'content-encoding': ['gzip', 'deflate', 'br', 'gzip, gzip'],
  'x-api-key': ['', 'wrong', 'k'.repeat(4000)],
  'x-client-id': ['cli_test', '__proto__'],
  authorization: ['Bearer test-session-token', 'Bearer', 'Basic eDp5'],
  origin: ['null', 'http://localhost:3000', 'https://evil.example', '\xe9'],
  host: ['evil.example'],
  accept: ['text/plain', '*/*;q=bad'],
  'x-mock-workspace': ['__proto__', '../..', 'a b', "'--", '%00', 'a'.repeat(101)],
  'x-mock-fault': ['constructor', '{"status":99}'],
  range: ['bytes=0-'],
  'if-none-match': ['*'],
  expect: ['100-continue'],
  'x-large': ['x'.repeat(15_000), 'x'.repeat(17_000)],
  'access-control-request-method': ['PATCH'],
  'sec-fetch-site': ['cross-site'],
  'last-event-id': ['9'.repeat(50)],
};

/** Headers that replace or extend the call headers. */
export const hostileHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(HEADERS[name] ?? [])))),
  },
  fc.tuple(fc.constantFrom('x-api-key', 'x-client-id', 'origin', 'x-mock-hint', 'x-odd'), anyText),
);

/** Encodes a text for a URL; a lone surrogate becomes the replacement character. */
export function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}
