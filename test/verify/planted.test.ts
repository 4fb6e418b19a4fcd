import { expect, test } from 'vitest';
import type { PlayedResponse } from '../../src/tools/verify/tape.ts';
import { type Captured, capture, compareChanged } from './planted.ts';

type LiveResponse = Required<PlayedResponse>;
type Change = (response: LiveResponse) => void;
/** A call, the change of its live response, and the expected path. */
type Planted = [kind: string, call: string, change: Change, path: string];

/** Changes the value at a path such as `requests[0].status`; undefined removes it. */
function change(path: string, to: (value: unknown) => unknown): Change {
  return ({ body }) => {
    const steps = path.match(/[^.[\]]+/g) ?? [];
    const last = steps.pop() ?? '';
    const holder = steps.reduce((from, step) => from[step] as Record<string, unknown>, body as Record<string, unknown>);
    const value = to(holder[last]);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  };
}
const pathOf = (path: string) => `$${path.startsWith('[') ? '' : '.'}${path.replace(/\[\d+\]/g, '[]')}`;
const row = (kind: string, call: string, path: string, to: (value: unknown) => unknown): Planted => [
  kind,
  call,
  change(path, to),
  pathOf(path),
];

const STATUS = [
  'listCurrenciesV2#1',
  'createRequestV2#1',
  'getRequestV2#4',
  'payRequestV2#1',
  'listRequestsV2#2',
  'createPayoutV2#1',
  'createBatchPayoutV2#1',
  'getRequestV1#2',
  'listPaymentsV2#2',
  'deleteClientIdV2#1',
];
const statuses = STATUS.map((call, index): Planted => {
  const status = [400, 200, 404, 201, 206, 202, 200, 410, 422, 204][index] ?? 0;
  return ['status', call, (response) => Object.assign(response, { status }), 'status'];
});

/** Response fields with their new values; undefined removes a field. */
const FIELDS: Readonly<Record<string, readonly [call: string, path: string, value?: unknown][]>> = {
  absent: [
    ['createRequestV2#1', 'paymentReference'],
    ['createRequestV2#1', 'requestId'],
    ['getRequestV2#4', 'status'],
    ['getRequestV2#4', 'payments'],
    ['getRequestV2#4', 'customerInfo'],
    ['getRequestV2#4', 'payee'],
    ['payRequestV2#1', 'metadata.needsApproval'],
    ['payRequestV2#1', 'metadata'],
    ['payRequestV2#1', 'transactions[1].to'],
    ['listRoutesV2#1', 'routes[0].fee'],
    ['createPayoutV2#1', 'paymentReference'],
    ['listCurrenciesV2#1', '[2].decimals'],
    ['listConversionRoutesV2#1', 'network'],
    ['getRequestV1#2', 'isListening'],
    ['listPaymentsV2#1', 'payments[1].amount'],
  ],
  additional: [
    ['createRequestV2#1', 'securePaymentUrl', 'new'],
    ['getRequestV2#4', 'settledAt', 'new'],
    ['payRequestV2#1', 'metadata.networkFee', 'new'],
    ['payRequestV2#1', 'transactions[0].gas', 'new'],
    ['listRoutesV2#1', 'routes[0].bridge', 'new'],
    ['listCurrenciesV2#2', '[5].logo', 'new'],
    ['listRequestsV2#1', 'requests[0].archived', 'new'],
    ['listPaymentsV2#1', 'payments[0].block', 'new'],
    ['getRequestV1#2', 'payer', 'new'],
    ['listRequestsV2#2', 'pagination.cursor', 'new'],
  ],
  type: [
    ['createRequestV2#1', 'requestId', 17],
    ['getRequestV2#4', 'hasBeenPaid', 'false'],
    ['getRequestV2#4', 'requestAmount', 12.5],
    ['getRequestV2#4', 'payments', null],
    ['payRequestV2#1', 'transactions[0].value', '0x00'],
    ['payRequestV2#1', 'metadata.stepsRequired', '2'],
    ['listRoutesV2#1', 'routes[0].fee', '0'],
    ['listCurrenciesV2#1', '[0].decimals', '18'],
    ['listRequestsV2#2', 'pagination.total', '98'],
    ['listPaymentsV2#1', 'payments[0].timestamp', 1_700_000_000],
  ],
  word: [
    ['getRequestV2#4', 'status', 'pending'],
    ['getRequestStatusV2#2', 'status', 'open'],
    ['createSecurePaymentV2#1', 'securePaymentUrl', 'http://mock.local/checkout?token=1'],
    ['getRequestV2#4', 'rateSource', 'lifi'],
    ['listRoutesV2#1', 'routes[0].speed', 'SLOW'],
    ['listRoutesV2#1', 'routes[0].chain', 'MAINNET'],
    ['listCurrenciesV2#1', '[0].type', 'NATIVE'],
    ['listConversionRoutesV2#1', 'network', 'Sepolia'],
    ['listPaymentsV2#1', 'payments[0].detectionSource', 'bank'],
    ['listPaymentsV2#1', 'payments[0].type', 'instant'],
    ['createSecurePaymentV2#1', 'token', 'pay-by-link'],
    ['payRequestV2#1', 'transactions[0].value.type', 'BigInt'],
  ],
  unit: [
    ['getRequestV2#4', 'requestAmount', '12500000000000000000'],
    ['getRequestV2#4', 'requestAmount', '12.50'],
    ['getRequestV2#4', 'amountInUsd', '1250'],
    ['getRequestStatusV2#2', 'requestAmount', '0.0000125'],
    ['listCurrenciesV2#1', '[1].decimals', 6],
    ['listCurrenciesV1#1', '[2].decimals', 18],
    ['listConversionRoutesV2#1', 'conversionRoutes[1].decimals', 18],
    ['createBatchPayoutV2#1', 'requests[1].amount', '2000000000000000000'],
    ['payRequestV2#2', 'transactions[0].value.hex', '0x01'],
    ['getRequestV1#2', 'requestAmount', '1000000000000000000'],
  ],
  'error text': [
    ['listConversionRoutesV2#3', 'message', 'Currency not found'],
    ['getRequestV2#2', 'message', 'Request does not exist'],
    ['getRequestV2#2', 'error', 'NotFound'],
    ['listPaymentsV2#2', 'errors[0].message', 'Invalid address'],
    ['createRequestV2#2', 'errors[0].field', 'body.amount'],
  ],
};
const reversed = (value: unknown) => (Array.isArray(value) ? [...value].reverse() : value);
const ORDER: readonly [call: string, path: string, named: string][] = [
  ['payRequestV2#1', 'transactions', '$.transactions[].data'],
  ['createPayoutV2#1', 'transactions', '$.transactions[].data'],
  ['payRequestV1#1', 'transactions', '$.transactions[].to'],
  ['createBatchPayoutV2#1', 'requests', '$.requests[].amount'],
];
/** Changes one hex digit of calldata. */
const digit = (at: number) => (value: unknown) => {
  const text = String(value);
  const place = at < 0 ? text.length + at : at;
  return `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`;
};
const CALLDATA: readonly [call: string, path: string, at: number][] = [
  ['payRequestV2#1', 'transactions[0].data', 5],
  ['payRequestV2#1', 'transactions[0].data', 60],
  ['payRequestV2#1', 'transactions[1].data', 70],
  ['payRequestV2#1', 'transactions[1].data', 180],
  ['payRequestV2#1', 'transactions[1].data', 200],
  ['payRequestV2#1', 'transactions[1].data', 10 + 64 * 6 + 3],
  ['payRequestV2#2', 'transactions[0].data', 12],
  ['payRequestV1#1', 'transactions[1].data', 140],
  ['createPayoutV2#1', 'transactions[1].data', 190],
  ['createBatchPayoutV2#1', 'batchPaymentTransaction.data', 300],
];

const OTHER_ID = `01${'ab'.repeat(32)}`;
const bodyOf = (captured: Captured, op: string, nth: number) => {
  const call = captured.calls.filter((one) => one.op === op)[nth - 1];
  return call?.response.body as Record<string, string>;
};
/** Breaks the relation between two ids: equal instead of different, or vice versa. */
const relations = (captured: Captured): Planted[] => {
  const [first, third] = [bodyOf(captured, 'createRequestV2', 1), bodyOf(captured, 'createRequestV2', 3)];
  const same = (call: string, path: string, value: unknown) => row('relation', call, path, () => value);
  return [
    same('getRequestV2#4', 'requestId', OTHER_ID),
    same('getRequestV2#4', 'requestId', third.requestId),
    same('getRequestV2#4', 'paymentReference', third.paymentReference),
    same('getRequestStatusV2#2', 'paymentReference', '0x1234567890abcdef'),
    same('createRequestV2#3', 'requestId', first.requestId),
    same('createRequestV2#3', 'paymentReference', first.paymentReference),
    same('getRequestV1#2', 'paymentReference', first.paymentReference),
    same('createPayoutV2#1', 'requestId', third.requestId),
    same('createBatchPayoutV2#1', 'requests[1].requestId', first.requestId),
    [
      'relation',
      'payRequestV2#1',
      change('transactions[1].data', (data) =>
        String(data).replace(first.paymentReference?.slice(2) ?? '', third.paymentReference?.slice(2) ?? ''),
      ),
      '$.transactions[].data',
    ],
  ];
};
const SECOND: readonly [path: string, value: unknown][] = [
  ['requests[0].amount', '3'],
  ['requests[0].status', 'paid'],
  ['requests[1].hasBeenPaid', true],
  ['requests[1].paymentCurrency', 'FAU'],
  ['requests[0].payee', null],
];

const PLANTED = (captured: Captured): Planted[] => [
  ...statuses,
  ...Object.entries(FIELDS).flatMap(([kind, fields]) =>
    fields.map(([call, path, value]) => row(kind, call, path, () => value)),
  ),
  ...ORDER.map(([call, path, named]): Planted => ['order', call, change(path, reversed), named]),
  ['order', 'listRequestsV2#5', change('requests', reversed), '$.requests[]'],
  ...CALLDATA.map(([call, path, at]) => row('calldata', call, path, digit(at))),
  ...relations(captured),
  ...SECOND.map(([path, value]) => row('second page', 'listRequestsV2#5', path, () => value)),
];

test('finds each of 102 planted differences with the right outcome and path', async () => {
  const captured = await capture();
  const planted = PLANTED(captured);
  expect(planted).toHaveLength(102);
  const missed: string[] = [];
  for (const [kind, call, plant, path] of planted) {
    const found = await compareChanged(captured, call, plant);
    const outcome = kind === 'additional' ? 'additive' : 'breaking';
    const [operation] = call.split('#');
    const isFound = found.some((one) => one.operation === operation && one.path === path && one.outcome === outcome);
    if (!isFound)
      missed.push(
        `${kind} ${call} ${path}: ${JSON.stringify(found.map((one) => `${one.operation} ${one.path} ${one.outcome}`))}`,
      );
  }
  expect(missed).toEqual([]);
});

test('finds nothing without a planted difference', async () => {
  expect(await compareChanged(await capture(), 'createRequestV2#1', () => {})).toEqual([]);
});
