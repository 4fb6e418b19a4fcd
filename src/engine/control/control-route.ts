import type { Context } from 'hono';
import type * as z from 'zod';
import type { AppEnv, Host } from '../api/http/app-env.ts';
import {
  defineEndpoint,
  type Endpoint,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointLine,
  type Fields,
  type NoFields,
  refuseDeleted,
} from '../api/http/endpoint.ts';
import type { Parsed } from '../kernel/core/parsed.ts';
import type { World } from '../kernel/world/world.ts';

/** The method of a route, and its path under `/__mock`. */
type ControlLine = `${Uppercase<Endpoint['method']>} /${string}`;

/** The input of a control route's handler: the validated input, the workspace, and its mock. */
export interface ControlInput<P extends Fields, Q extends Fields, B extends z.ZodType> extends EndpointInput<P, Q, B> {
  world: World;
  host: Host;
  c: Context<AppEnv>;
}

type ControlAnswer<R extends z.ZodType> = z.input<R> | Response;

export interface ControlDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType>
  extends EndpointDefinition<P, Q, B, R> {
  /** Loads code that the handler needs, which runs at once; undefined when all is there. */
  load?: (input: ControlInput<P, Q, B>) => Promise<unknown> | undefined;
  /** Returns the value to send as JSON with status 200, or a complete response. */
  handle: (input: ControlInput<P, Q, B>) => ControlAnswer<R> | Promise<ControlAnswer<R>>;
}

/** A control route whose types have been checked. */
export interface ControlRoute<Line extends ControlLine, Types> extends Endpoint {
  readonly line: Line;
  /** Only a type, for the client (`control.types.ts`): there is never a value. */
  readonly types?: Types;
}

/** Declares a route of the control API, for example `GET /calls`. */
export function defineControlRoute<
  Line extends ControlLine,
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
>(
  line: Line,
  definition: ControlDefinition<P, Q, B, R>,
): ControlRoute<Line, { query: z.input<Q>; body: z.input<B>; answer: Parsed<R> }> {
  const { load, handle } = definition;
  const [verb = '', place = ''] = line.split(' ');
  const endpointDefinition = {
    ...definition,
    operationId: operationId(verb.toLowerCase(), place),
    tag: place.split(/[/.]/)[1] ?? '',
    status: 200 as const,
    isControl: true,
  };
  // A line begins with one of the methods.
  const whole = `${verb} /__mock${place}` as EndpointLine;
  const endpoint = defineEndpoint(whole, endpointDefinition, (c, input) => {
    const { world, host } = c.env;
    const run = () => {
      refuseDeleted(c.env);
      const handled = () => handle({ ...input, world, host, c });
      const given = world.eventLog.withCause(undefined, handled);
      return given instanceof Promise ? given.finally(() => refuseDeleted(c.env)) : given;
    };
    const loading = load?.({ ...input, world, host, c });
    return loading === undefined ? run() : loading.then(run);
  });
  return { ...endpoint, line };
}

/** Returns the operationId of a route, for example `postSnapshotsByIdRestore` for `POST /snapshots/{id}/restore`. */
function operationId(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/\W+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
