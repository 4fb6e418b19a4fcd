import type { Context } from 'hono';
import * as z from 'zod';
import { DomainError } from '../../kernel/core/errors.ts';
import { lazy, loadable } from '../../kernel/core/lazy.ts';
import type { Parsed } from '../../kernel/core/parsed.ts';
import type { Tx } from '../../kernel/world/tx.ts';
import type { World } from '../../kernel/world/world.ts';
import type { AppEnv } from './app-env.ts';
import { hint, setHeader } from './responses.ts';

export type Fields = z.ZodObject;
export type NoFields = z.ZodObject<Record<string, never>>;

export const noBody = () => z.void();

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type EndpointLine = `${Uppercase<Method>} ${string}`;

export interface EndpointInput<P extends Fields, Q extends Fields, B extends z.ZodType> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
}

export interface EndpointDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType> {
  summary: string;
  description?: string;
  params?: () => P;
  query?: () => Q;
  body?: () => B;
  bodyOptional?: boolean;
  bodyScale?: number;
  response: () => R;
  mediaType?: string;
}

export interface Endpoint extends EndpointDefinition<Fields, Fields, z.ZodType, z.ZodType> {
  method: Method;
  path: string;
  operationId: string;
  tag: string;
  status: 200 | 201 | 202;
  /** A control route refuses unknown fields in plain English and takes JSON of any content type. */
  isControl: boolean;
  validationMessage?: ((issues: readonly z.core.$ZodIssue[]) => unknown) | undefined;
  run(c: Context<AppEnv>): unknown;
}

export function defineEndpoint<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType>(
  line: EndpointLine,
  definition: EndpointDefinition<P, Q, B, R> & Pick<Endpoint, 'operationId' | 'tag' | 'status' | 'isControl'>,
  run: (c: Context<AppEnv>, input: EndpointInput<P, Q, B>) => unknown,
): Endpoint {
  const { params, query, body, response } = definition;
  const [verb = '', path = ''] = line.split(' ');
  return {
    ...definition,
    method: verb.toLowerCase() as Method,
    path,
    ...(params && { params: lazy(params) }),
    ...(query && { query: lazy(query) }),
    ...(body && { body: lazy(body) }),
    response: lazy(response),
    run: (c) => run(c, c.get('input') as EndpointInput<P, Q, B>),
  };
}

interface OperationContext<Caller, L> {
  tx: Tx;
  caller: Caller;
  untrusted: boolean;
  loaded: L;
  setHeader: (name: string, value: string) => void;
  /** Explains the response in the header `x-mock-hint`. */
  hint: (text: string) => void;
}

interface OperationDetails<Auth, Tag, L> extends Pick<Endpoint, 'operationId' | 'validationMessage'> {
  tag: Tag;
  auth: Auth;
  /** @default 200 */
  status?: Endpoint['status'];
  responseDescription: string;
  /** Documented errors in addition to those of all operations with the same credentials. */
  errors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 423 | 502, string>>>;
  /** Loads code before the first call; `handle` gets it as `loaded`. */
  load?: () => Promise<L>;
}

export interface Operation extends Endpoint {
  auth: string;
  responseDescription: string;
  errors: Readonly<Partial<Record<number, string>>>;
}

/** Completes a response once the changes are committed, for example with results of deliveries. */
export class AfterCommit<T> {
  readonly complete: (world: World) => Promise<T>;

  constructor(complete: (world: World) => Promise<T>) {
    this.complete = complete;
  }
}

/** `noteUse` runs in the transaction of each accepted call. */
export function operationDefiner<Auth extends string, Tag extends string, Caller>(
  noteUse: (tx: Tx, caller: Caller) => void = () => {},
) {
  return function defineOperation<
    P extends Fields = NoFields,
    Q extends Fields = NoFields,
    B extends z.ZodType = z.ZodType<unknown>,
    R extends z.ZodType = z.ZodType,
    L = undefined,
  >(
    line: EndpointLine,
    definition: EndpointDefinition<P, Q, B, R> &
      OperationDetails<Auth, Tag, L> & {
        /**
         * Changes are kept if it returns a `DomainError`, and rolled back if it throws one.
         */
        handle: (
          input: EndpointInput<P, Q, B> & OperationContext<Caller, L>,
        ) => z.input<R> | DomainError | AfterCommit<z.input<R>>;
      },
  ): Operation {
    const { auth, status = 200, responseDescription, errors = {}, handle } = definition;
    const code = loadable(definition.load);
    const endpoint = defineEndpoint(line, { ...definition, status, isControl: false }, (c, input) => {
      const { world, workspace, call, untrusted, urlOf } = c.env;
      const caller = c.get('caller') as Caller;
      const run = (loaded: L) => (tx: Tx) => {
        const response = handle({
          tx,
          ...input,
          caller,
          untrusted,
          loaded,
          setHeader: setHeader.bind(null, c),
          hint: hint.bind(null, c),
        });
        noteUse(tx, caller);
        return response;
      };
      const response = (loaded: L) => {
        refuseDeleted(c.env);
        const { changeCount } = world;
        const result = world.eventLog.withCause(call, () => world.tx(run(loaded), () => urlOf(workspace)));
        if (call !== undefined && world.changeCount > changeCount) call.wrote = true;
        return result instanceof AfterCommit ? result.complete(world) : result;
      };
      return code.isLoaded() ? response(code.loaded()) : code.load().then(response);
    });
    return { ...endpoint, auth, responseDescription, errors };
  };
}

/** Refuses a call whose workspace has been deleted. @throws DomainError 409 */
export function refuseDeleted({ world, workspace }: { world: { isDeleted: boolean }; workspace: string }): void {
  if (world.isDeleted) throw new DomainError('conflict', `Workspace "${workspace}" was deleted meanwhile`);
}
