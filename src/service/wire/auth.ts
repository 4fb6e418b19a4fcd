import type { Context } from 'hono';
import { DomainError } from '../../engine/core/errors.ts';
import { didYouMean } from '../../engine/core/nearest.ts';
import type { AppEnv } from '../../engine/http/app-env.ts';
import { originOfCall } from '../../engine/http/origin.ts';
import type { World } from '../../engine/world/world.ts';
import { findClientId, listClientIds } from '../client-ids/client-ids.commands.ts';
import { originOf } from '../client-ids/origins.ts';
import type { AuthClass, Caller } from './caller.ts';

/**
 * Authenticates a call by the rules of contract section 5, before it is validated, or throws a 401 or 403. The first
 * credential that is present decides: API key, then client ID, then session token (assumption A-CREDENTIAL-ORDER).
 */
export function authenticate(c: Context<AppEnv>, auth: AuthClass): Caller {
  const world = c.env.world;
  const key = c.req.header('x-api-key');
  if (key !== undefined) {
    if (key === '' || !(world.config.auth === 'any' || world.config.apiKeys.has(key))) {
      throw unauthorized('x-api-key is none of the accepted keys (option apiKeys, flag --api-key)');
    }
    return { kind: 'api-key' };
  }
  const clientId = c.req.header('x-client-id');
  if (auth === 'key-or-client' && clientId) return clientCaller(world, clientId, originOfCall(c));
  // Session tokens are configured (assumption A-SESSION).
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (auth === 'key-or-session' && clientId === undefined && token !== undefined) {
    if (world.config.auth === 'any' || world.config.sessionTokens.has(token)) return { kind: 'session' };
    throw unauthorized('the bearer token is none of the accepted session tokens (option sessionTokens)');
  }
  const given = [clientId && 'a client ID', token && 'a session token'].filter(Boolean).join(' and ');
  throw unauthorized(
    `${given === '' ? 'no credential came' : `${given} does not open this operation`}; send ${TAKES[auth]}`,
  );
}

/** Returns the caller of a client ID. Throws a 401 for an unknown one, a 403 for a forbidden one (assumption A-FORBIDDEN). */
function clientCaller(world: World, clientId: string, origin: string | undefined): Caller {
  const client = findClientId(world, clientId);
  if (client === undefined) {
    if (world.config.auth === 'any') return { kind: 'client-id', client };
    const known = listClientIds(world).map((row) => row.clientId);
    throw unauthorized(`there is no such client ID${didYouMean(clientId, known)}`);
  }
  if (world.config.auth !== 'any') {
    const allowed = `allowed origins: ${client.allowedDomains.join(', ') || 'none'}`;
    if (client.status === 'revoked') throw forbidden('Client ID has been revoked', REVIVE);
    if (client.status === 'inactive') throw forbidden('Client ID is inactive', REVIVE);
    if (origin === undefined) throw forbidden('Origin header is required with a client ID', allowed);
    const normal = originOf(origin);
    if (normal === undefined || !client.allowedDomains.includes(normal)) {
      throw forbidden(`Origin ${origin} is not allowed for this client ID`, allowed);
    }
  }
  return { kind: 'client-id', client };
}

/** The credentials of each class of operations, as error messages name them. */
const TAKES: Readonly<Record<AuthClass, string>> = {
  key: 'x-api-key',
  'key-or-client': 'x-api-key, or x-client-id with Origin',
  'key-or-session': 'x-api-key, or authorization: Bearer with a session token',
};

const REVIVE = 'the step client-id.set-status makes it active';

function unauthorized(hint: string): DomainError {
  return new DomainError('unauthorized', 'Unauthorized').hinting(hint);
}

function forbidden(message: string, hint: string): DomainError {
  return new DomainError('forbidden', message).hinting(hint);
}
