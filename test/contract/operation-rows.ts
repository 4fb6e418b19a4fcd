import { clientIdRows } from '../client-ids/client-ids.rows.ts';
import { currencyRows } from '../currencies/currencies.rows.ts';
import { destinationRows } from '../destinations/destinations.rows.ts';
import { healthRows } from '../health/health.rows.ts';
import { intentRows } from '../intents/intents.rows.ts';
import { journeyRows } from '../journeys/journeys.rows.ts';
import { payerRows } from '../payers/payers.rows.ts';
import { paymentDetailsRows } from '../payment-details/payment-details.rows.ts';
import { paymentRows } from '../payments/payments.rows.ts';
import { payoutRows } from '../payouts/payouts.rows.ts';
import { recurringRows } from '../recurring/recurring.rows.ts';
import { requestRows } from '../requests/requests.rows.ts';
import { requestRowsV1 } from '../requests/requests-v1.rows.ts';
import { securePaymentRows } from '../secure-payments/secure-payments.rows.ts';
import { sessionRows } from '../sessions/sessions.rows.ts';
import { webhookRows } from '../webhooks/webhooks.rows.ts';
import type { OperationRows } from './operation-row.ts';

export const OPERATION_ROWS: OperationRows = {
  ...requestRows,
  ...intentRows,
  ...payoutRows,
  ...recurringRows,
  ...securePaymentRows,
  ...paymentRows,
  ...currencyRows,
  ...payerRows,
  ...paymentDetailsRows,
  ...clientIdRows,
  ...destinationRows,
  ...sessionRows,
  ...webhookRows,
  ...journeyRows,
  ...healthRows,
  ...requestRowsV1,
};
