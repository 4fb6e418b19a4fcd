import { faultJobs } from '../api/faults/faults.commands.ts';
import { faultRowSchema, faultsTable, rateWindowRowSchema, rateWindowsTable } from '../api/faults/faults.model.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  queueRowSchema,
  queueTable,
  webhookFaultRowSchema,
  webhookFaultsTable,
} from '../api/webhooks/deliveries.model.ts';
import { webhookRowSchema, webhooksTable } from '../api/webhooks/webhooks.model.ts';
import { clockSteps } from '../control/steps/clock.steps.ts';
import { faultSteps } from '../control/steps/faults.steps.ts';
import { jobRowSchema, jobsTable } from '../kernel/world/jobs.model.ts';
import { defineResource, resourceTable } from './resource.ts';

/** What a test declares: errors, delays, broken connections and rate limits. */
export const faultsResource = defineResource({
  name: 'faults',
  tables: [resourceTable(faultsTable, faultRowSchema), resourceTable(rateWindowsTable, rateWindowRowSchema)],
  steps: faultSteps,
  jobs: faultJobs,
});

export const jobsResource = defineResource({
  name: 'jobs',
  tables: [resourceTable(jobsTable, jobRowSchema, { number: ({ seq }) => seq })],
});

/** Registered webhooks and what is sent to them. */
export const deliveriesResource = defineResource({
  name: 'deliveries',
  tables: [
    resourceTable(webhooksTable, webhookRowSchema, { isKept: true }),
    resourceTable(deliveriesTable, deliveryRowSchema, { number: ({ seq }) => seq }),
    resourceTable(queueTable, queueRowSchema, {
      references: ({ id }) => [{ field: 'id', to: deliveriesTable, id }],
      number: ({ seq }) => seq,
    }),
    resourceTable(webhookFaultsTable, webhookFaultRowSchema),
  ],
});

export const clockResource = defineResource({ name: 'clock', steps: clockSteps });
