import type { Mock } from '../../src/index.ts';
import { bodies, get, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { OTHER, PAYEE, PAYER, SIGNATURE } from '../contract/recorded/inputs.ts';
import { BROWSER, call, FAU } from '../support/client.ts';
import { ALICE } from '../support/signing.ts';

const USDC = { tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chainId: 8453 };
const POLICY = {
  mode: 'kyt_all_wallets',
  screeningProvider: 'hypernative',
  hideUntilApproved: true,
  hidePayeeAddress: false,
};
const ID = '01K900000000000000000DEST0';
const V1 = '/v1/payee-destination';
const V2 = '/v2/payee-destination';
const ALICES = `sepolia:${ALICE.address}:${FAU.tokenAddress}`;

const queryOf = (wallet: string, action: string) =>
  `walletAddress=${wallet}&action=${action}&tokenAddress=${FAU.tokenAddress}&chainId=${FAU.chainId}`;

/** A call about the active destination of the platform. */
const withDestination = (line: (id: string) => string, body?: (id: string) => object) => async (mock: Mock) => {
  const { id } = await mock.destinations.create(FAU);
  return { line: line(id), body: body?.(id) };
};

/** What the wallet of Alice, or another one in its place, signs for its destination. */
export async function signedFor(mock: Mock, action: 'add' | 'deactivate', by = ALICE) {
  const query = queryOf(ALICE.address, action);
  const { body } = await call(mock, `GET ${V2}/signing-data?${query}`, { headers: BROWSER });
  const { nonce, ...data } = body;
  return { nonce, signature: await by.signTypedData(data) };
}

const WRONG = { nonce: 'none', signature: SIGNATURE };

export const destinationRows: OperationRows = {
  createPayeeDestinationV1: {
    auth: 'session',
    line: `POST ${V1}`,
    body: { ...USDC, walletAddress: OTHER, accessPolicy: POLICY },
    good: plain(`POST ${V1}`, FAU),
    status: 201,
    has: { walletAddress: PAYEE.toLowerCase(), active: true, accessPolicy: null, pendingWalletChange: null, id: text },
    bad: { line: `POST ${V1}`, body: { ...FAU, chainId: 8453 }, status: 400 },
    more: bodies(`POST ${V1}`, ['the one that is active', FAU], ['no such chain', { ...FAU, chainId: 5 }]),
  },
  updatePayeeDestinationV1: {
    auth: 'session',
    line: `PUT ${V1}`,
    body: { ...USDC, walletAddress: OTHER, accessPolicy: POLICY },
    good: withDestination(
      () => `PUT ${V1}`,
      () => USDC,
    ),
    status: 200,
    has: { walletAddress: PAYEE.toLowerCase(), chainId: 8453 },
    bad: { line: `PUT ${V1}`, body: { ...FAU, chainId: '1' }, status: 400 },
  },
  getMyPayeeDestinationV1: {
    auth: 'session',
    line: `GET ${V1}`,
    good: withDestination(() => `GET ${V1}`),
    status: 200,
    has: { active: true },
  },
  lookUpPayeeDestinationV1: {
    auth: 'session',
    line: `GET ${V1}/lookup?destinationId=${ID}`,
    good: withDestination((id) => `GET ${V1}/lookup?destinationId=${id}`),
    status: 200,
    has: { active: true },
    bad: { line: `GET ${V1}/lookup?destinationId=none`, status: 404 },
  },
  deactivateMyPayeeDestinationV1: {
    auth: 'session',
    line: `PATCH ${V1}/deactivate`,
    body: { destinationId: ID },
    good: withDestination(
      () => `PATCH ${V1}/deactivate`,
      (destinationId) => ({ destinationId }),
    ),
    status: 200,
    has: { success: true, message: 'Payee destination deactivated successfully' },
    bad: { line: `PATCH ${V1}/deactivate`, body: { destinationId: 'none' }, status: 404 },
  },
  getPayeeDestinationSigningDataV2: {
    auth: 'client',
    line: `GET ${V2}/signing-data?${queryOf(PAYER, 'add')}`,
    status: 200,
    has: { nonce: text, primaryType: 'PayeeDestination' },
    bad: { line: `GET ${V2}/signing-data?${queryOf(PAYER, 'remove')}`, status: 400 },
  },
  createPayeeDestinationV2: {
    auth: 'client',
    line: `POST ${V2}`,
    body: WRONG,
    good: async (mock) => ({ line: `POST ${V2}`, body: await signedFor(mock, 'add') }),
    status: 201,
    has: { walletAddress: ALICE.address.toLowerCase(), active: true },
    bad: { line: `POST ${V2}`, body: WRONG, status: 400 },
  },
  getActivePayeeDestinationV2: {
    auth: 'client',
    line: `GET ${V2}?walletAddress=${PAYEE}`,
    good: withDestination(() => `GET ${V2}?walletAddress=${PAYEE}`),
    status: 200,
    has: { active: true },
    bad: { line: `GET ${V2}?walletAddress=x`, status: 400 },
    more: get(`${V2}?walletAddress=${OTHER}`),
  },
  getPayeeDestinationV2: {
    auth: 'client',
    line: `GET ${V2}/sepolia:${PAYEE}:${FAU.tokenAddress}`,
    good: withDestination(() => `GET ${V2}/sepolia:${PAYEE}:${FAU.tokenAddress}`),
    status: 200,
    has: { active: true },
    bad: { line: `GET ${V2}/none`, status: 404 },
    more: get(`${V2}/${ID}`, `${V2}/base:${PAYEE}:${USDC.tokenAddress}`),
  },
  deactivatePayeeDestinationV2: {
    auth: 'client',
    line: `DELETE ${V2}/${ALICES}`,
    body: WRONG,
    good: async (mock) => {
      await mock.destinations.create({ ...FAU, account: ALICE.address });
      return { line: `DELETE ${V2}/${ALICES}`, body: await signedFor(mock, 'deactivate') };
    },
    status: 200,
    has: { active: false },
    bad: { line: `DELETE ${V2}/${ALICES}`, body: WRONG, status: 400 },
  },
};
