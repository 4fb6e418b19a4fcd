import type { Context } from 'hono';
import type * as z from 'zod';
import type { AppEnv, Host } from '../http/app-env.ts';
import { defineEndpoint, type Endpoint, type EndpointDefinition, type EndpointInput } from '../http/endpoint.ts';
import { CONTROL_INPUT } from '../http/input-rules.ts';
import type { World } from '../world/world.ts';

type Fields = z.ZodObject;
type NoFields = z.ZodObject<Record<string, never>>;

/** The input of a control route's handler: the validated input, the workspace, and its mock. */
export interface ControlInput<P extends Fields, Q extends Fields, B extends z.ZodType> extends EndpointInput<P, Q, B> {
  world: World;
  host: Host;
  c: Context<AppEnv>;
}

/** One route of the control API, under /__mock. */
export interface ControlDefinition<P extends Fields, Q extends Fields, B extends z.ZodType, R extends z.ZodType>
  extends EndpointDefinition<P, Q, B, R> {
  /** Returns the value to send as JSON with status 200, or a complete response. */
  handle: (input: ControlInput<P, Q, B>) => z.input<R> | Response | Promise<z.input<R> | Response>;
}

/** Declares a route of the control API. */
export function defineControlRoute<
  P extends Fields = NoFields,
  Q extends Fields = NoFields,
  B extends z.ZodType = z.ZodType<undefined>,
  R extends z.ZodType = z.ZodType,
>(definition: ControlDefinition<P, Q, B, R>): Endpoint {
  const { method, path, handle } = definition;
  const variant = {
    operationId: operationId(method, path),
    tag: tagOf(path),
    status: 200 as const,
    inputRules: CONTROL_INPUT,
  };
  return defineEndpoint(definition, variant, (c, input) => {
    const { world, host } = c.env;
    return handle({ ...input, world, host, c });
  });
}

/** Returns the operationId of a route, for example `postSnapshotsByIdRestore` for `POST /__mock/snapshots/{id}/restore`. */
function operationId(method: string, path: string): string {
  const words = path
    .replace('/__mock', '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/\W+/);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function tagOf(path: string): string {
  return path.split(/[/.]/)[2] ?? '';
}
