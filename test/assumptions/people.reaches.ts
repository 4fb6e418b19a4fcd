import type { Mock } from '../../src/index.ts';
import { newLink, newPayout } from '../secure-payments/links.ts';
import { BANK_INPUT, BROWSER, call, FAU, KEY, PAYER_INPUT, SESSION } from '../support/client.ts';
import { proofOf, signIn } from '../support/signing.ts';
import type { Reach } from './reach.ts';

const SHOP = { label: 'Shop', allowedDomains: ['https://shop.example.com'] };
const HOOK = 'http://localhost:3000/hook';
/** The client ID of `fixtures/empty`. */
const ID = '01K9000000000000000000TEST';

const addPayer = (mock: Mock, fields: object = {}) =>
  call(mock, 'POST /v2/payer', { body: { ...PAYER_INPUT, ...fields } });

const addBank = (mock: Mock) => call(mock, 'POST /v2/payer/ada/payment-details', { body: BANK_INPUT });

const addDestination = (mock: Mock, headers: Record<string, string>) =>
  call(mock, 'POST /v1/payee-destination', { headers, body: FAU });

const agree = async (mock: Mock, agreementCompleted: boolean) => {
  await addPayer(mock);
  return call(mock, 'PATCH /v2/payer/ada', { body: { agreementCompleted } });
};

const review = async (mock: Mock, status: 'approved' | 'rejected') => {
  await addPayer(mock);
  await addBank(mock);
  return mock.step({ do: 'payment-details.set-status', clientUserId: 'ada', status });
};

/** Plays each operation of `/v1/client-ids`. */
async function manageClientIds(mock: Mock, headers: Record<string, string>) {
  const { id } = (await call(mock, 'POST /v1/client-ids', { headers, body: SHOP })).body;
  await call(mock, 'GET /v1/client-ids', { headers });
  await call(mock, `GET /v1/client-ids/${id}`, { headers });
  await call(mock, `PUT /v1/client-ids/${id}`, { headers, body: { label: 'Store' } });
  return call(mock, `DELETE /v1/client-ids/${id}`, { headers });
}

export const PEOPLE_REACHES: readonly Reach[] = [
  {
    id: 'A-COMPLIANCE-STATUSES',
    play: async (mock) => {
      await addPayer(mock);
      return mock.payers.setStatus('ada', { kycStatus: 'retry_required' });
    },
    without: (mock) => addPayer(mock),
  },
  {
    id: 'A-COMPLIANCE-STATUSES',
    title: 'a payer whose check has started',
    options: { fixtures: 'default' },
    play: (mock) => call(mock, 'GET /v2/payer/user-2'),
    without: async (mock) => {
      await addPayer(mock);
      return call(mock, 'GET /v2/payer/ada');
    },
  },
  {
    id: 'A-COMPLIANCE-STATUSES',
    title: 'a payer who is sent again',
    play: async (mock) => {
      await addPayer(mock);
      await mock.payers.setStatus('ada', { kycStatus: 'retry_required' });
      return addPayer(mock);
    },
    without: async (mock) => {
      await addPayer(mock);
      return addPayer(mock);
    },
  },
  {
    id: 'A-PAYER-PHONE',
    play: (mock) => addPayer(mock, { phone: '442071838750' }),
    without: (mock) => addPayer(mock, { phone: '+442071838750' }),
  },
  {
    id: 'A-PAYER-PHONE',
    title: 'a number in v1',
    play: (mock) => call(mock, 'POST /v1/payer', { body: { ...PAYER_INPUT, phone: 442_071_838_750 } }),
    without: (mock) => call(mock, 'POST /v1/payer', { body: PAYER_INPUT }),
  },
  {
    id: 'A-PAYER-LINKS',
    play: async (mock) => {
      await addPayer(mock);
      return call(mock, 'GET /v2/payer/ada');
    },
    without: (mock) => addPayer(mock),
  },
  {
    id: 'A-LIST-ORDER',
    title: 'client IDs',
    play: async (mock) => {
      await call(mock, 'POST /v2/client-ids', { body: SHOP });
      return call(mock, 'GET /v2/client-ids');
    },
    without: (mock) => call(mock, 'GET /v2/client-ids'),
  },
  {
    id: 'A-LIST-ORDER',
    title: 'bank accounts',
    play: async (mock) => {
      await addPayer(mock);
      await addBank(mock);
      await addBank(mock);
      return call(mock, 'GET /v2/payer/ada/payment-details');
    },
    without: async (mock) => {
      await addPayer(mock);
      await addBank(mock);
      return call(mock, 'GET /v2/payer/ada/payment-details');
    },
  },
  {
    id: 'A-LIST-ORDER',
    title: 'webhooks',
    play: async (mock) => {
      await call(mock, 'POST /v1/webhook', { body: { url: HOOK } });
      await call(mock, 'POST /v1/webhook', { body: { url: `${HOOK}/two` } });
      return call(mock, 'GET /v1/webhook');
    },
    without: async (mock) => {
      await call(mock, 'POST /v1/webhook', { body: { url: HOOK } });
      return call(mock, 'GET /v1/webhook');
    },
  },
  {
    id: 'A-AGREEMENT-FALSE',
    play: (mock) => agree(mock, false),
    without: (mock) => agree(mock, true),
  },
  {
    id: 'A-PAYMENT-DETAILS-STATUSES',
    play: (mock) => review(mock, 'rejected'),
    without: (mock) => review(mock, 'approved'),
  },
  {
    id: 'A-PAYMENT-DETAILS-STATUSES',
    title: 'a list',
    options: { fixtures: 'default' },
    play: (mock) => call(mock, 'GET /v2/payer/user-11/payment-details'),
    without: (mock) => call(mock, 'GET /v2/payer/user-10/payment-details'),
  },
  {
    id: 'A-CLIENT-ID-MOVES',
    title: 'a status',
    play: (mock) => call(mock, `PUT /v2/client-ids/${ID}`, { body: { status: 'inactive' } }),
    without: (mock) => call(mock, `PUT /v2/client-ids/${ID}`, { body: { label: 'Store' } }),
  },
  {
    id: 'A-CLIENT-ID-MOVES',
    title: 'a deletion',
    play: (mock) => call(mock, `DELETE /v2/client-ids/${ID}`),
    without: (mock) => call(mock, `GET /v2/client-ids/${ID}`),
  },
  {
    id: 'A-CLIENT-ID-FIELDS',
    title: 'a back end without an Origin',
    options: { fixtures: 'default' },
    play: (mock) => call(mock, 'GET /v2/currencies', { headers: { 'x-client-id': 'cli_backend' } }),
    without: (mock) => call(mock, 'GET /v2/currencies', { headers: BROWSER }),
  },
  {
    id: 'A-CLIENT-ID-FIELDS',
    title: 'a client ID without domains',
    play: (mock) => mock.clientIds.create({ label: 'Back end' }),
    without: (mock) => mock.clientIds.create(SHOP),
  },
  {
    id: 'A-DESTINATIONS',
    title: 'a second destination',
    play: async (mock) => {
      const headers = await signIn(mock);
      await addDestination(mock, headers);
      return addDestination(mock, headers);
    },
    without: async (mock) => addDestination(mock, await signIn(mock)),
  },
  {
    id: 'A-DESTINATIONS',
    title: 'a changed destination',
    play: async (mock) => {
      const headers = await signIn(mock);
      await addDestination(mock, headers);
      return call(mock, 'PUT /v1/payee-destination', { headers, body: FAU });
    },
    without: async (mock) => {
      const headers = await signIn(mock);
      await addDestination(mock, headers);
      return call(mock, 'GET /v1/payee-destination', { headers });
    },
  },
  {
    id: 'A-DESTINATIONS',
    title: 'the account of the platform',
    play: (mock) => call(mock, 'GET /v1/payee-destination', { headers: SESSION }),
    without: async (mock) => call(mock, 'GET /v1/payee-destination', { headers: await signIn(mock) }),
  },
  {
    id: 'A-DESTINATION-RESOLVED',
    options: { fixtures: 'default' },
    play: (mock) => newLink(mock),
    without: (mock) => newPayout(mock),
  },
  {
    id: 'A-CLIENT-ID-VERSIONS',
    title: 'v1',
    play: (mock) => manageClientIds(mock, SESSION),
    without: (mock) => call(mock, 'POST /v2/client-ids', { body: SHOP, headers: SESSION }),
  },
  {
    id: 'A-CLIENT-ID-VERSIONS',
    title: 'a list without those of others',
    play: async (mock) => call(mock, 'GET /v2/client-ids', { headers: await signIn(mock) }),
    without: (mock) => call(mock, 'GET /v2/client-ids', { headers: SESSION }),
  },
  {
    id: 'A-CLIENT-ID-VERSIONS',
    title: 'a client ID of another owner',
    play: async (mock) => call(mock, `GET /v2/client-ids/${ID}`, { headers: await signIn(mock) }),
    without: (mock) => call(mock, `GET /v2/client-ids/${ID}`, { headers: SESSION }),
  },
  {
    id: 'A-JOURNEY-CREATION',
    play: (mock) => call(mock, 'POST /v2/journey'),
    without: async (mock) => {
      await mock.step({ do: 'journey.add', id: 'journey-9', processors: ['onramp'] });
      return call(mock, 'GET /v2/journey/journey-9');
    },
  },
  {
    id: 'A-JOURNEY-CREATION',
    title: 'an unknown journey',
    play: (mock) => call(mock, 'GET /v2/journey/journey-9'),
  },
  {
    id: 'A-SESSION',
    title: 'a call',
    play: (mock) => call(mock, 'GET /v2/client-ids', { headers: SESSION }),
    without: async (mock) => {
      await call(mock, 'GET /v2/client-ids', { headers: KEY });
      return call(mock, 'GET /v2/client-ids', { headers: { authorization: 'Bearer wrong' } });
    },
  },
  {
    id: 'A-SESSION',
    title: 'an expired session',
    play: (mock) => call(mock, 'GET /v2/client-ids', { headers: { authorization: `Bearer ${'ab'.repeat(32)}` } }),
  },
  {
    id: 'A-SESSION',
    title: 'a sign-in',
    play: (mock) => signIn(mock),
  },
  {
    id: 'A-SESSION',
    title: 'a wrong proof',
    play: async (mock) => {
      const body = { ...(await proofOf(mock)), nonce: 'other' };
      return call(mock, 'POST /v1/auth/wallet/verify', { headers: {}, body });
    },
  },
];
