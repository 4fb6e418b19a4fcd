import * as z from 'zod';
import type { ExamineReport } from '../src/tools/examine/examine.types.ts';

const texts = () => z.record(z.string(), z.string());

/** A difference that `verify` found. */
const difference = () => ({
  operation: z.string(),
  n: z.int(),
  status: z.int(),
  path: z.string(),
  outcome: z.enum(['breaking', 'additive']),
  live: z.string(),
  mock: z.string(),
});

/** What a run of `verify` shows of an assumption. */
const judgedAssumption = () => ({
  id: z.string(),
  state: z.enum(['confirmed', 'partly confirmed', 'refuted', 'agrees', 'differs', 'not judged']),
  sentence: z.string(),
  fields: z.array(z.string()),
  differences: z.array(z.strictObject(difference())),
  confirmed: z.strictObject({ date: z.iso.date(), by: z.string() }).nullable(),
});

/** The output of `--report json`, published as `docs/schema/examine.json`. */
export const reportSchema = (): z.ZodType<ExamineReport> =>
  z
    .strictObject({
      format: z.literal(1),
      command: z.enum(['examine webhook', 'examine run', 'verify']),
      version: z.string(),
      seed: z.string(),
      verdict: z.enum(['passed', 'remark', 'finding', 'none']),
      problem: z.string().optional(),
      counts: z.strictObject({ passed: z.int(), finding: z.int(), remark: z.int(), notJudged: z.int() }),
      notes: z.array(z.string()),
      // Not in the report of `verify`.
      control: z
        .strictObject({
          state: z.enum(['not run', 'passed', 'failed']),
          sentence: z.string(),
          tried: z.int().min(0),
          found: z.int().min(0),
          missed: z.array(z.string()),
          falseAlarms: z.array(z.string()),
        })
        .optional(),
      ms: z.int().min(0),
      trials: z.array(
        z.strictObject({
          name: z.string(),
          class: z.string(),
          verdict: z.enum(['passed', 'finding', 'remark', 'notJudged']),
          sentence: z.string(),
          seen: texts(),
          expected: texts(),
          often: z.string().optional(),
          sameCauseAs: z.string().optional(),
          tries: z.tuple([z.int().min(0), z.int().min(1)]).optional(),
          again: z.string(),
          operation: z.string().optional(),
          call: z.int().min(1).optional(),
          kind: z.string().optional(),
        }),
      ),
      // Only in the report of `verify`.
      calls: z.int().optional(),
      fields: z.int().optional(),
      differences: z.array(z.strictObject(difference())).optional(),
      notCalled: z.array(z.strictObject({ operation: z.string(), n: z.int(), reason: z.string() })).optional(),
      // Only with the option `assumptions` of `verify`.
      assumptions: z.array(z.strictObject(judgedAssumption())).optional(),
    })
    .meta({ title: 'Report of payment-request-mock examine and verify' });
