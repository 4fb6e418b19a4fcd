import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { OTHER } from '../contract/recorded/inputs.ts';
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

export const destinationRows: OperationRows = {
  createPayeeDestinationV1: {
    auth: 'session',
    line: `POST ${V1}`,
    body: { ...USDC, walletAddress: OTHER, accessPolicy: POLICY },
    more: bodies(`POST ${V1}`, ['the one that is active', FAU], ['no such chain', { ...FAU, chainId: 5 }]),
  },
  updatePayeeDestinationV1: {
    auth: 'session',
    line: `PUT ${V1}`,
    body: { ...USDC, walletAddress: OTHER, accessPolicy: POLICY },
  },
  getMyPayeeDestinationV1: {
    auth: 'session',
    line: `GET ${V1}`,
  },
  lookUpPayeeDestinationV1: {
    auth: 'session',
    line: `GET ${V1}/lookup?destinationId=${ID}`,
  },
  deactivateMyPayeeDestinationV1: {
    auth: 'session',
    line: `PATCH ${V1}/deactivate`,
    body: { destinationId: ID },
  },
};
