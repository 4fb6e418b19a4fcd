import { z } from 'zod';
import { DomainError } from '../core/errors.ts';
import { didYouMean } from '../core/nearest.ts';
import { clientIdSteps } from '../resources/client-ids/client-ids.steps.ts';
import { currencySteps } from '../resources/currencies/currencies.steps.ts';
import { faultSteps } from '../resources/faults/faults.steps.ts';
import { intentSteps } from '../resources/intents/intents.steps.ts';
import { journeySteps } from '../resources/journeys/journeys.steps.ts';
import { payerSteps } from '../resources/payers/payers.steps.ts';
import { paymentDetailsSteps } from '../resources/payment-details/payment-details.steps.ts';
import { oddPaymentSteps } from '../resources/payments/odd-payments.steps.ts';
import { paymentSteps } from '../resources/payments/payments.steps.ts';
import { recurringSteps } from '../resources/recurring/recurring.steps.ts';
import { requestSteps } from '../resources/requests/requests.steps.ts';
import { walletSteps } from '../resources/wallets/wallets.steps.ts';
import { webhookSteps } from '../resources/webhooks/webhooks.steps.ts';
import type { AppliedStep, StepDefinition } from '../world/step.ts';
import type { Tx } from '../world/tx.ts';
import type { World } from '../world/world.ts';
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
    ...journeySteps,
    ...walletSteps,
    ...currencySteps,
    ...webhookSteps,
    ...faultSteps,
    ...worldSteps,
  ].map((step) => [step.name, step]),
);

const StepSchema = z.looseObject({ do: z.string() });

/** Applies steps as a whole or not at all. An error names the step's place, the field and the nearest valid name. */
export function runSteps(world: World, steps: readonly unknown[]): AppliedStep[] {
  return world.tx((tx) => steps.map((step, index) => runStep(tx, step, steps.length === 1 ? '' : `steps[${index}].`)));
}

/** What is wrong with a step before it runs; undefined when nothing is. Names with parameters in them pass. */
export function checkStep(step: unknown): string | undefined {
  const parsed = StepSchema.safeParse(step);
  if (!parsed.success) return 'must be an object with "do", the name of a step';
  if (!STEPS.has(parsed.data.do)) return `unknown step "${parsed.data.do}"${didYouMean(parsed.data.do, STEPS.keys())}`;
  return undefined;
}

function runStep(tx: Tx, step: unknown, place: string): AppliedStep {
  const wrong = checkStep(step);
  const { do: name, ...input } = StepSchema.safeParse(step).data ?? { do: '' };
  const definition = STEPS.get(name);
  if (wrong !== undefined || definition === undefined) throw DomainError.field(`${place}do`, wrong ?? 'unknown step');
  const checked = definition.schema.safeParse(input);
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => ({
      field: `${place}${issue.path.map(String).join('.') || issue.code}`,
      message: `${name}: ${issue.message}${unknownKeyHint(issue, definition.schema)}`,
    }));
    throw new DomainError('bad-request', 'Validation failed', fields);
  }
  return { do: name, result: definition.run(tx, input) };
}

function unknownKeyHint(issue: z.core.$ZodIssue, schema: z.ZodType): string {
  if (issue.code !== 'unrecognized_keys' || !(schema instanceof z.ZodObject)) return '';
  const valid = Object.keys(schema.shape);
  return didYouMean(issue.keys[0] ?? '', valid) || `; valid: ${valid.join(', ')}`;
}
