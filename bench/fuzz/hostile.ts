import fc from 'fast-check';

/** Inputs that no honest client sends. */

const nested = (depth: number, [open, close]: readonly [string, string] = ['[', ']']) =>
  open.repeat(depth) + close.repeat(depth);
const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"f${index}":${index}`).join(',')}}`;

/** Texts of any characters, surrogates and control characters included. */
const anyText = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })), { maxLength })
    .map((codes) => String.fromCodePoint(...codes));

/** Names that every object has, which a careless lookup by name finds. */
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\u001b[31m',
  '\r\nx-injected: 1',
  '\ud800',
  'a\udfffb',
  '\u202e\u0661\u0662',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '\ufeff1',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00%0a%2e%2e',
  '-1',
  '1e5',
  '0x10',
  'NaN',
  '0.0000000000000000000000000000000000001',
  '9'.repeat(400),
  `0.${'3'.repeat(300)}`,
  'x'.repeat(5000),
  'é'.repeat(70_000),
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  'P9999999999Y',
  ...PROTOTYPE_NAMES,
];

/** JSON values as text, some of which no `JSON.stringify` writes. */
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
    '{"valueOf":null,"toString":1}',
    '{"then":1}',
    '{"length":-1}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{"":""}',
    nested(30),
    nested(64),
    nested(70),
    nested(6000),
    nested(40, ['{"a":[', ']}']),
    fields(200),
    fields(1200),
    `[${'1,'.repeat(20_000)}1]`,
  ),
  fc.constantFrom(...ODD_TEXTS).map((text) => JSON.stringify(text)),
  anyText(30).map((text) => JSON.stringify(text)),
  fc.double().map((number) => JSON.stringify(number)),
  fc.bigInt().map(String),
  fc.json({ maxDepth: 4 }),
);

/** Parts of a path or values of a query, not encoded. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS.filter((text) => text.length < 3000)),
  anyText(20),
);

/** Addresses as they go into the first line of a call. */
export const hostilePath: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/v2',
    '/v2/',
    '/v2//request',
    '/v2/request/',
    '/v2/request/%',
    '/v2/request/%zz',
    '/v2/request/%ff%fe',
    '/v2/request/%ed%a0%80',
    '/v2/request/%00',
    '/v2/request/%2f%2f',
    '/v2/request/..%2f..',
    '/v2/request?',
    '/v2/request?limit=1&limit=2',
    '/v2/payments?limit[]=1',
    '/v2/payments?__proto__=1&constructor=2',
    '/v2/payments?=%',
    `/v2/payments?${'a=1&'.repeat(1000)}`,
    '/v2/payments?limit=%ff',
    `/v2${'/a'.repeat(3000)}`,
    `/v2/request${'/a'.repeat(60)}`,
    `/v2/${'x'.repeat(8000)}`,
    `/v2/${'x'.repeat(9000)}`,
    `/${'%41'.repeat(2000)}`,
    `/__mock/calls?path=/v2/${'**/'.repeat(16)}x`,
    `/__mock/calls?path=${'*'.repeat(2000)}`,
    '/__mock',
    '/__mock/',
    '/__mock/panel',
    '/__mock/panel/search?q=%ed%a0%80',
    '/__mock/pages/assets/__proto__',
    '/__mock/export?snapshot=__proto__',
    '/__mock/workspaces/%2e%2e',
    '/w/',
    '/w//v2/request',
    '/w/%00/v2/request',
    '/w/a/w/b/v2/currencies',
    '/w/__proto__/v2/currencies',
    `/w/${'k'.repeat(5000)}/v2/currencies`,
    '/docs',
    '/docs/../__mock/state',
    '/openapi.json',
    '/openapi.json/x',
    '/favicon.ico',
    '*',
  ),
  fc
    .tuple(fc.constantFrom('/v2/', '/v1/', '/__mock/', '/__mock/panel/', '/docs/', '/w/', '/'), hostileText)
    .map(([start, rest]) => start + encode(rest)),
);

/** Bodies as they are sent; `latin1` sends one byte for each character, so that it need not be UTF-8. */
export const hostileBody: fc.Arbitrary<{ body: string; encoding: 'utf8' | 'latin1' }> = fc.oneof(
  hostileJson.map((body) => ({ body, encoding: 'utf8' as const })),
  fc
    .constantFrom(
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
    )
    .map((body) => ({ body, encoding: 'utf8' as const })),
  fc
    .constantFrom('{"a":"\xff\xfe"}', '\xff', '{"\xed\xa0\x80":1}', '\x1f\x8b\x08\x00', '\x00\x01')
    .map((body) => ({ body, encoding: 'latin1' as const })),
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

/** Headers that replace or join those of a call. */
export const hostileHeader: fc.Arbitrary<readonly [string, string]> = fc.oneof(
  fc.constantFrom<[string, string][]>(
    ['content-type', ''],
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'application/x-www-form-urlencoded'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-type', `application/json;${'a=b;'.repeat(500)}`],
    ['content-type', `application/${'a-'.repeat(2000)}`],
    ['content-encoding', 'gzip'],
    ['content-encoding', 'deflate'],
    ['content-encoding', 'br'],
    ['content-encoding', 'gzip, gzip'],
    ['x-api-key', ''],
    ['x-api-key', 'wrong'],
    ['x-api-key', 'k'.repeat(4000)],
    ['x-client-id', 'cli_test'],
    ['x-client-id', '__proto__'],
    ['authorization', 'Bearer test-session-token'],
    ['authorization', 'Bearer'],
    ['authorization', 'Basic eDp5'],
    ['origin', 'null'],
    ['origin', 'http://localhost:3000'],
    ['origin', 'https://evil.example'],
    ['origin', '\xe9'],
    ['host', 'evil.example'],
    ['accept', 'text/plain'],
    ['accept', '*/*;q=bad'],
    ['x-mock-workspace', '__proto__'],
    ['x-mock-workspace', '../..'],
    ['x-mock-fault', 'constructor'],
    ['x-mock-fault', '{"status":99}'],
    ['range', 'bytes=0-'],
    ['if-none-match', '*'],
    ['expect', '100-continue'],
    ['x-large', 'x'.repeat(15_000)],
    ['x-large', 'x'.repeat(17_000)],
    ['access-control-request-method', 'PATCH'],
    ['sec-fetch-site', 'cross-site'],
    ['last-event-id', '9'.repeat(50)],
  ),
  fc.tuple(fc.constantFrom('x-api-key', 'x-client-id', 'origin', 'x-mock-hint', 'x-odd'), anyText(10)),
);

/** Encodes a text for a URL. Half of a surrogate pair cannot be encoded, so it goes out as the bytes that it would have. */
export function encode(text: string): string {
  return text.replace(/[^\w.~-]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) {
      const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
      return bytes.map((byte) => `%${byte.toString(16)}`).join('');
    }
    return `%${[...new TextEncoder().encode(char)].map((byte) => byte.toString(16).padStart(2, '0')).join('%')}`;
  });
}
