import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import type { AnswerClasses } from '../../src/entries/verify/classes-of.ts';
import { writeHar } from '../../src/entries/verify/har.ts';
import { type Exchange, type Raw, rawOf } from '../../src/entries/verify/redact/clean.ts';
import { Redactor } from '../../src/entries/verify/redact/redactor.ts';
import { writeTape } from '../../src/entries/verify/tape.ts';
import { checksumAddress } from '../../src/service/calldata/references.ts';

const HEAD = { service: 'stage', recorded: '2026-11-23' };
const hex = (index: number, length: number) =>
  (0x9e3779b1 * (index + 1)).toString(16).padEnd(length, '7c1f4a2b9d').slice(0, length);

/** The kinds of values that nobody but their owner may see. */
const KINDS: Readonly<Record<string, (index: number) => string>> = {
  'api key': (index) => `rk_${hex(index, 32)}`,
  'client id': (index) => `cli_${hex(index, 14)}`,
  session: (index) => Buffer.from(`session ${index} canary`).toString('base64url'),
  cookie: (index) => `s%3A${hex(index, 20)}.canary`,
  'webhook secret': (index) => `whsec_${hex(index, 24)}`,
  mail: (index) => `canary.${index}@example.org`,
  phone: (index) => `+49 170 ${5550000 + index}`,
  name: (index) => `Zoë Canary-${index}`,
  'tax id': (index) => `${912000000 + index}`,
  'bank account': (index) => `DE${String(10 + (index % 89))}37040044${String(5320130000 + index)}`,
  wallet: (index) => checksumAddress(`0x${hex(index, 40)}`),
  'free text': (index) => `for the garden fence, part ${index}`,
};

const CLASSES: AnswerClasses = new Map([
  [
    'getPayerV2',
    new Map([
      ['$.email', 'personal'],
      ['$.list[].name', 'text'],
      ['$.wallet', 'wallet'],
      ['$.token', 'secret'],
      ['$.opaque', 'opaque'],
      ['$.id', 'id'],
      ['$.hash', 'hash'],
      ['$.at', 'time'],
      ['$.url', 'self'],
    ] as const),
  ],
]);

type Position = (
  canary: string,
) => Partial<Exchange> & { body?: unknown; says?: unknown; status?: number; got?: Record<string, string> };

const PAGE = 'a text that is no JSON';

/** Where a value may stand in a call and its answer. */
const POSITIONS: Readonly<Record<string, Position>> = {
  'header of the request': (canary) => ({ headers: { 'x-api-key': encodeURIComponent(canary) } }),
  'bearer token': (canary) => ({ headers: { authorization: `Bearer ${encodeURIComponent(canary)}` } }),
  'unknown header': (canary) => ({ headers: { 'x-trace-of-us': encodeURIComponent(canary) } }),
  'cookie of the answer': (canary) => ({ got: { 'set-cookie': `sid=${encodeURIComponent(canary)}; Path=/` } }),
  'location of the answer': (canary) => ({
    says: { email: canary },
    got: { location: `https://a.example/${encodeURIComponent(canary)}` },
  }),
  path: (canary) => ({ target: `/v2/payer/${encodeURIComponent(canary)}` }),
  query: (canary) => ({ target: `/v2/payer/user-1?added=${encodeURIComponent(canary)}` }),
  'known field of the request': (canary) => ({ body: { email: canary } }),
  'unknown field of the request': (canary) => ({ body: { deep: [{ added: canary }] } }),
  'personal field': (canary) => ({ says: { email: canary } }),
  'field of a list': (canary) => ({ says: { list: [{ name: canary }, { name: null }] } }),
  'field of a wallet': (canary) => ({ says: { wallet: canary } }),
  'secret field': (canary) => ({ says: { token: canary } }),
  'opaque field': (canary) => ({ says: { opaque: { any: [canary] } } }),
  'field of an id': (canary) => ({ says: { id: canary } }),
  'field of a hash': (canary) => ({ says: { hash: canary } }),
  'field of a time': (canary) => ({ says: { at: canary } }),
  'field of a link': (canary) => ({ says: { url: canary } }),
  'unknown field': (canary) => ({ says: { added: { deeper: canary } } }),
  'name of a field': (canary) => ({ says: { balances: { [canary]: 1 } } }),
  [PAGE]: (canary) => ({ says: `<p>${canary}</p>` }),
  'an error that quotes it': (canary) => ({ status: 400, says: { statusCode: 400, message: `"${canary}" is wrong` } }),
  'an error about the body': (canary) => ({
    body: { email: canary },
    status: 400,
    says: { message: `email ${canary} is taken (${Buffer.from(canary).toString('base64')})` },
  }),
  calldata: (canary) => ({ body: { note: canary }, says: { kyc: `0x${Buffer.from(canary).toString('hex')}` } }),
};

function calls(): { canaries: string[]; inPages: string[]; calls: Raw<Exchange>[] } {
  const canaries: string[] = [];
  const inPages: string[] = [];
  const made = Array.from({ length: 1000 }, (_, index) => {
    const kinds = Object.keys(KINDS);
    const positions = Object.keys(POSITIONS);
    const kind = kinds[index % kinds.length]!;
    const position = positions[(index + Math.floor(index / positions.length)) % positions.length]!;
    const canary = KINDS[kind]!(index);
    // A page is replaced as a whole: nobody could tell what in it is whose.
    if (position === PAGE) inPages.push(canary);
    else canaries.push(canary);
    const { says = {}, got = {}, status = 200, ...given } = POSITIONS[position]!(canary);
    const answer = { status, headers: got, body: says };
    return rawOf<Exchange>({ method: 'GET', target: '/v2/payer/user-1', headers: {}, at: index, ...given, answer });
  });
  return { canaries, inPages, calls: made };
}

/** The forms in which a canary must not be seen, by other code than that of the product. */
function formsOf(canary: string): string[] {
  const bytes = Buffer.from(canary);
  return [
    canary,
    canary.replace(/^0x/, '').toLowerCase(),
    encodeURIComponent(canary),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/.{2}=*$/, ''),
    bytes.toString('base64url').slice(0, -2),
  ];
}

test('canaries: 1,000 of 12 kinds in all positions are in no tape, no archive, no text and no error', () => {
  const { canaries, inPages, calls: made } = calls();
  expect(canaries.length + inPages.length).toBe(1000);
  const redactor = new Redactor([], CLASSES);
  const tape = redactor.tape(made, HEAD);
  expect(tape.calls).toHaveLength(1000);
  const errors = canaries.map((canary) => {
    try {
      redactor.assertNothingLeaks(`x ${canary} y`);
      return `not found: ${canary} at ${made.findIndex((call) => JSON.stringify(call).includes(canary))}`;
    } catch (error) {
      return inspect(error, { depth: 5 });
    }
  });
  expect(errors.filter((error) => error.startsWith('not found'))).toEqual([]);
  const outputs = {
    tape: writeTape(tape),
    archive: writeHar(tape),
    report: redactor.text(canaries.map((canary) => `live: ${canary}`).join('\n')),
    errors: errors.join('\n'),
    redactor: inspect(redactor, { depth: 10 }),
  };
  for (const [name, text] of Object.entries(outputs)) {
    const lower = text.toLowerCase();
    const all = (canary: string) => (name === 'tape' ? formsOf(canary) : [canary]);
    const seen = [...canaries, ...inPages].filter((one) => all(one).some((form) => lower.includes(form.toLowerCase())));
    expect(seen, name).toEqual([]);
    if (name !== 'errors') expect(() => redactor.assertNothingLeaks(text), name).not.toThrow();
  }
});

test('canaries: 1,000 in 10,000 fields are replaced and searched within five seconds of work', () => {
  const canaries = Array.from({ length: 1000 }, (_, index) => KINDS.name!(index));
  const list = Array.from({ length: 10_000 }, (_, index) => ({ name: canaries[index % 1000], id: hex(index, 32) }));
  const redactor = new Redactor([], CLASSES);
  // Of this process alone: the machine may be busy with others.
  const start = process.cpuUsage();
  const call = rawOf<Exchange>({
    method: 'GET',
    target: '/v2/payer/user-1',
    headers: {},
    at: 0,
    answer: { status: 200, headers: {}, body: { list } },
  });
  redactor.assertNothingLeaks(writeTape(redactor.tape([call], HEAD)));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
});
