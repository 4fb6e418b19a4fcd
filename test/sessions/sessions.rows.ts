import type { Mock } from '../../src/index.ts';
import { type OperationRows, text } from '../contract/operation-row.ts';
import { PAYER, SIGNATURE } from '../contract/recorded/inputs.ts';
import { proofOf } from '../support/signing.ts';

const withChallenge = async (mock: Mock) => ({ line: 'POST /v1/auth/wallet/verify', body: await proofOf(mock) });

export const sessionRows: OperationRows = {
  createWalletChallengeV1: {
    auth: 'none',
    line: 'POST /v1/auth/wallet/challenge',
    body: { address: PAYER, chainId: 11155111 },
    status: 201,
    has: { challengeId: text, nonce: text, message: text, expiresAt: text },
    bad: { line: 'POST /v1/auth/wallet/challenge', body: { address: 'x' }, status: 400 },
  },
  verifyWalletV1: {
    auth: 'none',
    line: 'POST /v1/auth/wallet/verify',
    body: { challengeId: 'none', nonce: 'none', message: 'none', signature: SIGNATURE },
    good: withChallenge,
    status: 200,
    has: {},
    bad: {
      line: 'POST /v1/auth/wallet/verify',
      body: { challengeId: 'none', nonce: 'none', message: 'none', signature: SIGNATURE },
      status: 400,
    },
  },
  logoutV1: { auth: 'session', line: 'POST /v1/auth/logout', status: 200, has: undefined },
};
