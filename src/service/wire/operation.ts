import type * as z from 'zod';
import {
  type NoFields,
  type Operation,
  type OperationDefinition,
  operationDefiner,
} from '../../engine/api/http/endpoint.ts';
import type { Unclassed } from '../classes.ts';
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

/** Declares an operation whose answer is a parameter of its maker, which asks for its {@link Classes}. */
export const defineShared = operationDefiner<AuthClass, Tag, Caller>((tx, caller) => {
  if (caller.kind === 'client-id' && caller.client !== undefined) touchClientId(tx, caller.client);
  if (caller.kind === 'session' && caller.sessionId !== undefined) touchSession(tx, caller.sessionId);
});

/** What a definition lacks as long as fields of its answer have no class (classes.ts): their paths. */
export type Classes<R> = [Unclassed<R>] extends [never] ? unknown : { fieldsWithoutClass: Unclassed<R> };

/** Declares an operation of the Payment Request Service by its line, `POST /v2/request`. Each field of its answer has a class. */
export function defineOperation<
  P extends z.ZodObject = NoFields,
  Q extends z.ZodObject = NoFields,
  B extends z.ZodType = z.ZodType<unknown>,
  R extends z.ZodType = z.ZodType,
  L = undefined,
>(
  line: Parameters<typeof defineShared>[0],
  definition: OperationDefinition<P, Q, B, R, AuthClass, Tag, Caller, L> & Classes<R>,
): Operation {
  return defineShared(line, definition);
}
