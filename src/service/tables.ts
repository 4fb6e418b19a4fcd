import type * as z from 'zod';
import { faultRowSchema, faultsTable, rateWindowRowSchema, rateWindowsTable } from '../engine/faults/faults.model.ts';
import type { Row, TableDefinition } from '../engine/store/table.ts';
import {
  deliveriesTable,
  deliveryRowSchema,
  disturbanceRuleRowSchema,
  disturbanceRulesTable,
  queueRowSchema,
  queueTable,
} from '../engine/webhooks/deliveries.model.ts';
import { webhookRowSchema, webhooksTable } from '../engine/webhooks/webhooks.model.ts';
import { jobRowSchema, jobsTable } from '../engine/world/jobs.model.ts';
import { clientIdRowSchema, clientIdsTable } from './client-ids/client-ids.model.ts';
import {
  conversionRouteRowSchema,
  conversionRoutesTable,
  currenciesTable,
  currencyRowSchema,
  rateRowSchema,
  ratesTable,
} from './currencies/currencies.model.ts';
import { paymentIntentRowSchema, paymentIntentsTable } from './intents/intents.model.ts';
import {
  journeyEventRowSchema,
  journeyEventsTable,
  journeyRowSchema,
  journeysTable,
} from './journeys/journeys.model.ts';
import { offrampRowSchema, offrampsTable } from './offramps/offramps.model.ts';
import { payerRowSchema, payersTable } from './payers/payers.model.ts';
import { paymentDetailsRowSchema, paymentDetailsTable } from './payment-details/payment-details.model.ts';
import { paymentRowSchema, paymentsTable } from './payments/payments.model.ts';
import { recurringPaymentRowSchema, recurringPaymentsTable } from './recurring/recurring.model.ts';
import { requestRowSchema, requestsTable } from './requests/requests.model.ts';
import { walletRowSchema, walletsTable } from './wallets/wallets.model.ts';

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
