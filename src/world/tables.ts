import type { z } from 'zod';
import { clientIdRowSchema, clientIdsTable } from '../resources/client-ids/client-ids.model.ts';
import {
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  rateRowSchema,
  ratesTable,
} from '../resources/currencies/currencies.model.ts';
import {
  faultRowSchema,
  faultsTable,
  rateWindowRowSchema,
  rateWindowsTable,
} from '../resources/faults/faults.model.ts';
import { paymentIntentRowSchema, paymentIntentsTable } from '../resources/intents/intents.model.ts';
import {
  journeyEventRowSchema,
  journeyEventsTable,
  journeyRowSchema,
  journeysTable,
} from '../resources/journeys/journeys.model.ts';
import { offrampRowSchema, offrampsTable } from '../resources/offramps/offramps.model.ts';
import { payerRowSchema, payersTable } from '../resources/payers/payers.model.ts';
import { paymentDetailsRowSchema, paymentDetailsTable } from '../resources/payment-details/payment-details.model.ts';
import { paymentRowSchema, paymentsTable } from '../resources/payments/payments.model.ts';
import { recurringPaymentRowSchema, recurringPaymentsTable } from '../resources/recurring/recurring.model.ts';
import { requestRowSchema, requestsTable } from '../resources/requests/requests.model.ts';
import { walletRowSchema, walletsTable } from '../resources/wallets/wallets.model.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  disturbanceRuleRowSchema,
  disturbanceRulesTable,
  queueRowSchema,
  queueTable,
} from '../resources/webhooks/deliveries.model.ts';
import { webhookRowSchema, webhooksTable } from '../resources/webhooks/webhooks.model.ts';
import type { Row, TableDefinition } from '../store/table.ts';
import { jobRowSchema, jobsTable } from './jobs.model.ts';

/** A table and the schema that its fixture rows must satisfy. */
export interface TableEntry {
  definition: TableDefinition<Row>;
  schema: () => z.ZodType<Row>;
}

function entry<R extends Row>(definition: TableDefinition<R>, schema: () => z.ZodType<R>): TableEntry {
  // The registry holds tables of many row types; definition and schema of one entry always agree, which this signature checks.
  return { definition: definition as unknown as TableDefinition<Row>, schema };
}

/** Every table of a workspace by name; the name is also that of its fixture file, `<name>.json`. */
export const TABLES: ReadonlyMap<string, TableEntry> = new Map(
  [
    entry(currenciesTable, currencyRowSchema),
    entry(conversionRoutesTable, conversionRouteRowSchema),
    entry(ratesTable, rateRowSchema),
    entry(requestsTable, requestRowSchema),
    entry(paymentIntentsTable, paymentIntentRowSchema),
    entry(offrampsTable, offrampRowSchema),
    entry(paymentsTable, paymentRowSchema),
    entry(recurringPaymentsTable, recurringPaymentRowSchema),
    entry(payersTable, payerRowSchema),
    entry(paymentDetailsTable, paymentDetailsRowSchema),
    entry(clientIdsTable, clientIdRowSchema),
    entry(journeysTable, journeyRowSchema),
    entry(journeyEventsTable, journeyEventRowSchema),
    entry(walletsTable, walletRowSchema),
    entry(faultsTable, faultRowSchema),
    entry(rateWindowsTable, rateWindowRowSchema),
    entry(jobsTable, jobRowSchema),
    entry(webhooksTable, webhookRowSchema),
    entry(deliveriesTable, deliveryRowSchema),
    entry(queueTable, queueRowSchema),
    entry(disturbanceRulesTable, disturbanceRuleRowSchema),
  ].map((table) => [table.definition.name, table]),
);
