import { type Operation as EngineOperation, operationDefiner } from '../../engine/http/endpoint.ts';
import type { AuthClass, Caller } from './caller.ts';

/** One operation of the Payment Request Service. */
export type Operation = EngineOperation<AuthClass, Caller>;

/** Declares an operation of the Payment Request Service. */
export const defineOperation = operationDefiner<AuthClass, Caller>();
