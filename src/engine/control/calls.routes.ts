import * as z from 'zod';
import { conditionsOf, meets, missedMessage, recordOf } from '../api/calls/call-record.ts';
import type { CallFilter, RecordedCall } from '../api/calls/calls.types.ts';
import { harPieces } from '../api/calls/har.ts';
import { namedObject } from '../api/http/component.ts';
import { arrayPieces, inObject, JsonPieces } from '../api/http/json-pieces.ts';
import type { CallEntry } from '../kernel/calls/call-log.ts';
import { DomainError } from '../kernel/core/errors.ts';
import { isPathPattern, PATH_PATTERN_FORM, PATH_PATTERN_RULES } from '../kernel/core/path-pattern.ts';
import type { World } from '../kernel/world/world.ts';
import { defineControlRoute } from './control-route.ts';

const filterFields = () => ({
  operation: z.string().optional().describe('operationId; * for every one'),
  method: z.string().optional(),
  path: z
    .string()
    .refine(isPathPattern, PATH_PATTERN_RULES)
    .optional()
    .meta({ description: '* matches one segment, ** one or more', ...PATH_PATTERN_FORM }),
  status: z
    .string()
    .optional()
    .meta({ description: '201, or a class such as 4xx', pattern: '^([1-5][xX]{2}|0|[1-5]\\d\\d)$' }),
  since: z.string().optional().describe('id of a call, or an ISO 8601 time'),
});
const filterSchema = () => z.strictObject({ ...filterFields(), limit: z.coerce.number().int().min(0).optional() });
const waitSchema = () =>
  z.strictObject({
    ...filterFields(),
    timeout: z.coerce.number().int().min(0).max(600_000).default(2000).describe('real milliseconds'),
  });

const messageSchema = () =>
  z.object({ headers: z.record(z.string(), z.string()), body: z.unknown(), truncated: z.boolean() });
const callSchema = () =>
  namedObject('RecordedCall', {
    id: z.string(),
    at: z.string(),
    ms: z.number(),
    method: z.string(),
    path: z.string(),
    url: z.string(),
    operationId: z.string().nullable(),
    status: z.int(),
    wrote: z.boolean(),
    request: messageSchema(),
    response: messageSchema(),
    fault: z.string().nullable(),
    hint: z.string().nullable(),
    traceId: z.string().nullable(),
    xRequestId: z.string().nullable(),
  });
const harSchema = (): z.ZodType<Record<string, unknown>, Record<string, unknown>> =>
  z.object({
    log: z.object({
      version: z.string(),
      creator: z.object({ name: z.string(), version: z.string() }),
      entries: z.array(z.record(z.string(), z.unknown())),
    }),
  });

export const callRoutes = [
  defineControlRoute('GET /calls', {
    summary: 'Lists received calls, oldest first, without credentials; limit keeps the newest',
    query: filterSchema,
    response: () => z.object({ calls: z.array(callSchema()) }),
    handle: async ({ world, query }) => {
      const { operations } = world.config;
      return new JsonPieces(
        inObject(
          '"calls":',
          arrayPieces(await find(world, query), (entry) => recordOf(entry, operations)),
        ),
      );
    },
  }),
  defineControlRoute('GET /calls/wait', {
    summary:
      'Returns the newest matching call, or waits for the next one; after timeout ms, a 404 lists what was received',
    query: waitSchema,
    response: callSchema,
    handle: async ({ world, query: { timeout, ...query }, c }) => await waitFor(world, query, timeout, c.req.raw),
  }),
  defineControlRoute('DELETE /calls', {
    summary: 'Clears the call log',
    response: () => z.object({ cleared: z.boolean() }),
    handle: ({ world }) => {
      world.calls.clear();
      return { cleared: true };
    },
  }),
  defineControlRoute('GET /calls.har', {
    summary: 'Exports the call log as HAR 1.2',
    query: filterSchema,
    response: harSchema,
    handle: async ({ world, query }) => new JsonPieces(harPieces(await find(world, query), world.config.operations)),
  }),
];

async function find(world: World, { limit, ...filter }: CallFilter): Promise<CallEntry[]> {
  const { operations } = world.config;
  await world.calls.settle();
  const found = world.calls.all().filter(meets(conditionsOf(filter, operations)));
  return found.slice(limit === undefined ? 0 : Math.max(0, found.length - limit));
}

async function waitFor(world: World, filter: CallFilter, timeoutMs: number, request: Request): Promise<RecordedCall> {
  const { operations } = world.config;
  const conditions = conditionsOf(filter, operations);
  const entry = await world.calls.waitFor(meets(conditions), timeoutMs, request.signal);
  if (entry !== undefined) return recordOf(entry, operations);
  const message = missedMessage(filter, conditions, world.calls.all(), { operations, timeoutMs });
  throw new DomainError('not-found', message);
}
