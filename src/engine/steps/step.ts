import type * as z from 'zod';
import { lazy } from '../core/lazy.ts';
import { type Parsed, parseAsJson } from '../core/parsed.ts';
import type { Tx } from '../world/tx.ts';

/** One kind of change that scenarios and the control API can make. */
export interface StepDefinition {
  /** `noun.verb`. */
  name: string;
  description: string;
  schema: () => z.ZodType;
  /** What `run` gives, for the types of the methods; unknown without it. */
  returns: (() => z.ZodType) | undefined;
  /** The parameter that its method takes first, where no rule finds it. */
  subject?: string;
  /** Parses its input and makes the change; throws a DomainError when it cannot. */
  run(tx: Tx, input: unknown): unknown;
}

/** What one applied step changed. */
export interface AppliedStep {
  do: string;
  /** The records that it wrote. */
  result: unknown;
}

/** Declares a step; its input is parsed by the schema before `run` sees it. */
export function defineStep<S extends z.ZodType, R = unknown>(step: {
  name: string;
  description: string;
  schema: () => S;
  returns?: () => z.ZodType<NoInfer<R>>;
  subject?: keyof z.input<S> & string;
  run: (tx: Tx, input: Parsed<S>) => R;
}): StepDefinition {
  const schema = lazy(step.schema);
  return { ...step, schema, returns: step.returns, run: (tx, input) => step.run(tx, parseAsJson(schema(), input)) };
}
