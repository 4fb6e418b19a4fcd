import { lazy } from '../core/lazy.ts';
import { clientIdsV2 } from '../resources/client-ids/client-ids.v2.ts';
import { currenciesV1 } from '../resources/currencies/currencies.v1.ts';
import { currenciesV2 } from '../resources/currencies/currencies.v2.ts';
import { intentsV1 } from '../resources/intents/intents.v1.ts';
import { intentsV2 } from '../resources/intents/intents.v2.ts';
import { journeysV2 } from '../resources/journeys/journeys.v2.ts';
import { payersV1 } from '../resources/payers/payers.v1.ts';
import { payersV2 } from '../resources/payers/payers.v2.ts';
import { paymentDetailsV1 } from '../resources/payment-details/payment-details.v1.ts';
import { paymentDetailsV2 } from '../resources/payment-details/payment-details.v2.ts';
import { paymentsV2 } from '../resources/payments/payments.v2.ts';
import { batchV2 } from '../resources/payouts/batch.v2.ts';
import { payoutsV2 } from '../resources/payouts/payouts.v2.ts';
import { recurringV2 } from '../resources/recurring/recurring.v2.ts';
import { recurrenceV1 } from '../resources/requests/recurrence.v1.ts';
import { recurrenceV2 } from '../resources/requests/recurrence.v2.ts';
import { requestListV2 } from '../resources/requests/request-list.v2.ts';
import { requestsV1 } from '../resources/requests/requests.v1.ts';
import { requestsV2 } from '../resources/requests/requests.v2.ts';
import { webhooksV1 } from '../resources/webhooks/webhooks.v1.ts';
import type { Operation } from '../wire/operation.ts';
import type { OperationNames } from '../world/tx.ts';

/** Every public operation. Deleting v1 is deleting the four v1 lines and their files. */
export const OPERATIONS: readonly Operation[] = [
  ...requestsV2,
  ...requestListV2,
  ...recurrenceV2,
  ...intentsV2,
  ...payoutsV2,
  ...batchV2,
  ...recurringV2,
  ...paymentsV2,
  ...currenciesV2,
  ...payersV2,
  ...paymentDetailsV2,
  ...clientIdsV2,
  ...journeysV2,
  ...requestsV1,
  ...recurrenceV1,
  ...intentsV1,
  ...currenciesV1,
  ...payersV1,
  ...paymentDetailsV1,
  ...webhooksV1,
];

interface Pattern {
  operation: Operation;
  path: RegExp;
}

const patterns: () => readonly Pattern[] = lazy(() =>
  OPERATIONS.map((operation) => ({
    operation,
    path: new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  })),
);

/** The operations of a path, whatever their method. */
export function operationsAt(path: string): Operation[] {
  return patterns()
    .filter((pattern) => pattern.path.test(path))
    .map((pattern) => pattern.operation);
}

/** The operation that a method and path name. */
export function operationFor(method: string, path: string): Operation | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  return patterns().find(({ operation, path: pattern }) => operation.method === wanted && pattern.test(path))
    ?.operation;
}

/** What a world knows of these operations. */
export const OPERATION_NAMES: OperationNames = {
  ids: OPERATIONS.map(({ operationId }) => operationId),
  idOf: (method, path) => operationFor(method, path)?.operationId,
};
