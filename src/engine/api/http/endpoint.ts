import type { Context } from 'hono';
import * as z from 'zod';
import { DomainError } from '../../kernel/core/errors.ts';
import { type Loadable, lazy, loadable } from '../../kernel/core/lazy.ts';
import type { Parsed } from '../../kernel/core/parsed.ts';
import type { AssumptionId } from '../../kernel/world/declarations.ts';
import type { ReadTx, Tx } from '../../kernel/world/tx.ts';
import type { World } from '../../kernel/world/world.ts';
import type { AppEnv } from './app-env.ts';
import { hint, setHeader } from './responses.ts';

export type Fields = z.ZodObject;
/** The parameters, query or body of an endpoint that declares none. */
export type NoFields = z.ZodObject<Record<string, never>>;

/** The response schema of an operation that sends no body. */
export const noBody = () => z.void();

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Method and path, such as `GET /v2/payments`. */
export type EndpointLine = `${Uppercase<Method>} ${string}`;

/** The validated input of a call, with defaults filled in. */
export interface EndpointInput<P extends Fields, Q extends Fields, B extends z.ZodType> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
}

/** Input, output and documentation of an endpoint. Its schemas are created on first use. */
export interface EndpointDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType> {
  /** Its title in the OpenAPI document. */
  summary: string;
  description?: string;
  /** Parameters in the path. */
  params?: () => P;
  query?: () => Q;
  /** The JSON body. Without one, a body is ignored with a hint. */
  body?: () => B;
  /** Whether the OpenAPI document calls the body optional; an absent body is read as `{}` either way. */
  bodyOptional?: boolean;
  /** Allows a body this many times the usual size, and as many items as fit in it. @default 1 */
  bodyScale?: number;
  /** The body of a success. With the option `validateResponses`, every response is checked against it. */
  response: () => R;
  /** Content type of the response in the OpenAPI document. @default 'application/json' */
  mediaType?: string;
}

/** A route with its schemas and handler: an operation of the API, or a control route. */
export interface Endpoint extends EndpointDefinition<Fields, Fields, z.ZodType, z.ZodType> {
  method: Method;
  path: string;
  operationId: string;
  /** Its group in the OpenAPI document. */
  tag: string;
  /** The status of a success. */
  status: 200 | 201 | 202;
  /** A control route refuses unknown fields in plain English and takes JSON of any content type. */
  isControl: boolean;
  /** Returns the message of a 400 in place of the usual one. `tx` reads the state. */
  validationMessage?: ((issues: readonly z.core.$ZodIssue[], tx: ReadTx) => unknown) | undefined;
  /** Assumptions that every success rests on: the form of the response, or that it exists at all. */
  assumes?: readonly AssumptionId[] | undefined;
  /** Returns the value to respond with, a `DomainError`, or a complete `Response`. */
  run(c: Context<AppEnv>): unknown;
}

/** Declares an endpoint. Its input is validated before `run`. */
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

/** What the handler of an operation gets in addition to its input. */
interface OperationContext<Caller, L> {
  /** The transaction of the call, committed when the handler returns. */
  tx: Tx;
  /** The authenticated caller, as returned by `Service.authenticate`. */
  caller: Caller;
  /** True for a call from an untrusted page, which may not register local webhook addresses or read their secrets. */
  untrusted: boolean;
  /** The code loaded by `load`. */
  loaded: L;
  /** Sets a response header. */
  setHeader: (name: string, value: string) => void;
  /** Explains the response in the header `x-mock-hint`. */
  hint: (text: string) => void;
}

/** What an operation of the API declares in addition to an endpoint. */
interface OperationDetails<Auth, Tag, L> extends Pick<Endpoint, 'operationId' | 'validationMessage' | 'assumes'> {
  tag: Tag;
  /** The credentials that it accepts, by the service's name for them. */
  auth: Auth;
  /** @default 200 */
  status?: Endpoint['status'];
  /** What the response contains, for the OpenAPI document. */
  responseDescription: string;
  /** Documented errors in addition to those of all operations with the same credentials. */
  errors?: Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 423 | 502, string>>>;
  /**
   * Why the operation is deprecated, and what to use instead. Part of its description in the OpenAPI document, and the
   * hint of each response without another.
   */
  deprecated?: string;
  /** Loads code before the first call; `handle` gets it as `loaded`. */
  load?: () => Promise<L>;
}

/** An operation of the API, ready to be mounted. */
export interface Operation extends Endpoint {
  /** Code to load before its first call. */
  code: Loadable<unknown>;
  auth: string;
  responseDescription: string;
  errors: Readonly<Partial<Record<number, string>>>;
  deprecated: string | undefined;
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
        /** Changes are kept if it returns a `DomainError`, and rolled back if it throws one. */
        handle: (
          input: EndpointInput<P, Q, B> & OperationContext<Caller, L>,
        ) => z.input<R> | DomainError | AfterCommit<z.input<R>>;
      },
  ): Operation {
    const { auth, status = 200, responseDescription, errors = {}, deprecated, handle } = definition;
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
    return { ...endpoint, code, auth, responseDescription, errors, deprecated };
  };
}

/** Refuses a call whose workspace has been deleted. @throws DomainError 409 */
export function refuseDeleted({ world, workspace }: { world: { isDeleted: boolean }; workspace: string }): void {
  if (world.isDeleted) throw new DomainError('conflict', `Workspace "${workspace}" was deleted meanwhile`);
}
