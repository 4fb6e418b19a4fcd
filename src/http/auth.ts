import type { Context, MiddlewareHandler } from 'hono';
import { DomainError } from '../core/errors.ts';
import { findClientId, touchClientId } from '../resources/client-ids/client-ids.commands.ts';
import { originOf } from '../resources/client-ids/origins.ts';
import type { AuthClass, Caller } from '../wire/caller.ts';
import type { AppEnv } from '../wire/operation.ts';
import type { World } from '../world/world.ts';

/**
 * Lets a call in by the rules of contract section 5, before anything else is looked at. The first credential that is
 * present decides: API key, then client ID, then session token (assumption A-CREDENTIAL-ORDER).
 */
export function authenticate(auth: AuthClass): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('caller', callerOf(c, auth));
    await next();
  };
}

function callerOf(c: Context<AppEnv>, auth: AuthClass): Caller {
  const world = c.env.world;
  const key = c.req.header('x-api-key');
  if (key !== undefined) {
    if (key === '' || !(world.config.auth === 'any' || world.config.apiKeys.has(key))) throw unauthorized();
    return { kind: 'api-key' };
  }
  const clientId = c.req.header('x-client-id');
  if (auth === 'key-or-client' && clientId) return clientCaller(world, clientId, c.req.header('origin'));
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (auth === 'key-or-session' && clientId === undefined && token !== undefined) {
    if (world.config.auth === 'any' || world.config.sessionTokens.has(token)) return { kind: 'session' };
  }
  throw unauthorized();
}

function clientCaller(world: World, clientId: string, origin: string | undefined): Caller {
  const client = findClientId(world, clientId);
  if (client === undefined) {
    if (world.config.auth === 'any') return { kind: 'client-id', client };
    throw unauthorized();
  }
  if (world.config.auth !== 'any') {
    if (client.status === 'revoked') throw new DomainError('forbidden', 'Client ID has been revoked');
    if (client.status === 'inactive') throw new DomainError('forbidden', 'Client ID is inactive');
    if (origin === undefined) throw new DomainError('forbidden', 'Origin header is required with a client ID');
    const normal = originOf(origin);
    if (normal === undefined || !client.allowedDomains.includes(normal)) {
      throw new DomainError('forbidden', `Origin ${origin} is not allowed for this client ID`);
    }
  }
  return { kind: 'client-id', client: world.tx((tx) => touchClientId(tx, client)) };
}

function unauthorized(): DomainError {
  return new DomainError('unauthorized', 'Unauthorized');
}
