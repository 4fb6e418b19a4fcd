import { paymentRequestService } from '../../src/service/service.ts';
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
import type { OperationRow, OperationRows } from './operation-row.ts';

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

/** Returns the file in which the row of an operation belongs. */
export function rowsFileOf(operationId: string): string {
  const { resource = 'NAME' } = paymentRequestService.routes.all().find((one) => one.operationId === operationId) ?? {};
  const name = resource === 'requests' && operationId.endsWith('V1') ? 'requests-v1' : resource;
  return `test/${resource}/${name}.rows.ts`;
}

/** Returns the recorded calls of an operation. @throws Error that says where to add them */
export function rowOf(operationId: string): OperationRow {
  const row = OPERATION_ROWS[operationId];
  if (row !== undefined) return row;
  throw new Error(
    `${operationId} has no row in ${rowsFileOf(operationId)}: add one (test/contract/operation-rows.ts lists ` +
      'the files), then record its responses with UPDATE_RECORDED=1 npx vitest run test/contract/recorded.test.ts',
  );
}
