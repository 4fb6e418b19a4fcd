import type { Operation } from '../wire/operation.ts';
import type { OperationNames } from '../world/tx.ts';

/** Where an operation stands, and the way to it: its file is loaded when it is first called. */
export interface OperationPlace {
  operationId: string;
  /** Lower case. */
  method: string;
  /** With parameters as `{id}`. */
  path: string;
  /** The operation once its file is loaded. */
  loaded: Operation | undefined;
  load(): Promise<Operation>;
}

/**
 * Every public operation by the file that declares it. A start reads none of them: their schemas would take a third of it.
 * Deleting v1 is deleting what stands behind the last line of v2, and its files.
 */
export const OPERATIONS: readonly OperationPlace[] = [
  ...file(() => import('../resources/requests/requests.v2.ts').then((module) => module.requestsV2), {
    createRequestV2: 'POST /v2/request',
    getRequestV2: 'GET /v2/request/{requestId}',
    getRequestStatusV2: 'GET /v2/request/{requestId}/status',
    payRequestV2: 'GET /v2/request/{requestId}/pay',
    listRoutesV2: 'GET /v2/request/{requestId}/routes',
  }),
  ...file(() => import('../resources/requests/request-list.v2.ts').then((module) => module.requestListV2), {
    listRequestsV2: 'GET /v2/request',
  }),
  ...file(() => import('../resources/requests/recurrence.v2.ts').then((module) => module.recurrenceV2), {
    updateRequestV2: 'PATCH /v2/request/{requestId}',
  }),
  ...file(() => import('../resources/intents/intents.v2.ts').then((module) => module.intentsV2), {
    sendPaymentIntentV2: 'POST /v2/request/payment-intents/{paymentIntentId}',
  }),
  ...file(() => import('../resources/payouts/payouts.v2.ts').then((module) => module.payoutsV2), {
    createPayoutV2: 'POST /v2/payouts',
  }),
  ...file(() => import('../resources/payouts/batch.v2.ts').then((module) => module.batchV2), {
    createBatchPayoutV2: 'POST /v2/payouts/batch',
  }),
  ...file(() => import('../resources/recurring/recurring.v2.ts').then((module) => module.recurringV2), {
    activateRecurringPayoutV2: 'POST /v2/payouts/recurring/{id}',
    getRecurringPayoutV2: 'GET /v2/payouts/recurring/{id}',
    updateRecurringPayoutV2: 'PATCH /v2/payouts/recurring/{id}',
  }),
  ...file(() => import('../resources/payments/payments.v2.ts').then((module) => module.paymentsV2), {
    listPaymentsV2: 'GET /v2/payments',
  }),
  ...file(() => import('../resources/currencies/currencies.v2.ts').then((module) => module.currenciesV2), {
    listCurrenciesV2: 'GET /v2/currencies',
    listConversionRoutesV2: 'GET /v2/currencies/{currencyId}/conversion-routes',
  }),
  ...file(() => import('../resources/payers/payers.v2.ts').then((module) => module.payersV2), {
    createPayerV2: 'POST /v2/payer',
    getPayerV2: 'GET /v2/payer/{clientUserId}',
    updatePayerV2: 'PATCH /v2/payer/{clientUserId}',
  }),
  ...file(
    () => import('../resources/payment-details/payment-details.v2.ts').then((module) => module.paymentDetailsV2),
    {
      createPaymentDetailsV2: 'POST /v2/payer/{clientUserId}/payment-details',
      listPaymentDetailsV2: 'GET /v2/payer/{clientUserId}/payment-details',
    },
  ),
  ...file(() => import('../resources/client-ids/client-ids.v2.ts').then((module) => module.clientIdsV2), {
    createClientIdV2: 'POST /v2/client-ids',
    listClientIdsV2: 'GET /v2/client-ids',
    getClientIdV2: 'GET /v2/client-ids/{id}',
    updateClientIdV2: 'PUT /v2/client-ids/{id}',
    deleteClientIdV2: 'DELETE /v2/client-ids/{id}',
  }),
  ...file(() => import('../resources/journeys/journeys.v2.ts').then((module) => module.journeysV2), {
    createJourneyEventV2: 'POST /v2/journey/{queryId}',
    getJourneyV2: 'GET /v2/journey/{journeyId}',
  }),
  ...file(() => import('../resources/requests/requests.v1.ts').then((module) => module.requestsV1), {
    createRequestV1: 'POST /v1/request',
    createPaymentV1: 'POST /v1/pay',
    getRequestV1: 'GET /v1/request/{paymentReference}',
    getRequestStatusV1: 'GET /v1/request/{paymentReference}/status',
    payRequestV1: 'GET /v1/request/{paymentReference}/pay',
    listRoutesV1: 'GET /v1/request/{paymentReference}/routes',
  }),
  ...file(() => import('../resources/requests/recurrence.v1.ts').then((module) => module.recurrenceV1), {
    stopRecurrenceV1: 'PATCH /v1/request/{paymentReference}/stop-recurrence',
  }),
  ...file(() => import('../resources/intents/intents.v1.ts').then((module) => module.intentsV1), {
    sendPaymentIntentV1: 'POST /v1/request/{paymentIntentId}/send',
  }),
  ...file(() => import('../resources/currencies/currencies.v1.ts').then((module) => module.currenciesV1), {
    listCurrenciesV1: 'GET /v1/currencies',
    listConversionRoutesV1: 'GET /v1/currencies/{currencyId}/conversion-routes',
  }),
  ...file(() => import('../resources/payers/payers.v1.ts').then((module) => module.payersV1), {
    createPayerV1: 'POST /v1/payer',
    getPayerV1: 'GET /v1/payer/{clientUserId}',
    updatePayerV1: 'PATCH /v1/payer/{clientUserId}',
  }),
  ...file(
    () => import('../resources/payment-details/payment-details.v1.ts').then((module) => module.paymentDetailsV1),
    {
      createPaymentDetailsV1: 'POST /v1/payer/{clientUserId}/payment-details',
      listPaymentDetailsV1: 'GET /v1/payer/{clientUserId}/payment-details',
    },
  ),
  ...file(() => import('../resources/webhooks/webhooks.v1.ts').then((module) => module.webhooksV1), {
    createWebhookV1: 'POST /v1/webhook',
    listWebhooksV1: 'GET /v1/webhook',
    updateWebhookV1: 'PUT /v1/webhook/{id}',
    deleteWebhookV1: 'DELETE /v1/webhook/{id}',
    testWebhookV1: 'POST /v1/webhook/test',
  }),
];

/** The operations of one file: `METHOD /path` by operationId. */
function file(read: () => Promise<readonly Operation[]>, lines: Readonly<Record<string, string>>): OperationPlace[] {
  return Object.entries(lines).map(([operationId, line]) => {
    const [method = '', path = ''] = line.split(' ');
    const place: OperationPlace = {
      operationId,
      method: method.toLowerCase(),
      path,
      loaded: undefined,
      load: async () => {
        place.loaded ??= (await read()).find((operation) => operation.operationId === operationId);
        if (place.loaded === undefined) throw new Error(`the file of ${operationId} does not declare it`);
        return place.loaded;
      },
    };
    return place;
  });
}

interface Pattern {
  place: OperationPlace;
  path: RegExp;
}

let patterns: readonly Pattern[] | undefined;

function patternsOfPaths(): readonly Pattern[] {
  patterns ??= OPERATIONS.map((place) => ({
    place,
    path: new RegExp(`^${place.path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  return patterns;
}

/** The operations of a path, whatever their method. */
export function operationsAt(path: string): OperationPlace[] {
  return patternsOfPaths()
    .filter((pattern) => pattern.path.test(path))
    .map(({ place }) => place);
}

/** The operation that a method and path name. */
export function operationFor(method: string, path: string): OperationPlace | undefined {
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
  return patternsOfPaths().find(({ place, path: pattern }) => place.method === wanted && pattern.test(path))?.place;
}

/** What a world knows of these operations. */
export const OPERATION_NAMES: OperationNames = {
  ids: OPERATIONS.map(({ operationId }) => operationId),
  idOf: (method, path) => operationFor(method, path)?.operationId,
};
