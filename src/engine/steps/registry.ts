import * as z from 'zod';
import { clientIdSteps } from '../../service/client-ids/client-ids.steps.ts';
import { currencySteps } from '../../service/currencies/currencies.steps.ts';
import { intentSteps } from '../../service/intents/intents.steps.ts';
import { journeySteps } from '../../service/journeys/journeys.steps.ts';
import { offrampSteps } from '../../service/offramps/offramps.steps.ts';
import { payerSteps } from '../../service/payers/payers.steps.ts';
import { paymentDetailsSteps } from '../../service/payment-details/payment-details.steps.ts';
import { oddPaymentSteps } from '../../service/payments/odd-payments.steps.ts';
import { paymentSteps } from '../../service/payments/payments.steps.ts';
import { recurringSteps } from '../../service/recurring/recurring.steps.ts';
import { requestSteps } from '../../service/requests/requests.steps.ts';
import { walletSteps } from '../../service/wallets/wallets.steps.ts';
import { webhookSteps } from '../../service/webhooks/webhooks.steps.ts';
import { DomainError, type FieldError } from '../core/errors.ts';
import { issueField, issueText } from '../core/issues.ts';
import { lazy } from '../core/lazy.ts';
import { didYouMean } from '../core/nearest.ts';
import { faultSteps } from '../faults/faults.steps.ts';
import type { Tx } from '../world/tx.ts';
import type { World } from '../world/world.ts';
import type { AppliedStep, StepDefinition } from './step.ts';
import { worldSteps } from './world.steps.ts';

/** Every step by name: the one vocabulary of scenarios, the control API and `mock.step`. */
export const STEPS: ReadonlyMap<string, StepDefinition> = new Map(
  [
    ...requestSteps,
    ...paymentSteps,
    ...oddPaymentSteps,
    ...payerSteps,
    ...paymentDetailsSteps,
    ...clientIdSteps,
    ...recurringSteps,
    ...intentSteps,
    ...offrampSteps,
    ...journeySteps,
    ...walletSteps,
    ...currencySteps,
    ...webhookSteps,
    ...faultSteps,
    ...worldSteps,
  ].map((step) => [step.name, step]),
);

const stepSchema = lazy(() => z.looseObject({ do: z.string() }));

/** Applies steps as a whole or not at all. An error names the step's place, the field and the nearest valid name. */
export function runSteps(world: World, steps: readonly unknown[]): AppliedStep[] {
  return world.tx((tx) =>
    steps.map((step, index) => {
      const name = stepSchema().safeParse(step).data?.do ?? '';
      return world.chronicle.because({ kind: 'step', name, order: world.chronicle.next() }, () =>
        runStep(tx, step, steps.length === 1 ? '' : `steps[${index}].`),
      );
    }),
  );
}

/** What is wrong with a step before it runs, field by field; nothing when it is right. */
export function stepProblems(step: unknown): FieldError[] {
  const parsed = stepSchema().safeParse(step);
  if (!parsed.success) return [{ field: 'do', message: 'must be an object with "do", the name of a step' }];
  const { do: name, ...input } = parsed.data;
  const definition = STEPS.get(name);
  if (definition === undefined) {
    return [{ field: 'do', message: `unknown step "${name}"${didYouMean(name, STEPS.keys())}` }];
  }
  const { error } = definition.schema().safeParse(input);
  return (error?.issues ?? []).map((issue) => ({
    field: issueField(issue) || issue.code,
    message: `${name}: ${issueText(issue, definition.schema())}`,
  }));
}

function runStep(tx: Tx, step: unknown, place: string): AppliedStep {
  const problems = stepProblems(step);
  if (problems.length > 0) {
    const fields = problems.map(({ field, message }) => ({ field: `${place}${field}`, message }));
    throw new DomainError('bad-request', 'Validation failed', fields);
  }
  const { do: name, ...input } = stepSchema().parse(step);
  return { do: name, result: STEPS.get(name)?.run(tx, input) };
}
