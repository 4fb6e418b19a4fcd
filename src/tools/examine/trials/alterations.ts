import { isoTime, parseTime } from '../../../engine/kernel/clock/clock.ts';

const edit = (fields: (payload: Record<string, unknown>) => object) => (text: string) =>
  JSON.stringify(fields(JSON.parse(text)));

/** Changes that a delivery makes to its event's body. */
export const CHANGES = {
  minimal: edit((paid) => {
    const kept = Object.entries(paid).filter(([name]) => !/^(conver|rate)/.test(name));
    return { ...Object.fromEntries(kept), payerAddress: null, payerEoaAddress: null, fees: [] };
  }),
  raised: edit(({ expectedAmount: all, ...paid }) => {
    return { ...paid, expectedAmount: all, event: 'payment.confirmed', amount: all, totalAmountPaid: all };
  }),
  old: edit((paid) => ({ ...paid, timestamp: isoTime((parseTime(`${paid.timestamp}`) ?? 0) - 36_000) })),
  reordered: edit((paid) => Object.fromEntries(Object.entries(paid).reverse())),
  indented: (text: string) => JSON.stringify(JSON.parse(text), null, 1),
  escaped: (text: string) => text.replaceAll('/', '\\/').replace('payment.', '\\u0070ayment.'),
  numbered: (text: string) => text.replace(/\}$/, ',"extra":{"big":9007199254740993,"one":1.0}}'),
  extended: edit((paid) => ({ ...paid, later: { list: [null] }, none: null })),
  large: edit((paid) => ({ ...paid, later: 'x'.repeat(300_000) })),
  scoped: edit((paid) => ({ ...paid, event: `${paid.event}.checkout` })),
  renamed: edit((paid) => ({ ...paid, event: 'payment.settled_v9' })),
};

/** Signature headers that replace the correct one. */
export const SIGNATURES = {
  none: () => [],
  wrongEnd: (right: string) => [right.slice(0, 63) + (right.endsWith('0') ? '1' : '0')],
  half: (right: string) => [right.slice(0, 32)],
  tooShort: (right: string) => [right.slice(0, 63)],
  tooLong: () => ['a'.repeat(65)],
  notHex: () => ['z'.repeat(64)],
  notAscii: () => [`é${'a'.repeat(63)}`],
  two: () => ['a'.repeat(64), 'b'.repeat(64)],
} satisfies Record<string, (right: string) => string[]>;
