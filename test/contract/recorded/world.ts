import { createMock, type Mock } from 'payment-request-mock';
import { ALICE, type Payload, sign } from '../../support/signing.ts';
import { type Names, prepare } from './caller.ts';
import { BANK_PAYOUT, BASE, CONVERSION, NATIVE, PAYER, SCHEDULE } from './inputs.ts';
import { isObject, type Json, textAt } from './json.ts';

const signed = (text: string) => sign(ALICE, JSON.parse(text) as Payload);

const NOW = '2026-11-21T10:00:00.000Z';
const START = 'start';

/** A mock with records of every kind, by name. */
export interface World {
  mock: Mock;
  names: Names;
  /** Restores the initial state. */
  restart: () => Promise<void>;
}

export const frozen = (): Mock =>
  createMock({
    seed: 1,
    now: NOW,
    validateResponses: true,
    onUnknownRoute: 'warn',
    onCall: () => undefined,
    webhooks: { deliver: async () => Response.json({ received: true }) },
  });

export const FIXTURES: Names = {
  open: '01a2748e4dd40159b6783b927bf82b6b60b802d3b5a90180d99227efe7847432b8',
  openReference: '0x77f6be61d666c19c',
  fau: '01e73854e48331e48a395b961eff3f36bc33722a05d52106a1986f983b97f8649c',
  fauReference: '0x854076ab5320d549',
  recurring: '018e5ca4fa33fac29c5fba532d221adde36d3645fffd61893edfe6c022308d12d3',
  recurringReference: '0x7d3f469f9270c4e4',
  partial: '01e4cc72f15d2984f961ec353a209774e4373403a18ee511701f2f7b0c444cbd2d',
  partialReference: '0xa89c2e1385c62e9e',
  refunded: '011137dfb7d4fcd070651c85e585ef1b44dc5763d7a00a9b0115eb275b5c22f7aa',
  expired: '011ea589048c692709b2362123d7a9b02b5245e9aaff6bf1635d11cd9d803e248c',
  failed: '016dc45921e00aae08e3c81ec38ac67b2f20e8948d4be45d7a6cd318c299602431',
  failedReference: '0xaa2488da2b42de48',
  paid: '0130bbae1762e637429864b497a07c305a6a889a23ff0b659b558a91f4250fbfb1',
  paidReference: '0x2a49f392a420fa2e',
  paidHash: '0xc2aab8aae51d5806d7c12bf9ad41303c27f96b4d778e4695803cb78d07586539',
  schedulePending: '01KGC3EG00YDG6RSR5Z641HTRD',
  scheduleCancelled: '01KGC3EG00T0DCJHKH6TQG4G78',
  schedulePaused: '01KGC3EG00Q3V84050120VD6BV',
  scheduleActive: '01KGC3EG00DZDHPJX6N196CN0K',
  scheduleCompleted: '01KGC3EG0084AAVNC4TE2TKZPJ',
  clientRevoked: '01K900000000000000000REV0K',
  clientInactive: '01K9000000000000000000S0FF',
  clientActive: '01K9000000000000000000TEST',
  bankApproved: 'a992d701-a1d2-4f05-a257-24fdc51410f0',
  bankPending: 'fa1192a0-d839-48f9-a99b-261ec144be0f',
  bankFailed: 'f2053a65-d929-4880-a22e-1ea56f39253e',
  link: '01M5M3F9M0X1H7HSSFHFX4DMB8',
  linkRequest: '012abf6d06cb1bff3144da5fcd5373a56ba02a578492c0b3ecdbf5da7b3e7255cb',
  linkExpired: '01M5M37Z80ABTQB2QV4AQVGGY9',
  payout: '01M5M3DF107N0S0YWJDGJVSZ2K',
  payoutRequest: '0182aeab6fd458d240e62df652a3e92fcd8a9fede91c7ae7a6b28e54aefdacf8c8',
  payoutTwo: '01M5M3BME0PQY21G80DMVF8YVK',
  payoutTron: '01M5M39SV0DNNC4H235VEJD55V',
  multicall: '01M5KZT3M0Y56DAR5G01DCY3H9',
  missing: `01${'0'.repeat(64)}`,
};

export async function openWorld(): Promise<World> {
  const mock = frozen();
  const create = (body: Json) => prepare(mock, { line: 'POST /v2/request', body });
  const native = await create(NATIVE);
  const conversion = await create(CONVERSION);
  const base = await create(BASE);
  const bankRequest = await create(BANK_PAYOUT);
  const schedule = await prepare(mock, { line: 'POST /v2/payouts', body: SCHEDULE });
  const names: Names = {
    ...FIXTURES,
    payer: PAYER,
    native: textAt(native, 'requestId'),
    nativeReference: textAt(native, 'paymentReference'),
    conversion: textAt(conversion, 'requestId'),
    conversionReference: textAt(conversion, 'paymentReference'),
    base: textAt(base, 'requestId'),
    baseReference: textAt(base, 'paymentReference'),
    bankRequest: textAt(bankRequest, 'requestId'),
    bankRequestReference: textAt(bankRequest, 'paymentReference'),
    schedule: textAt(schedule, 'id'),
  };
  const offer = await prepare(
    mock,
    { line: 'GET /v2/request/{base}/pay?wallet={payer}&chain=ARBITRUM&token=USDC' },
    names,
  );
  names.intent = textAt(offer, 'paymentIntentId');
  const intent = textAt(offer, 'paymentIntent');
  names.intentSignature = await signed(intent);
  names.intentNonce = textAt(JSON.parse(intent) as Json, 'values', 'nonce');
  names.intentDeadline = textAt(JSON.parse(intent) as Json, 'values', 'deadline');
  names.permitSignature = await signed(
    isObject(schedule) ? JSON.stringify(schedule.recurringPaymentPermit) : 'no schedule was made',
  );
  const made = await prepare(mock, { line: 'POST /v1/webhook', body: { url: 'http://localhost:9/hook' } });
  names.webhook = textAt(made, 'id');
  // Addresses are served concurrently; a single active one keeps the order deterministic.
  await prepare(mock, { line: 'PUT /v1/webhook/{webhook}' }, names);
  await prepare(
    mock,
    { line: 'GET /v2/request/{bankRequest}/pay?wallet={payer}&clientUserId=user-2&paymentDetailsId={bankApproved}' },
    names,
  );
  await mock.webhooks.trigger('payment.confirmed', { requestId: names.paid ?? '' });
  await mock.settled();
  await mock.calls.clear();
  await mock.snapshot(START);
  return {
    mock,
    names,
    restart: async () => {
      await mock.settled();
      await mock.restore(START);
    },
  };
}
