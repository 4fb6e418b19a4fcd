import * as z from 'zod';
import { DomainError, type FieldError } from '../core/errors.ts';
import { issueField, issueText } from '../core/issues.ts';
import { lazy } from '../core/lazy.ts';
import { didYouMean } from '../core/nearest.ts';
import type { Tx } from '../world/tx.ts';
import type { World } from '../world/world.ts';
import type { AppliedStep, StepDefinition } from './step.ts';

/** Steps by name: the one vocabulary of scenarios, the control API and `mock.step`. */
export type Steps = ReadonlyMap<string, StepDefinition>;

const stepSchema = lazy(() => z.looseObject({ do: z.string() }));

/** Applies steps as a whole or not at all. An error names the step's place, the field and the nearest valid name. */
export function runSteps(world: World, steps: readonly unknown[]): AppliedStep[] {
  const known = world.config.service.steps;
  return world.tx((tx) =>
    steps.map((step, index) => {
      const name = stepSchema().safeParse(step).data?.do ?? '';
      return world.eventLog.withCause({ kind: 'step', name, order: world.eventLog.nextOrder() }, () =>
        runStep(tx, known, step, steps.length === 1 ? '' : `steps[${index}].`),
      );
    }),
  );
}

/** What is wrong with a step before it runs, field by field; nothing when it is right. */
export function stepProblems(steps: Steps, step: unknown): FieldError[] {
  const parsed = stepSchema().safeParse(step);
  if (!parsed.success) return [{ field: 'do', message: 'must be an object with "do", the name of a step' }];
  const { do: name, ...input } = parsed.data;
  const definition = steps.get(name);
  if (definition === undefined) {
    return [{ field: 'do', message: `unknown step "${name}"${didYouMean(name, steps.keys())}` }];
  }
  const { error } = definition.schema().safeParse(input);
  return (error?.issues ?? []).map((issue) => ({
    field: issueField(issue) || issue.code,
    message: `${name}: ${issueText(issue, definition.schema())}`,
  }));
}

function runStep(tx: Tx, steps: Steps, step: unknown, place: string): AppliedStep {
  const problems = stepProblems(steps, step);
  if (problems.length > 0) {
    const fields = problems.map(({ field, message }) => ({ field: `${place}${field}`, message }));
    throw new DomainError('bad-request', 'Validation failed', fields);
  }
  const { do: name, ...input } = stepSchema().parse(step);
  return { do: name, result: steps.get(name)?.run(tx, input) };
}
