import { defineResource, resourceTable } from '../resource.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  queueRowSchema,
  queueTable,
  webhookFaultRowSchema,
  webhookFaultsTable,
} from './deliveries.model.ts';
import { webhookRowSchema, webhooksTable } from './webhooks.model.ts';

/** Registered webhooks and what is sent to them. */
export const deliveriesResource = defineResource({
  name: 'deliveries',
  tables: [
    resourceTable(webhooksTable, webhookRowSchema, { isKept: true }),
    resourceTable(deliveriesTable, deliveryRowSchema),
    resourceTable(queueTable, queueRowSchema),
    resourceTable(webhookFaultsTable, webhookFaultRowSchema),
  ],
});
