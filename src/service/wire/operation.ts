import { operationDefiner } from '../../engine/api/http/endpoint.ts';
import type { AuthClass } from './access.ts';
import type { Caller } from './caller.ts';
import type { Tag } from './tags.ts';

export type { Operation } from '../../engine/api/http/endpoint.ts';
export type { AuthClass } from './access.ts';

/** Declares an operation of the Payment Request Service by method and path, such as `POST /v2/request`. */
export const defineOperation = operationDefiner<AuthClass, Tag, Caller>((tx, { noteUse }) => noteUse?.(tx));
