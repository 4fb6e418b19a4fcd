import * as z from 'zod';
import { addFault, clearFaults } from '../api/faults/faults.commands.ts';
import {
  faultInputSchema,
  faultRowSchema,
  faultsTable,
  rateWindowRowSchema,
  rateWindowsTable,
} from '../api/faults/faults.model.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  queueRowSchema,
  queueTable,
  webhookRowSchema,
  webhooksTable,
} from '../api/webhooks/webhooks.model.ts';
import { momentAfter, momentAt } from '../control/clock.commands.ts';
import { jobRunSchema, nowSchema } from '../control/clock.schema.ts';
import { durationSchema, TIME_FORM } from '../kernel/clock/duration-schema.ts';
import { jobRowSchema, jobsTable } from '../kernel/world/jobs.model.ts';
import { aboutRecord } from '../kernel/world/next-steps.ts';
import { defineStep } from '../kernel/world/step.ts';
import type { Tx } from '../kernel/world/tx.ts';
import { defineResource, resourceTable } from './definition/resource.ts';

const clockSteps = () => [
  defineStep({
    name: 'clock.advance',
    otherNames: {
      'time.*': '',
      'clock.forward': '',
      'clock.travel': '',
    },
    description: 'Moves the clock forward by a duration and runs everything due by then, in order.',
    example: { by: 'P1M' },
    schema: () => z.strictObject({ by: durationSchema() }),
    returns: () => z.array(jobRunSchema()),
    run: (tx, { by }) => tx.moveTo(momentAfter(tx, by)),
  }),
  defineStep({
    name: 'clock.set',
    description: 'Moves the clock forward to a time and runs everything due by then, in order.',
    example: { now: '2030-01-31T12:00:00Z' },
    schema: () => z.strictObject({ now: z.string().meta({ pattern: TIME_FORM }) }),
    returns: () => z.array(jobRunSchema()),
    run: (tx, { now }) => tx.moveTo(momentAt(tx, now)),
  }),
  holdStep('freeze', 'Freezes the clock.'),
  holdStep('resume', 'Resumes a frozen clock.'),
];

function holdStep(verb: 'freeze' | 'resume', description: string) {
  const run = ({ clock }: Tx) => {
    clock[verb]();
    return { now: clock.now() };
  };
  return defineStep({ name: `clock.${verb}`, description, schema: () => z.strictObject({}), returns: nowSchema, run });
}

const faultSteps = () => [
  defineStep({
    name: 'fault.add',
    otherNames: {
      'webhook.duplicate': 'with webhook',
      'webhook.drop': 'with webhook',
      'webhook.reorder': 'with webhook',
      'webhook.fail': 'with webhook',
      'error.*': '',
    },
    description: 'Adds a fault: matching calls or webhooks fail, are delayed or get another response.',
    example: { operation: 'createRequestV2', status: 503, times: 1 },
    schema: faultInputSchema,
    returns: faultRowSchema,
    run: addFault,
  }),
  defineStep({
    name: 'fault.clear',
    about: aboutRecord(faultsTable, 'id'),
    description: 'Removes one fault by id, or all. Idempotent.',
    schema: () => z.strictObject({ id: z.string().optional() }),
    returns: () => z.object({ cleared: z.int() }),
    run: (tx, { id }) => ({ cleared: clearFaults(tx, id) }),
  }),
];

export const faultsResource = defineResource({
  name: 'faults',
  tables: [resourceTable(faultsTable, faultRowSchema), resourceTable(rateWindowsTable, rateWindowRowSchema)],
  steps: faultSteps,
});

export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema, { number: ({ seq }) => seq })],
});

export const deliveriesResource = defineResource({
  name: 'deliveries',
  tables: [
    resourceTable(webhooksTable, webhookRowSchema, { isKept: true }),
    resourceTable(deliveriesTable, deliveryRowSchema, { number: ({ seq }) => seq }),
    resourceTable(queueTable, queueRowSchema, {
      references: ({ id }) => [{ field: 'id', to: deliveriesTable, id }],
      number: ({ seq }) => seq,
    }),
  ],
});

export const clockResource = defineResource({ name: 'clock', steps: clockSteps });
