import type { z } from 'zod';
import type { Tx } from './tx.ts';

/** One kind of change that scenarios and the control API can make. */
export interface StepDefinition {
  /** `noun.verb`. */
  name: string;
  description: string;
  schema: z.ZodType;
  /** Parses its input and makes the change; throws a DomainError when it cannot. */
  run(tx: Tx, input: unknown): unknown;
}

/** Declares a step; its input is parsed by the schema before `run` sees it. */
export function defineStep<S extends z.ZodType>(step: {
  name: string;
  description: string;
  schema: S;
  run: (tx: Tx, input: z.output<S>) => unknown;
}): StepDefinition {
  return { ...step, run: (tx, input) => step.run(tx, step.schema.parse(input)) };
}
