import { describe, expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { call, KEY, PAYEE, PAYER, SESSION } from '../support/client.ts';

const FAU = { payee: PAYEE, amount: '10', invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
const SHOP = { label: 'Shop', allowedDomains: ['https://shop.example.com'] };
const FEE = { feePercentage: '2.5', feeAddress: PAYER };

interface Sent {
  line: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Every operation that takes a fee, as a call with the given fields. */
const OPERATIONS: [name: string, status: number, sent: (fee: Record<string, string>, ids: Ids) => Sent][] = [
  ['POST /v2/client-ids', 201, (fee) => ({ line: 'POST /v2/client-ids', body: { ...SHOP, ...fee } })],
  ['PUT /v2/client-ids/{id}', 200, (fee, { id }) => ({ line: `PUT /v2/client-ids/${id}`, body: fee })],
  ['POST /v1/client-ids', 201, (fee) => ({ line: 'POST /v1/client-ids', body: { ...SHOP, ...fee }, headers: SESSION })],
  [
    'PUT /v1/client-ids/{id}',
    200,
    (fee, { id }) => ({ line: `PUT /v1/client-ids/${id}`, body: fee, headers: SESSION }),
  ],
  ['POST /v2/payouts', 201, (fee) => ({ line: 'POST /v2/payouts', body: { ...FAU, ...fee } })],
  ['POST /v2/payouts/batch', 201, (fee) => ({ line: 'POST /v2/payouts/batch', body: { requests: [FAU], ...fee } })],
  [
    'GET /v2/request/{requestId}/pay',
    200,
    (fee, ids) => ({ line: `GET /v2/request/${ids.requestId}/pay?${text(fee)}` }),
  ],
  [
    'GET /v2/request/{requestId}/routes',
    200,
    (fee, ids) => ({ line: `GET /v2/request/${ids.requestId}/routes?${text({ wallet: PAYER, ...fee })}` }),
  ],
  [
    'GET /v1/request/{paymentReference}/pay',
    200,
    (fee, ids) => ({ line: `GET /v1/request/${ids.paymentReference}/pay?${text(fee)}` }),
  ],
  [
    'GET /v1/request/{paymentReference}/routes',
    200,
    (fee, ids) => ({ line: `GET /v1/request/${ids.paymentReference}/routes?${text({ wallet: PAYER, ...fee })}` }),
  ],
];

type Ids = Awaited<ReturnType<typeof records>>['ids'];
const text = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** Returns a mock with a request and a client ID without a fee. */
async function records() {
  const mock = createMock();
  const { requestId, paymentReference } = (await call(mock, 'POST /v2/request', { body: FAU })).body;
  const { id } = (await call(mock, 'POST /v2/client-ids', { body: SHOP })).body;
  return { mock, ids: { requestId, paymentReference, id } as Record<'requestId' | 'paymentReference' | 'id', string> };
}

describe.each(OPERATIONS)('%s', (_name, accepted, sent) => {
  test.each<[case_: string, fee: Record<string, string>, refused: string | undefined]>([
    ['accepts a percentage with an address', FEE, undefined],
    ['refuses a percentage alone', { feePercentage: '2.5' }, 'feeAddress Required when feePercentage is set'],
    ['refuses an address alone', { feeAddress: PAYER }, 'feePercentage Required when feeAddress is set'],
  ])('%s', async (_case, fee, refused) => {
    const { mock, ids } = await records();
    const { line, body, headers = KEY } = sent(fee, ids);
    const response = await call(mock, line, body === undefined ? { headers } : { body, headers });
    const [wrong] = response.body.errors ?? [];
    const message = wrong === undefined ? response.body.message : `${wrong.field} ${wrong.message}`;
    expect(response.status).toBe(refused === undefined ? accepted : 400);
    expect(message?.replace('Validation failed: ', '')).toBe(refused);
  });
});

test('PUT /v2/client-ids/{id}: null unsets the percentage alone, and both', async () => {
  const { mock } = await records();
  const { id } = (await call(mock, 'POST /v2/client-ids', { body: { ...SHOP, ...FEE } })).body;
  const put = async (body: object) => (await call(mock, `PUT /v2/client-ids/${id}`, { body })).body;
  expect(await put({ feePercentage: null })).toMatchObject({ feePercentage: null, feeAddress: PAYER });
  expect(await put({ feePercentage: '1' })).toMatchObject({ feePercentage: '1', feeAddress: PAYER });
  expect(await put({ feePercentage: null, feeAddress: null })).toMatchObject({ feePercentage: null, feeAddress: null });
});
