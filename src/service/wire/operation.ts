import { operationDefiner } from '../../engine/api/http/endpoint.ts';
import { touchClientId } from '../client-ids/client-ids.commands.ts';
import type { ClientIdRow } from '../client-ids/client-ids.model.ts';
import type { AuthClass, Tag } from '../document.ts';
import { touchSession } from '../sessions/sessions.commands.ts';

/**
 * The caller: the owner of an API key, a front end with its client ID and the origin of its page, a session with its wallet (none
 * for a configured one), or anybody.
 */
export type Caller =
  | { kind: 'api-key' }
  | { kind: 'client-id'; client: ClientIdRow | undefined; origin: string | undefined }
  | { kind: 'session'; account?: string; sessionId?: string }
  | { kind: 'anonymous' };

export type { Operation } from '../../engine/api/http/endpoint.ts';
export type { AuthClass } from '../document.ts';

/** Declares an operation of the Payment Request Service by its line, such as `POST /v2/request`. */
export const defineOperation = operationDefiner<AuthClass, Tag, Caller>((tx, caller) => {
  if (caller.kind === 'client-id' && caller.client !== undefined) touchClientId(tx, caller.client);
  if (caller.kind === 'session' && caller.sessionId !== undefined) touchSession(tx, caller.sessionId);
});
