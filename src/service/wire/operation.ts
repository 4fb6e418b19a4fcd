import { operationDefiner } from '../../engine/api/http/endpoint.ts';
import { touchClientId } from '../client-ids/client-ids.commands.ts';
import type { Tag } from '../document.ts';
import type { AuthClass, Caller } from './caller.ts';

export type { Operation } from '../../engine/api/http/endpoint.ts';

/** Declares an operation of the Payment Request Service. */
export const defineOperation = operationDefiner<AuthClass, Tag, Caller>((tx, caller) => {
  if (caller.kind === 'client-id' && caller.client !== undefined) touchClientId(tx, caller.client);
});
