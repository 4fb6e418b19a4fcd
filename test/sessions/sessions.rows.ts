import type { OperationRows } from '../contract/operation-row.ts';
import { PAYER, SIGNATURE } from '../contract/recorded/inputs.ts';

export const sessionRows: OperationRows = {
  createWalletChallengeV1: {
    auth: 'none',
    line: 'POST /v1/auth/wallet/challenge',
    body: { address: PAYER, chainId: 11155111 },
  },
  verifyWalletV1: {
    auth: 'none',
    line: 'POST /v1/auth/wallet/verify',
    body: { challengeId: 'none', nonce: 'none', message: 'none', signature: SIGNATURE },
  },
  logoutV1: { auth: 'session', line: 'POST /v1/auth/logout' },
};
