import {
  deliveriesTable,
  deliveryRowSchema,
  queueRowSchema,
  queueTable,
  webhookFaultRowSchema,
  webhookFaultsTable,
} from '../../api/webhooks/deliveries.model.ts';
import { webhookRowSchema, webhooksTable } from '../../api/webhooks/webhooks.model.ts';
import { defineResource, resourceTable } from '../resource.ts';

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
