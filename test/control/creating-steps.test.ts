import { expect, test } from 'vitest';
import * as z from 'zod';
import { loadOperations } from '../../src/engine/mock/definition/define-service.ts';
import { createMock, type Mock } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { call, PAYEE } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';

const fresh = (): Mock => createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z', validateResponses: true });
const USDC = { payee: PAYEE, amount: '100', invoiceCurrency: 'USDC-base', paymentCurrency: 'USDC-base' };
const PAGE = 'https://shop.example.com';
const CUSTOMER = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', address: { country: 'GB' } };

/** A step, its public call, and the fields that only one of them has. */
interface Pair {
  step: string;
  operationId: string;
  part: 'body' | 'query';
  /** Step fields that the request body lacks. */
  added?: readonly string[];
  /** Body fields that create another kind of record. */
  left?: readonly string[];
}

const PAIRS: readonly Pair[] = [
  { step: 'request.create', operationId: 'createRequestV2', part: 'body' },
  { step: 'recurring.create', operationId: 'createPayoutV2', part: 'body' },
  { step: 'payer.create', operationId: 'createPayerV2', part: 'body' },
  { step: 'payment-details.create', operationId: 'createPaymentDetailsV2', part: 'body', added: ['clientUserId'] },
  {
    step: 'client-id.create',
    operationId: 'createClientIdV2',
    part: 'body',
    added: ['allowedDomains'],
    left: ['allowedDomains'],
  },
];

const fieldsOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  z.toJSONSchema(schema ?? z.never(), { io: 'input', unrepresentable: 'any' }).properties ?? {};

test.each(PAIRS)('$step: accepts the same fields as $operationId', async (pair) => {
  const { step, operationId, part, added = [], left = [] } = pair;
  const operation = (await loadOperations(paymentRequestService)).find((one) => one.operationId === operationId);
  const ofCall = fieldsOf(operation?.[part]?.());
  const ofStep = fieldsOf(paymentRequestService.steps().get(step)?.schema());
  expect(Object.keys(ofStep).sort()).toEqual(
    [...Object.keys(ofCall).filter((name) => !left.includes(name)), ...added].sort(),
  );
  for (const name of Object.keys(ofStep)) if (!added.includes(name)) expect(ofStep[name], name).toEqual(ofCall[name]);
});

test('steps: JSON Schemas contain JSON Schema keywords only', async () => {
  const { steps } = (await call(fresh(), 'GET /__mock/steps')).body;
  expect(JSON.stringify(steps)).not.toContain('_internal');
  const documents = await call(fresh(), 'GET /__mock/openapi.json');
  expect(JSON.stringify(documents.body)).not.toContain('_internal');
});

test('request.create: creates a recurring request for a bank account with customer data', async () => {
  const mock = fresh();
  const recurrence = { startDate: '2026-02-01', frequency: 'MONTHLY' } as const;
  const { requestId } = await mock.requests.create({
    ...USDC,
    recurrence,
    customerInfo: CUSTOMER,
    reference: 'INV-1',
    isCryptoToFiatAvailable: true,
  });
  const { body } = await call(mock, `GET /v2/request/${requestId}`);
  expect(body).toMatchObject({ recurrence, customerInfo: CUSTOMER, isCryptoToFiatAvailable: true });
  expect(await mock.clock.advance('P2M')).toMatchObject([{ kind: 'request.repeat', subject: requestId }]);
  await expect(mock.requests.create({ ...USDC, payee: PAYEE.toLowerCase().replace('6923', 'ZZ') })).rejects.toThrow(
    'payee: request.create: Invalid Ethereum address',
  );
});

test('recurring.create: creates a schedule that pays once active', async () => {
  const mock = fresh();
  const recurrence = { startDate: '2026-02-01', frequency: 'DAILY', totalPayments: 2, payer: ALICE.address } as const;
  const fee = { feePercentage: '2.5', feeAddress: PAYEE };
  const { id, status, feeUnits } = await mock.recurring.create({ ...USDC, ...fee, recurrence });
  expect([status, feeUnits]).toEqual(['pending', '2500000']);
  await mock.recurring.setStatus(id, { status: 'active' });
  await mock.clock.advance('P2D');
  expect((await call(mock, `GET /v2/payouts/recurring/${id}`)).body).toMatchObject({ status: 'completed' });
});

test('client-id.create: without domains creates a back-end client ID that needs no Origin', async () => {
  const mock = fresh();
  const { clientId, allowedDomains } = await mock.clientIds.create({ label: 'Back end' });
  expect(allowedDomains).toEqual([]);
  const { status } = await call(mock, 'GET /v2/currencies', { headers: { 'x-client-id': clientId } });
  expect(status).toBe(200);
  await expect(mock.clientIds.create({ label: 'Shop', allowedDomains: Array(11).fill(PAGE) })).rejects.toThrow(
    'allowedDomains: client-id.create: must hold 0 to 10 domains',
  );
});
