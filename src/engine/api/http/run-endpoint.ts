import type { Context } from 'hono';
import { HonoBase } from 'hono/hono-base';
import { PatternRouter } from 'hono/router/pattern-router';
import { getPath } from 'hono/utils/url';
import type * as z from 'zod';
import { reportDefect } from '../../kernel/core/defect.ts';
import { DomainError, messageOf } from '../../kernel/core/errors.ts';
import { loadable } from '../../kernel/core/lazy.ts';
import { isRecord } from '../../kernel/core/records.ts';
import { describeNames } from '../../kernel/world/identify.ts';
import type { AppEnv, Handler, Layer, MaybeAsync } from './app-env.ts';
import { assume } from './assumed-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { domainErrorResponse, errorResponse, headerOf, hint, respondJson } from './responses.ts';
import { knownFields, unknownFields } from './validate-input.ts';

/** Maximum number of ignored fields in a hint. */
const MAX_NAMES = 10;

/** Paths are relative to a workspace. Of Hono's routers, only the slower trie supports the same paths. */
export function newApp(): HonoBase<AppEnv> {
  const app = new HonoBase<AppEnv>({
    getPath: (request, options) => options?.env?.path ?? getPath(request),
    router: new PatternRouter(),
  });
  return app.onError((error) => {
    throw error;
  });
}

/** `load` is called on the first call of the route. */
export function mount(
  app: HonoBase<AppEnv>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  load: () => Promise<readonly Layer[]>,
): void {
  const code = loadable(async () => run(await load()));
  const handler: Handler = (c) => (code.isLoaded() ? code.loaded()(c) : code.load().then((loaded) => loaded(c)));
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), handler);
}

export function run(layers: readonly Layer[]): Handler {
  const noResponse = () => {
    throw new Error('no layer responded to the call');
  };
  return layers.reduceRight<Handler>((next, layer) => (c) => layer(c, next), noResponse);
}

export function respondToErrors(c: Context<AppEnv>, next: Handler): MaybeAsync {
  try {
    const response = next(c);
    return response instanceof Promise ? response.catch((error: unknown) => responseTo(c, error)) : response;
  } catch (error) {
    return responseTo(c, error);
  }
}

/** Internal errors return 500, with a stack trace on stderr. */
function responseTo(c: Context<AppEnv>, error: unknown): Response {
  if (error instanceof DomainError) {
    if (error.kind === 'not-found' && error.hint === undefined) hintAtOwner(c, error);
    return domainErrorResponse(c, error);
  }
  reportDefect(c.env.call?.name ?? `${c.req.method} ${c.req.path}`, error);
  const { validateResponses } = c.env.world.config;
  const message = validateResponses ? `Internal error: ${messageOf(error)}` : 'Internal server error';
  return errorResponse(c, 500, message);
}

/** Describes the record that an unknown identifier belongs to. */
function hintAtOwner(c: Context<AppEnv>, { unknownId }: DomainError): void {
  const description = unknownId === undefined ? undefined : describeNames(c.env.world, unknownId);
  if (description !== undefined) hint(c, description);
}

export function handle(endpoint: Endpoint): Layer {
  return (c) => {
    const result = endpoint.run(c);
    return result instanceof Promise
      ? result.then((value) => respond(c, endpoint, value))
      : respond(c, endpoint, result);
  };
}

/** Hints at a body without an effect, and on calls that change something at such headers. */
function hintAtIgnored(c: Context<AppEnv>, { method, path, body }: Endpoint): void {
  const given = c.get('body');
  const names = isRecord(given) ? Object.keys(given) : [];
  const isEmpty = given === undefined || given === null || (isRecord(given) && names.length === 0);
  if (body === undefined && !isEmpty) {
    const some = names.slice(0, MAX_NAMES).map((name) => `"${name}"`);
    const fields = some.length === 0 ? '' : ` with ${some.join(', ')}`;
    hint(c, `ignored: the body${fields}; ${method.toUpperCase()} ${path} takes none`);
  }
  if (method === 'get') return;
  for (const [name, reason] of Object.entries(c.env.world.config.service.texts.ignoredHeaders)) {
    if (headerOf(c, name) !== undefined) hint(c, `ignored: the header ${name}, ${reason}`);
  }
}

function respond(c: Context<AppEnv>, endpoint: Endpoint, value: unknown): Response {
  const { operationId, response, status } = endpoint;
  if (value instanceof Response) return value;
  if (value instanceof DomainError) throw value;
  for (const id of endpoint.assumes ?? []) assume(c.env.call, id);
  if (!endpoint.isControl) hintAtIgnored(c, endpoint);
  if (value === undefined) return new Response(null, { status, headers: { 'content-length': '0', ...c.env.headers } });
  if (c.env.world.config.validateResponses) {
    const difference = schemaDifference(response(), value);
    if (difference !== undefined) throw new Error(`${operationId} answered against its own schema: ${difference}`);
  }
  return respondJson(c, value, status);
}

function schemaDifference(schema: z.ZodType, response: unknown): string | undefined {
  const { error } = schema.safeParse(response);
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const differences =
    wrong ?? unknownFields(knownFields(schema), response).map(({ field }) => `${field}: not in the schema`);
  return differences.length === 0 ? undefined : differences.join('; ');
}
