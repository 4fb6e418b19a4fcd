import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { requestsTable } from '../../src/service/money/requests/requests.model.ts';
import { securePaymentsTable } from '../../src/service/secure-payments/secure-payments.model.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { preparedOfframp } from '../offramps/offramp.ts';
import { recordSafe } from '../secure-payments/links.ts';
import { call, newRequest, PAYER } from '../support/client.ts';

const NOW = '2026-11-01T00:00:00Z';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OFF_RAMP = {
  payee: undefined,
  isCryptoToFiatAvailable: true,
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
};

/** Parameters with which a possible step is accepted. */
const INPUTS: Readonly<Record<string, readonly object[]>> = {
  'request.overpay': [{ excess: '0.01' }],
  'request.pay-late': [{ by: 'PT1S' }],
  'request.pay-wrong-token': [{ currency: 'USDC-base' }],
  'payment.add': [{ invoiceAmount: '0.01' }],
  'offramp.decide': [{ outcome: 'failed' }],
  'intent.decide': [{ outcome: 'confirmed' }, { outcome: 'failed' }, { outcome: 'refunded' }],
  'recurring.set-status': [{ status: 'active' }, { status: 'paused' }],
  'payer.set-status': [{ kycStatus: 'failed' }],
  'payment-details.set-status': [{ status: 'failed' }],
  'client-id.set-status': [{ status: 'active' }],
  'client-id.bind': [{ destinationId: null }],
  // A pending Safe transaction is executed without a wallet.
  'secure-payment.pay': [{}, { wallet: PAYER }],
  'secure-payment.open': [{ wallet: PAYER }],
  'secure-payment.refuse-wallet': [{ wallet: OTHER }],
  'secure-payment.decide-kyt': [{ wallet: PAYER, status: 'approved' }],
  'secure-payment.prepare': [{ wallet: PAYER }],
  'secure-payment.report': [{ userEvent: 'wallet_connected' }],
};

interface Target {
  id: string;
  /** The record among those with this id. */
  table: string;
}

async function inRequest(mock: Mock, steps: object[] = [], fields: object = {}): Promise<Target> {
  const { requestId } = await newRequest(mock, fields as Record<string, unknown>);
  await mock.clock.advance('PT1H');
  for (const step of steps) await mock.step({ requestId, ...step } as never);
  return { id: requestId, table: 'requests' };
}

async function inLink(mock: Mock, steps: object[] = []): Promise<Target> {
  const { token } = await mock.securePayments.create({ requests: [{ amount: '5' }] });
  for (const step of steps) await mock.step({ token, ...step } as never);
  return { id: token, table: 'secure-payments' };
}

const manual = { do: 'timing.set', offramp: 'manual' } as const;

async function inOfframp(mock: Mock, table: string, advances?: number, decision?: object): Promise<Target> {
  await mock.step(manual);
  const { requestId } = await preparedOfframp(mock);
  await mock.clock.advance('PT1H');
  if (decision !== undefined) await mock.step({ do: 'offramp.decide', requestId, ...decision } as never);
  if (advances !== undefined) await mock.step({ do: 'request.pay', requestId });
  for (let at = 0; at < (advances ?? 0); at++) await mock.step({ do: 'offramp.advance', requestId });
  return { id: requestId, table };
}

const schedule = (status: string) => async (mock: Mock) => {
  const [row] = (await mock.state({ rows: true })).rows?.['recurring-payments'] ?? [];
  const id = String(Object(row).id);
  await mock.step({ do: 'recurring.set-status', id, status } as never);
  return { id, table: 'recurring-payments' };
};

const STATES: Readonly<Record<string, (mock: Mock) => Promise<Target>>> = {
  'a created request': (mock) => inRequest(mock),
  'a request about to be paid': (mock) => inRequest(mock, [{ do: 'request.pay', settlement: { after: 'PT1H' } }]),
  'a partially paid request': (mock) => inRequest(mock, [{ do: 'request.pay', amount: '0.05' }]),
  'a paid request': (mock) => inRequest(mock, [{ do: 'request.pay' }]),
  'a failed request': (mock) => inRequest(mock, [{ do: 'request.fail' }]),
  'a partially paid request that failed': (mock) =>
    inRequest(mock, [{ do: 'request.pay', amount: '0.05' }, { do: 'request.fail' }]),
  'a refunded request': (mock) => inRequest(mock, [{ do: 'request.pay' }, { do: 'request.refund' }]),
  'an expired request': (mock) => inRequest(mock, [{ do: 'request.expire' }]),
  'an off-ramp request without a bank account': (mock) => inRequest(mock, [], OFF_RAMP),
  'a request prepared for a bank account': (mock) => inOfframp(mock, 'requests'),
  'a request on its way to a bank account': (mock) => inOfframp(mock, 'requests', 1),
  'a prepared off-ramp': (mock) => inOfframp(mock, 'offramps'),
  'an off-ramp under way': (mock) => inOfframp(mock, 'offramps', 1),
  'a completed off-ramp': (mock) => inOfframp(mock, 'offramps', 4),
  'a failed off-ramp': (mock) => inOfframp(mock, 'offramps', 3, { outcome: 'failed' }),
  'an open link': (mock) => inLink(mock),
  'a paid link': (mock) => inLink(mock, [{ do: 'secure-payment.pay' }]),
  'an expired link': (mock) => inLink(mock, [{ do: 'secure-payment.expire' }]),
  'an expired link with a Safe transaction': async (mock) => {
    const link = await inLink(mock);
    await recordSafe(mock, link.id);
    await mock.securePayments.expire({ token: link.id });
    return link;
  },
  'an invalidated link': (mock) => inLink(mock, [{ do: 'secure-payment.invalidate' }]),
  'a pending schedule': schedule('pending'),
  'an active schedule': schedule('active'),
  'a completed schedule': schedule('completed'),
  'a cancelled schedule': schedule('cancelled'),
  'a payer': async () => ({ id: 'user-2', table: 'payers' }),
};

/** Names of the steps about the records of a table. */
const stepsAbout = (table: string) =>
  [...paymentRequestService.steps().values()].filter(({ about }) => about?.table.name === table);

test.each(Object.entries(STATES))('%s takes the listed steps and refuses all others unchanged', async (_, reach) => {
  await using source = createMock({ now: NOW });
  await source.clock.freeze();
  const { id, table } = await reach(source);
  const snapshot = (await call(source, 'POST /__mock/snapshots', { body: {} })).body.id;
  const { records } = await source.explain(id);
  const listed = records.find((record) => record.table === table)?.allowed?.filter((name) => name.includes('.'));
  const accepted: string[] = [];
  for (const { name, about } of stepsAbout(table)) {
    const subject = about && { [about.parameter]: about.isList ? [id] : id };
    let isAccepted = false;
    for (const input of INPUTS[name] ?? [{}]) {
      await call(source, `POST /__mock/snapshots/${snapshot}/restore`);
      const before = (await source.state({ rows: true })).rows;
      const body = { do: name, ...subject, ...input };
      const { status, body: answer } = await call(source, 'POST /__mock/steps', { body });
      expect([name, status, answer.errors], JSON.stringify(answer)).not.toEqual([name, 400, expect.anything()]);
      if (status === 200) isAccepted = true;
      else expect((await source.state({ rows: true })).rows).toEqual(before);
    }
    if (isAccepted) accepted.push(name);
  }
  expect(accepted).toEqual(listed);
});

test('every step that takes the id of a request or a link is about it', () => {
  const OTHERS = ['journey.add', 'webhook.trigger', 'request.pay-batch'];
  const about = [requestsTable.name, securePaymentsTable.name, 'offramps'];
  for (const { name, about: subject, schema } of paymentRequestService.steps().values()) {
    const fields = Object.keys(Object(schema()).shape ?? {});
    const id = fields.find((field) => ['requestId', 'token'].includes(field));
    if (id === undefined || OTHERS.includes(name)) continue;
    const cure = `${name} takes ${id}: declare the record, such as about: aboutRecord(requestsTable, 'requestId')`;
    expect(about, cure).toContain(subject?.table.name);
  }
});
