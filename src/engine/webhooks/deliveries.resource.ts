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
    resourceTable(deliveriesTable, deliveryRowSchema, { number: ({ seq }) => seq }),
    resourceTable(queueTable, queueRowSchema, {
      references: ({ id }) => [{ field: 'id', to: deliveriesTable, id }],
      number: ({ seq }) => seq,
    }),
    resourceTable(webhookFaultsTable, webhookFaultRowSchema),
  ],
});
