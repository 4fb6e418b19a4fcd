import * as z from 'zod';
import { lazyObject, namedObject } from '../../../engine/api/http/component.ts';
import { noBody } from '../../../engine/api/http/endpoint.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { address } from '../../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../../wire/operation.ts';
import { closeSession, createChallenge } from './sessions.commands.ts';
import type { SessionRow } from './sessions.model.ts';

/** The first challenge of a mock at `now: '2026-01-01T00:00:00Z'`, signed by its development account. */
const EXAMPLE = {
  challengeId: '01KDVDNA000001XVAS3G9Y6TB8',
  nonce: '9a9a62a6ac320d3cca3d12504a82d024',
  message: `mock.local wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to Request Network.

URI: http://mock.local
Version: 1
Chain ID: 1
Nonce: 9a9a62a6ac320d3cca3d12504a82d024
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-01T00:05:00.000Z`,
  signature:
    '0x481a027f0c7da387d881f361b35ab24c75441c3bfb90981e28b5b41fe24d943c3c1be147ce2ec565e9de39a2d492418441' +
    '4a487511b72d4be80ea35c04f9ef461b',
};

const challengeBody = () =>
  namedObject('WalletChallengeInput', {
    address: address(),
    chainId: z.int().positive().default(1).meta({ example: 11155111 }),
  }).meta({ example: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' } });

const challengeSchema = lazyObject('WalletChallenge', () => ({
  challengeId: z.string(),
  nonce: z.string(),
  message: z.string(),
  expiresAt: z.string(),
}));

const verifyBody = () =>
  namedObject('WalletProof', {
    challengeId: z.string().min(1),
    nonce: z.string().min(1),
    message: z.string().min(1),
    signature: z.string().regex(/^(0x)?[0-9a-fA-F]{130}$/),
  }).meta({ example: EXAMPLE });

const emptySchema = () => namedObject('Empty', {});

const COMMON = { tag: 'Sessions' } as const;

/** Operations of the Auth API. */
export const sessionsV1 = (): readonly Operation[] => [
  defineOperation('POST /v1/auth/wallet/challenge', {
    operationId: 'createWalletChallengeV1',
    ...COMMON,
    summary: 'Get the sign-in message of a wallet',
    auth: 'none',
    body: challengeBody,
    status: 201,
    response: challengeSchema,
    responseDescription: 'The message to sign (ERC-4361), good for five minutes',
    errors: { 400: 'Validation failed' },
    handle: ({ tx, body }) => {
      const { challengeId, nonce, message, expiresAt } = createChallenge(tx, body);
      return { challengeId, nonce, message, expiresAt };
    },
  }),
  defineOperation('POST /v1/auth/wallet/verify', {
    operationId: 'verifyWalletV1',
    ...COMMON,
    summary: 'Sign in with a wallet',
    description:
      'Sets the cookie `session_token`, whose value is also the bearer token. It ends after 15 minutes without a call.',
    auth: 'none',
    body: verifyBody,
    response: emptySchema,
    responseDescription: 'Signed in',
    errors: { 400: 'Validation failed: another signature, or a nonce that was used or has expired' },
    load: () => import('./sign-in.commands.ts'),
    handle: ({ tx, body, setHeader, loaded: { signIn } }) => {
      setHeader('set-cookie', cookieOf(tx, signIn(tx, body)));
      return {};
    },
  }),
  defineOperation('POST /v1/auth/logout', {
    operationId: 'logoutV1',
    ...COMMON,
    summary: 'End the session',
    auth: 'session',
    response: noBody,
    responseDescription: 'Logged out; no body',
    handle: ({ tx, caller, setHeader }) => {
      closeSession(tx, caller.sessionId);
      setHeader('set-cookie', cookieOf(tx, undefined));
    },
  }),
];

/**
 * Returns the cookie of a session, or the one that removes it. It is limited to the paths of the workspace and has no
 * Max-Age: each call extends the session, which ends on the server.
 */
function cookieOf(tx: ReadTx, session: SessionRow | undefined): string {
  const { protocol, pathname } = new URL(tx.baseUrl);
  const end = session === undefined ? ' Max-Age=0;' : '';
  const secure = protocol === 'https:' ? '; Secure' : '';
  const value = session?.sessionToken ?? '';
  return `session_token=${value}; Path=${pathname};${end} HttpOnly; SameSite=Lax${secure}`;
}
