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

export interface ControlDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType>
  extends EndpointDefinition<P, Q, B, R> {
  /** Returns the value to send as JSON with status 200, or a complete response. */
  handle: (
    input: EndpointInput<P, Q, B> & { world: World; host: Host; c: Context<AppEnv> },
  ) => z.input<R> | Response | Promise<z.input<R> | Response>;
}

export interface ControlRoute<Line extends ControlLine, Types> extends Endpoint {
  readonly line: Line;
  /** Type only, for the client (`control.types.ts`). Never set. */
  readonly types?: Types;
}

export function defineControlRoute<
  Line extends ControlLine,
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
>(
  line: Line,
  definition: ControlDefinition<P, Q, B, R>,
): ControlRoute<Line, { query: z.input<Q>; body: z.input<B>; response: Parsed<R> }> {
  const [verb = '', place = ''] = line.split(' ');
  const endpointDefinition = {
    ...definition,
    operationId: operationId(verb.toLowerCase(), place),
    tag: place.split(/[/.]/)[1] ?? '',
    status: 200 as const,
    isControl: true,
  };
  const whole = `${verb} /__mock${place}` as EndpointLine;
  const endpoint = defineEndpoint(whole, endpointDefinition, (c, input) => {
    const { world, host } = c.env;
    refuseDeleted(c.env);
    const given = definition.handle({ ...input, world, host, c });
    return given instanceof Promise ? given.finally(() => refuseDeleted(c.env)) : given;
  });
  return { ...endpoint, line };
}

function operationId(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/\W+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
