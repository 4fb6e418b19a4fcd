import { indexOperations } from '../engine/http/operation-index.ts';
import { clientIdsV2 } from './client-ids/client-ids.v2.ts';
import { currenciesV1 } from './currencies/currencies.v1.ts';
import { currenciesV2 } from './currencies/currencies.v2.ts';
import { intentsV1 } from './intents/intents.v1.ts';
import { intentsV2 } from './intents/intents.v2.ts';
import { journeysV2 } from './journeys/journeys.v2.ts';
import { payersV1 } from './payers/payers.v1.ts';
import { payersV2 } from './payers/payers.v2.ts';
import { paymentDetailsV1 } from './payment-details/payment-details.v1.ts';
import { paymentDetailsV2 } from './payment-details/payment-details.v2.ts';
import { paymentsV2 } from './payments/payments.v2.ts';
import { batchV2 } from './payouts/batch.v2.ts';
import { payoutsV2 } from './payouts/payouts.v2.ts';
import { recurringV2 } from './recurring/recurring.v2.ts';
import { recurrenceV1 } from './requests/recurrence.v1.ts';
import { recurrenceV2 } from './requests/recurrence.v2.ts';
import { requestListV2 } from './requests/request-list.v2.ts';
import { requestsV1 } from './requests/requests.v1.ts';
import { requestsV2 } from './requests/requests.v2.ts';
import { webhooksV1 } from './webhooks/webhooks.v1.ts';

/** Every public operation. Deleting v1 is deleting the four v1 lines and their files. */
export const OPERATIONS = indexOperations([
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
]);
