import * as z from 'zod';
import { addDuration } from '../../kernel/clock/duration.ts';
import { durationSchema } from '../../kernel/clock/duration-schema.ts';
import { responseHeadersSchema } from '../../kernel/core/header-schemas.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { pathPatternField } from '../../kernel/core/path-pattern.ts';
import { rngStateSchema } from '../../kernel/core/rng.ts';
import { rowSchema } from '../../kernel/core/row-schema.ts';
import { defineTable } from '../../kernel/store/store.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

/** How a call fails in addition to its response; `apply-faults.ts` says what each effect does. */
export const CALL_EFFECTS = ['reset', 'empty', 'timeout', 'truncate', 'malformed', 'double'] as const;
export type CallEffect = (typeof CALL_EFFECTS)[number];

/** What the client sees of each effect, for `docs/control-api.md`. */
export const CALL_EFFECT_TEXTS: Readonly<Record<CallEffect, string>> = {
  reset: 'ECONNRESET',
  empty: 'a connection closed without a byte',
  timeout: 'no response',
  truncate: "half of the operation's response",
  malformed: 'a response that is not JSON',
  double: 'the normal response; the call is carried out twice',
};

export const WEBHOOK_EFFECTS = [
  'duplicate',
  'reorder',
  'delay',
  'drop',
  'timeout',
  'wrong-secret',
  'altered-body',
] as const;
export type WebhookEffect = (typeof WEBHOOK_EFFECTS)[number];

/** What each fault does to a delivery, for types, schemas and `llms.txt`. */
export const WEBHOOK_EFFECT_TEXTS: Readonly<Record<WebhookEffect, string>> = {
  duplicate: 'every attempt is sent twice, with the same delivery ID',
  reorder: 'held until the next delivery to the same address has overtaken it, for `delay` (1 minute) at most',
  delay: 'sent `delay` (1 minute) later on the clock of the mock',
  drop: 'never sent and never retried',
  timeout: 'the response to the first attempt is ignored, so that a retry follows',
  'wrong-secret': 'every attempt is signed with another secret, also the retries',
  'altered-body': 'the body of every attempt is changed after it was signed, also of the retries',
};

/** How a webhook delivery fails. */
export const webhookEffectSchema = lazy(() => z.enum(WEBHOOK_EFFECTS));

/** Number of attempts on which an effect acts unless the fault has `attempts`; the others act on all. */
const USUAL_ATTEMPTS: { readonly [Effect in WebhookEffect]?: number } = { delay: 1, reorder: 1, timeout: 1 };
/** Effects on the delivery as a whole. */
const WITHOUT_ATTEMPTS: readonly WebhookEffect[] = ['delay', 'drop', 'reorder'];

/** Returns on how many attempts of a delivery a fault acts; undefined for all. */
export function attemptsOf(effect: WebhookEffect, attempts: number | undefined): number | undefined {
  return attempts ?? USUAL_ATTEMPTS[effect];
}

const STATUS = 'must be a status from 200 to 599';
const DELAY = 'must be milliseconds, a duration such as 200ms, or {min, max}';
const MAX_DELAY_MS = 600_000;

const delaySchema = lazy(() => {
  const milliseconds = z.number().min(0);
  const range = z
    .strictObject({ min: milliseconds, max: milliseconds })
    .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' });
  return z.union([durationSchema(DELAY), range], { error: DELAY });
});

/** A rate limit for each client, identified by its credential and address. */
export const rateLimitSchema = lazy(() =>
  z.strictObject({
    /** Maximum number of calls per second. @default 5 */
    perSecond: z.int().min(1).default(5),
    /** Calls in a minute, rejected ones included, after which the client is blocked. @default 60 times perSecond */
    blockAfter: z.int().min(1).optional(),
    /** Duration of the block on the mock's clock. @default 'PT5M' */
    blockFor: durationSchema('must be a duration such as PT5M').default('PT5M'),
  }),
);

/** Statuses whose responses have no body. */
export const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Fields that give a fault a response of its own. */
const RESPONSE = ['status', 'message', 'body', 'headers', 'retryAfterSeconds'] as const;

/** What a fault does to a call; also the fields of the header `x-mock-fault`. */
const callFields = () => ({
  status: z.int(STATUS).min(200, STATUS).max(599, STATUS).optional().describe('status of the response; default 500'),
  message: z.string().optional().describe('message of the error body'),
  body: z.unknown().optional().describe('JSON, or text sent unchanged'),
  headers: responseHeadersSchema().optional(),
  retryAfterSeconds: z.int().min(0).optional().describe('default for status 429: 60'),
  delay: delaySchema().optional().describe('in real time, or in mock time for webhooks; {min, max} is a uniform range'),
  effect: z.enum(CALL_EFFECTS).optional().describe('double: the call is carried out twice'),
  phase: z.enum(['before', 'after']).optional().describe('after: the write is committed, then the response is lost'),
});

/** Number of attempts of a delivery: the first and three retries. */
const MAX_ATTEMPTS = 4;

const effectTexts = () => WEBHOOK_EFFECTS.map((effect) => `${effect}: ${WEBHOOK_EFFECT_TEXTS[effect]}`).join('; ');

/** A fault: the calls or deliveries that it matches, what it does to them, and how often. */
const faultFields = () => ({
  operation: z.string().optional().describe('operationId; * matches all'),
  method: z
    .string()
    .toUpperCase()
    .pipe(z.enum(METHODS))
    .optional()
    .meta({ enum: [...METHODS] }),
  path: pathPatternField(),
  ...callFields(),
  rateLimit: rateLimitSchema().optional(),
  webhook: webhookEffectSchema().optional().describe(`affects webhook deliveries instead of calls. ${effectTexts()}`),
  event: z.string().optional().describe('only for this event'),
  attempts: z
    .int()
    .min(1)
    .max(MAX_ATTEMPTS)
    .optional()
    .describe('for duplicate, timeout, wrong-secret and altered-body: how many attempts of each delivery it affects'),
  times: z
    .int()
    .min(1)
    .optional()
    .describe('how many calls, or deliveries with all attempts, it affects; default: all'),
  after: z.int().min(0).default(0).describe('how many calls or deliveries pass before it starts'),
  chance: z.number().min(0).max(1).default(1).describe('share of matching calls or deliveries that it affects, seeded'),
});

/** The header `x-mock-fault`: a fault of one call. */
export const callFaultSchema = lazy(() => z.strictObject(callFields()).superRefine(refuseContradictions));
export type CallFault = z.output<ReturnType<typeof callFaultSchema>>;

/** The parameters of the step `faults.add`. */
export const faultInputSchema = lazy(() => z.strictObject(faultFields()).superRefine(refuseContradictions));
export type FaultInput = z.output<z.ZodObject<ReturnType<typeof faultFields>>>;

/** An active fault. `times` and `after` count down, and the fault is deleted when `times` reaches 0. */
export const faultRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  seq: z.int(),
  ...faultFields(),
  operation: z.string().optional(),
  /** Separate generator, so that faults do not change generated ids. */
  rng: rngStateSchema().default([1, 2, 3, 4]),
}));
export type FaultRow = z.infer<ReturnType<typeof faultRowSchema>>;

/** Returns whether a fault responds in place of the operation. */
export function hasResponse(fault: CallFault): boolean {
  return RESPONSE.some((field) => fault[field] !== undefined);
}

/** Fields without a meaning for a kind of fault, which are refused. */
const EXCLUDED: Readonly<Record<CallEffect | 'webhook' | 'rateLimit', readonly string[]>> = {
  webhook: ['operation', 'method', 'path', 'phase', 'effect', 'rateLimit', ...RESPONSE],
  rateLimit: ['delay', 'effect', 'phase', ...RESPONSE],
  reset: RESPONSE,
  empty: RESPONSE,
  timeout: RESPONSE,
  truncate: [],
  malformed: [],
  double: RESPONSE,
};

function refuseContradictions(fault: Partial<FaultInput>, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: fault });
  const { delay, effect, rateLimit, webhook, event, attempts } = fault;
  const kind = webhook === undefined ? (rateLimit === undefined ? effect : 'rateLimit') : 'webhook';
  if (kind === undefined && delay === undefined && !hasResponse(fault))
    refuse('status', 'nothing happens: give a response, delay, effect, rateLimit or webhook');
  const { status, body } = fault;
  if (status !== undefined && status < 300 && !WITHOUT_BODY.includes(status) && body === undefined)
    refuse(
      'status',
      `status ${status} without a body is no response of the operation: give body, or a status from 300`,
    );
  if (status !== undefined && WITHOUT_BODY.includes(status) && body !== undefined)
    refuse('body', `status ${status} has no body`);
  if (kind === undefined && !hasResponse(fault) && isNone(delay)) refuse('delay', 'nothing happens: it is 0');
  if (fault.chance === 0) refuse('chance', 'nothing happens: it is 0');
  const given = new Map(Object.entries(fault));
  for (const field of kind === undefined ? [] : EXCLUDED[kind])
    if (given.get(field) !== undefined) refuse(field, `does not go with ${kind}`);
  if (event !== undefined && webhook === undefined) refuse('event', 'goes with webhook alone');
  if (attempts !== undefined && webhook === undefined) refuse('attempts', 'goes with webhook alone');
  if (attempts !== undefined && webhook !== undefined && WITHOUT_ATTEMPTS.includes(webhook))
    refuse('attempts', `does not go with ${webhook}`);
  const longest = typeof delay === 'object' ? delay.max : addDuration(0, delay ?? 0);
  if (webhook === undefined && longest > MAX_DELAY_MS) refuse('delay', `must be at most ${MAX_DELAY_MS} ms for a call`);
}

function isNone(delay: FaultInput['delay']): boolean {
  if (delay === undefined) return false;
  return (typeof delay === 'object' ? delay.max : addDuration(0, delay)) === 0;
}

export const faultsTable = defineTable({
  name: 'faults',
  key: (row: FaultRow) => row.id,
  order: (row) => (1e9 - row.seq).toString().padStart(10, '0'),
  indexes: {},
});

/** The calls of a client since the start of the current second or minute. */
const windowSchema = lazy(() => z.strictObject({ startMs: z.number(), calls: z.int() }));
export type RateWindow = z.infer<ReturnType<typeof windowSchema>>;

/** The calls of one client under one rate limit, and until when the client is blocked (0 if it is not). */
export const rateWindowRowSchema = rowSchema(() => ({
  id: z.string().min(1),
  fault: z.string(),
  second: windowSchema(),
  minute: windowSchema(),
  blockedUntilMs: z.number(),
}));
export type RateWindowRow = z.infer<ReturnType<typeof rateWindowRowSchema>>;

export const rateWindowsTable = defineTable({
  name: 'rate-windows',
  key: (row: RateWindowRow) => row.id,
  order: (row) => row.minute.startMs.toString().padStart(16, '0'),
  indexes: { fault: (row) => [row.fault] },
});
