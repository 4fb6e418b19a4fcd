import type { Context } from 'hono';
import type { AppEnv } from '../engine/api/http/app-env.ts';
import { originOfCall } from '../engine/api/http/origin.ts';
import { cookieOf, headerOf } from '../engine/api/http/responses.ts';
import { DomainError } from '../engine/kernel/core/errors.ts';
import { validNames } from '../engine/kernel/core/nearest.ts';
import type { World } from '../engine/kernel/world/world.ts';
import { findClientId, listClientIds, touchClientId } from './people/client-ids/client-ids.commands.ts';
import { originOf } from './people/client-ids/origins.ts';
import { findSession, touchSession } from './people/sessions/sessions.commands.ts';
import { type AuthClass, CREDENTIALS, type Credential } from './wire/access.ts';
import type { Caller } from './wire/caller.ts';

/**
 * Authenticates a call by the class of its operation, before validation, or throws a 401 or 403. The first credential
 * present decides: API key, then client ID, then session token.
 */
export function authenticate(c: Context<AppEnv>, auth: AuthClass): Caller {
  if (auth === 'none') return { kind: 'anonymous' };
  const world = c.env.world;
  const token = sessionToken(c);
  const taken: readonly Credential[] = CREDENTIALS[auth];
  const key = headerOf(c, 'x-api-key');
  const clientId = headerOf(c, 'x-client-id');
  if (hasSeveral(key, clientId, token)) world.assume('A-CREDENTIAL-ORDER');
  if (key !== undefined) {
    if (key === '' || !(world.config.auth === 'any' || world.config.apiKeys.has(key))) {
      throw unauthorized('x-api-key is none of the accepted keys (option apiKeys, flag --api-key)');
    }
    if (taken.includes('apiKey')) return { kind: 'api-key' };
  }
  if (taken.includes('clientId') && clientId) {
    return clientCaller(world, clientId, originOfCall(c), auth !== 'management');
  }
  if (taken.includes('sessionToken') && clientId === undefined && token !== undefined) {
    const caller = knownSession(world, token);
    const wasOpened = OPENED.test(token);
    if (caller !== undefined || wasOpened) world.assume('A-SESSION');
    if (caller !== undefined) return caller;
    // An expired session is refused.
    if (world.config.auth === 'any' && !wasOpened) return { kind: 'session' };
    throw unauthorized('the bearer token is none of the accepted session tokens (option sessionTokens)');
  }
  const given = [key && 'an API key', clientId && 'a client ID', token && 'a session token']
    .filter(Boolean)
    .join(' and ');
  throw unauthorized(
    `${given === '' ? 'the credential is missing' : `this operation does not accept ${given}`}; send ${TAKES[auth]}`,
  );
}

function hasSeveral(key: string | undefined, clientId: string | undefined, token: string | undefined): boolean {
  if (key === undefined) return clientId !== undefined && token !== undefined;
  return clientId !== undefined || token !== undefined;
}

function sessionToken(c: Context<AppEnv>): string | undefined {
  const token = headerOf(c, 'authorization')?.match(/^Bearer (.+)/i)?.[1];
  return token ?? cookieOf(c, c.env.host.service.headers.cookie);
}

/** Returns the caller of a session token, opened by a wallet or configured. */
function knownSession(world: World, token: string | undefined): Caller | undefined {
  if (token === undefined) return undefined;
  const session = findSession(world, token);
  if (session !== undefined) {
    const { id: sessionId, account } = session;
    return { kind: 'session', account, sessionId, noteUse: (tx) => touchSession(tx, sessionId) };
  }
  return world.config.sessionTokens.has(token) ? { kind: 'session' } : undefined;
}

const OPENED = /^[0-9a-f]{64}$/;

/**
 * Returns the caller of a client ID. Throws a 401 if unknown, a 403 if forbidden. An optional
 * origin must still be an allowed one.
 */
function clientCaller(world: World, clientId: string, from: string | undefined, needsOrigin: boolean): Caller {
  const origin = from && originOf(from);
  const client = findClientId(world, clientId);
  if (client === undefined) {
    if (world.config.auth === 'any') return { kind: 'client-id', client, origin };
    const known = listClientIds(world).map((row) => row.clientId);
    throw unauthorized(`there is no such client ID${validNames(clientId, known, 'GET /v2/client-ids lists them')}`);
  }
  const caller: Caller = { kind: 'client-id', client, origin, noteUse: (tx) => touchClientId(tx, client) };
  if (world.config.auth !== 'any') {
    const allowed = `allowed origins: ${client.allowedDomains.join(', ')}`;
    if (client.status === 'revoked') throw forbidden('Client ID has been revoked', REVIVE);
    if (client.status === 'inactive') {
      world.assume('A-FORBIDDEN');
      throw forbidden('Client ID is inactive', REVIVE);
    }
    // Back-end client IDs have no domains, and their calls no Origin.
    if (client.allowedDomains.length === 0) {
      world.assume('A-CLIENT-ID-FIELDS');
      return caller;
    }
    if (from === undefined && needsOrigin) {
      world.assume('A-FORBIDDEN');
      throw forbidden('Origin header is required with a client ID', `${howToSendNone(world)}; ${ANY}; ${allowed}`);
    }
    if (from !== undefined && !client.allowedDomains.some((domain) => domain === origin)) {
      world.assume('A-FORBIDDEN');
      const add = `PUT /v2/client-ids/${client.id} with allowedDomains adds it`;
      const cures = `${add}, POST /v2/client-ids makes another client ID; ${ANY}; ${allowed}`;
      throw forbidden(`Origin ${from} is not allowed for this client ID`, cures);
    }
  }
  return caller;
}

/** Returns advice for a call without an Origin: send one, or use a client ID without domains. */
function howToSendNone(world: World): string {
  const backEnd = listClientIds(world).find((row) => row.status === 'active' && row.allowedDomains.length === 0);
  const known = backEnd === undefined ? '' : ` such as ${backEnd.clientId}`;
  const fromBackEnd = `or from a back end a client ID without domains${known} (step client-id.create)`;
  return `send Origin (in process: option origin), ${fromBackEnd}`;
}

/** Credentials by class of operations, for error messages. */
const TAKES: Readonly<Record<Exclude<AuthClass, 'none'>, string>> = {
  session: 'authorization: Bearer with a session token, or the cookie session_token',
  key: 'x-api-key',
  'key-or-client': 'x-api-key, or x-client-id with Origin',
  'key-or-session': 'x-api-key, or authorization: Bearer with a session token',
  'key-client-or-session': 'x-api-key, x-client-id with Origin, or authorization: Bearer with a session token',
  management: 'x-api-key, x-client-id, or authorization: Bearer with a session token',
};

const ANY = '--auth any accepts every origin';
const REVIVE = 'the step client-id.set-status makes it active';

function unauthorized(hint: string): DomainError {
  return new DomainError('unauthorized', 'Unauthorized').hinting(hint);
}

function forbidden(message: string, hint: string): DomainError {
  return new DomainError('forbidden', message).hinting(hint);
}
