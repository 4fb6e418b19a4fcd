import type { Mock } from '../../src/index.ts';
import { bodies, type OperationRows, plain, text } from '../contract/operation-row.ts';
import { PAYER, SIGNATURE } from '../contract/recorded/inputs.ts';
import { call } from '../support/client.ts';
import { proofOf } from '../support/signing.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse' };

const withUser = async (mock: Mock) => {
  await call(mock, 'POST /v1/auth/register', { body: ADA });
  return { line: 'POST /v1/auth/login', body: ADA };
};

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
  registerUserV1: {
    auth: 'optional-session',
    line: 'POST /v1/auth/register',
    body: ADA,
    good: plain('POST /v1/auth/register', ADA),
    status: 201,
    has: {},
    bad: { line: 'POST /v1/auth/register', body: { ...ADA, password: 'short' }, status: 400 },
    more: bodies('POST /v1/auth/register', ['no address', { ...ADA, email: 'ada' }]),
  },
  loginUserV1: {
    auth: 'optional-session',
    line: 'POST /v1/auth/login',
    body: ADA,
    good: withUser,
    status: 200,
    has: {},
    bad: { line: 'POST /v1/auth/login', body: { ...ADA, password: 'another horse' }, status: 400 },
  },
  logoutV1: { auth: 'session', line: 'POST /v1/auth/logout', status: 200, has: undefined },
};
