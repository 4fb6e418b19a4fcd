import type { z } from 'zod';
import { ClientIdRowSchema, clientIdsTable } from '../resources/client-ids/client-ids.model.ts';
import {
  ConversionRouteRowSchema,
  CurrencyRowSchema,
  conversionRoutesTable,
  currenciesTable,
  RateRowSchema,
  ratesTable,
} from '../resources/currencies/currencies.model.ts';
import {
  FaultRowSchema,
  faultsTable,
  RateWindowRowSchema,
  rateWindowsTable,
} from '../resources/faults/faults.model.ts';
import { PaymentIntentRowSchema, paymentIntentsTable } from '../resources/intents/intents.model.ts';
import {
  JourneyEventRowSchema,
  JourneyRowSchema,
  journeyEventsTable,
  journeysTable,
} from '../resources/journeys/journeys.model.ts';
import { OfframpRowSchema, offrampsTable } from '../resources/offramps/offramps.model.ts';
import { PayerRowSchema, payersTable } from '../resources/payers/payers.model.ts';
import { PaymentDetailsRowSchema, paymentDetailsTable } from '../resources/payment-details/payment-details.model.ts';
import { PaymentRowSchema, paymentsTable } from '../resources/payments/payments.model.ts';
import { RecurringPaymentRowSchema, recurringPaymentsTable } from '../resources/recurring/recurring.model.ts';
import { RequestRowSchema, requestsTable } from '../resources/requests/requests.model.ts';
import { WalletRowSchema, walletsTable } from '../resources/wallets/wallets.model.ts';
import {
  DeliveryRowSchema,
  DisturbanceRuleRowSchema,
  deliveriesTable,
  disturbanceRulesTable,
  QueueRowSchema,
  queueTable,
} from '../resources/webhooks/deliveries.model.ts';
import { WebhookRowSchema, webhooksTable } from '../resources/webhooks/webhooks.model.ts';
import type { Row, TableDefinition } from '../store/table.ts';
import { JobRowSchema, jobsTable } from './jobs.model.ts';

/** A table and the schema that its fixture rows must satisfy. */
export interface TableEntry {
  definition: TableDefinition<Row>;
  schema: z.ZodType<Row>;
}

function entry<R extends Row>(definition: TableDefinition<R>, schema: z.ZodType<R>): TableEntry {
  // The registry holds tables of many row types; definition and schema of one entry always agree, which this signature checks.
  return { definition: definition as unknown as TableDefinition<Row>, schema };
}

/** Every table of a workspace by name; the name is also that of its fixture file, `<name>.json`. */
export const TABLES: ReadonlyMap<string, TableEntry> = new Map(
  [
    entry(currenciesTable, CurrencyRowSchema),
    entry(conversionRoutesTable, ConversionRouteRowSchema),
    entry(ratesTable, RateRowSchema),
    entry(requestsTable, RequestRowSchema),
    entry(paymentIntentsTable, PaymentIntentRowSchema),
    entry(offrampsTable, OfframpRowSchema),
    entry(paymentsTable, PaymentRowSchema),
    entry(recurringPaymentsTable, RecurringPaymentRowSchema),
    entry(payersTable, PayerRowSchema),
    entry(paymentDetailsTable, PaymentDetailsRowSchema),
    entry(clientIdsTable, ClientIdRowSchema),
    entry(journeysTable, JourneyRowSchema),
    entry(journeyEventsTable, JourneyEventRowSchema),
    entry(walletsTable, WalletRowSchema),
    entry(faultsTable, FaultRowSchema),
    entry(rateWindowsTable, RateWindowRowSchema),
    entry(jobsTable, JobRowSchema),
    entry(webhooksTable, WebhookRowSchema),
    entry(deliveriesTable, DeliveryRowSchema),
    entry(queueTable, QueueRowSchema),
    entry(disturbanceRulesTable, DisturbanceRuleRowSchema),
  ].map((table) => [table.definition.name, table]),
);
