import * as z from 'zod';
import { parseTime } from '../../kernel/clock/clock.ts';
import { addDuration, DURATION_FORM, isDuration } from '../../kernel/clock/duration.ts';
import { durationSchema, TIME_FORM } from '../../kernel/clock/duration-schema.ts';
import { answerHeadersSchema, headerNameSchema, headerValueSchema } from '../../kernel/core/header-schemas.ts';
import { lazy } from '../../kernel/core/lazy.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';
import { pathPatternField } from '../../kernel/core/path-pattern.ts';
import { delaySchema, MAX_DELAY_MS } from './faults.model.ts';

/** Returns a schema that accepts the given words. The error for any other word names the nearest one. */
function oneOf<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, {
    error: ({ input }) => {
      const near = typeof input === 'string' ? didYouMean(input, words) : '';
      return `must be one of ${words.join(', ')}${near}`;
    },
  });
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

const STATUS = 'must be a status from 200 to 599';

/** Input of the step `fault.add` and of the option `rateLimit`. */
export const faultInputSchema = lazy(() => {
  const status = z.int(STATUS).min(200, STATUS).max(599, STATUS);
  const duration = durationSchema('must be milliseconds or a duration such as 200ms, 2s or PT5M');
  const shortDuration = duration
    .refine(
      (value) => !isDuration(value) || addDuration(0, value) <= MAX_DELAY_MS,
      `must be at most ${MAX_DELAY_MS} ms`,
    )
    .transform((value) => addDuration(0, value));
  const rateLimit = z.strictObject({
    perSecond: z.int().min(1).default(5).describe('calls of one client in a second'),
    blockAfter: z.int().min(1).optional().describe('calls in a minute that end in a block; 60 x perSecond'),
    blockFor: duration.default('PT5M').describe('how long the block lasts, on the clock'),
  });
  return z
    .strictObject({
      operation: z.string().optional().describe('operationId; * for every one'),
      method: z
        .string()
        .toUpperCase()
        .pipe(oneOf(METHODS))
        .optional()
        .meta({ enum: [...METHODS] }),
      path: pathPatternField(),
      header: z
        .strictObject({ name: headerNameSchema(), value: headerValueSchema().optional() })
        .optional()
        .describe('a header that the call must have; without value, any value'),
      respond: z
        .strictObject({
          status: status.default(500),
          message: z.string().optional().describe("text of the API's error body"),
          body: z.unknown().optional().describe('JSON, or a text as it is'),
          headers: answerHeadersSchema().default({}),
          retryAfterSeconds: z.int().min(0).optional(),
        })
        .optional(),
      status: status.optional().describe('short for respond.status'),
      message: z.string().optional().describe('short for respond.message'),
      delay: z
        .union([shortDuration, delaySchema()], {
          error: 'must be milliseconds, a duration such as 200ms, {min, max} or {median, sigma}',
        })
        .optional()
        .describe('real waiting: fixed, {min, max} uniform, {median, sigma} log-normal'),
      delayMs: z.int().min(0).max(MAX_DELAY_MS).optional().describe('short for delay'),
      disconnect: oneOf(['reset', 'empty', 'truncate', 'dribble']).optional(),
      dribble: z
        .strictObject({ chunks: z.int().min(1).max(1000).default(5), over: shortDuration.default(1000) })
        .optional()
        .describe('how disconnect: dribble sends'),
      malformed: z.literal(true).optional().describe('the body is no JSON'),
      timeout: z.literal(true).optional().describe('no answer until the client leaves'),
      double: z.literal(true).optional().describe('the call is carried out twice; the second answer is sent'),
      rateLimit: rateLimit.optional(),
      phase: oneOf(['before', 'after']).optional().describe('after: the write is committed, then the answer is lost'),
      times: z.int().min(1).optional().describe('calls that it hits; all without'),
      after: z.int().min(0).default(0).describe('matching calls that it lets pass first'),
      chance: z.number().min(0).max(1).default(1).describe('part of the matching calls that it hits, seeded'),
      until: z
        .union([z.number().meta({ minimum: 0 }), z.string().meta({ pattern: `${DURATION_FORM}|${TIME_FORM}` })])
        .refine(isMoment, 'must be an ISO 8601 time or a duration such as PT5M')
        .optional()
        .describe('when it ends, on the clock'),
    })
    .superRefine((fault, context) => {
      // A misspelt field looks like an absent one, and its own error is more helpful than the ones below.
      if (context.issues.length > 0) return;
      for (const [field, message] of contradictions(fault))
        context.addIssue({ code: 'custom', path: [field], message, input: fault });
    });
});
export type FaultInput = z.output<ReturnType<typeof faultInputSchema>>;

function isMoment(value: string | number): boolean {
  return isDuration(value) || (typeof value === 'string' && parseTime(value) !== undefined);
}

type Contradictory = Partial<Omit<FaultInput, 'after' | 'chance'>>;

/** Returns the fields that cannot be combined, each with a message. */
function contradictions(fault: Contradictory): [field: string, message: string][] {
  const { disconnect, malformed, timeout, double, rateLimit, phase } = fault;
  const answers = fault.respond !== undefined || fault.status !== undefined;
  const effects = [
    disconnect === undefined && fault.dribble === undefined ? [] : ['disconnect'],
    malformed ? ['malformed'] : [],
    timeout ? ['timeout'] : [],
    double ? ['double'] : [],
    rateLimit === undefined ? [] : ['rateLimit'],
  ].flat();
  const delays = fault.delay !== undefined || fault.delayMs !== undefined;
  const found: [string, string][] = [];
  const [first, second] = effects;
  if (first === undefined && !answers && !delays)
    found.push([
      'respond',
      'nothing happens: give respond, status, delay, disconnect, malformed, timeout, double or rateLimit',
    ]);
  if (second !== undefined) found.push([second, `does not go with ${first}: one fault, one effect`]);
  if (fault.dribble !== undefined && disconnect !== undefined && disconnect !== 'dribble')
    found.push(['dribble', `does not go with disconnect: ${disconnect}`]);
  const silent = disconnect === 'reset' || disconnect === 'empty' || timeout;
  if (answers && silent) found.push([first ?? '', 'never answers, so there is nothing to respond']);
  if (rateLimit !== undefined && (answers || delays)) found.push(['rateLimit', 'says itself what is answered']);
  if (double && answers) found.push(['double', 'sends the second answer, so there is nothing to respond']);
  const needsAnswer = first !== undefined && !silent && rateLimit === undefined;
  if (phase === 'before' && needsAnswer && !answers)
    found.push(['phase', `${first} spoils the operation's own answer, so the operation runs first; or give respond`]);
  return found;
}
