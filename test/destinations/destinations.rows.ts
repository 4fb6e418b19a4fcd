import type { Mock } from '../../src/index.ts';
import { bodies, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { OTHER, PAYEE } from '../contract/recorded/inputs.ts';
import { FAU } from '../support/client.ts';

const USDC = { tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chainId: 8453 };
const POLICY = {
  mode: 'kyt_all_wallets',
  screeningProvider: 'hypernative',
  hideUntilApproved: true,
  hidePayeeAddress: false,
};
const ID = '01K900000000000000000DEST0';
const V1 = '/v1/payee-destination';

/** A call about the active destination of the platform. */
const withDestination = (line: (id: string) => string, body?: (id: string) => object) => async (mock: Mock) => {
  const { id } = await mock.destinations.create(FAU);
  return { line: line(id), body: body?.(id) };
};

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
};
