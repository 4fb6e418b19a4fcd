import { operationDefiner } from '../../engine/http/endpoint.ts';
import type { AuthClass, Caller } from './caller.ts';

export type { Operation } from '../../engine/http/endpoint.ts';

/** Declares an operation of the Payment Request Service. */
export const defineOperation = operationDefiner<AuthClass, Caller>();
