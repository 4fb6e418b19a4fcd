import { publish } from '../../engine/api/webhooks/publish.commands.ts';
import { listWebhooks } from '../../engine/api/webhooks/webhooks.commands.ts';
import { formatUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Notice } from '../../engine/kernel/world/events.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findCurrency } from '../currencies/currencies.commands.ts';
import { offrampsTable } from '../offramps/offramps.model.ts';
import { getPayer } from '../payers/payers.commands.ts';
import { type PayerRow, payersTable } from '../payers/payers.model.ts';
import { paymentDetailsTable } from '../payment-details/payment-details.model.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { TEST_WALLET } from '../payments/payments.model.ts';
import { getRequest, getRequestByReference, newestRequest } from '../requests/requests.commands.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { remainingUnits } from '../requests/requests.queries.ts';
import { payerNotice, requestNotice } from './notices.commands.ts';
import {
  compliancePayload,
  type EventDetails,
  failedPayload,
  type PaidFacts,
  paidPayload,
  paymentDetailPayload,
  processingPayload,
  recurringPayload,
  refundedPayload,
} from './payloads.commands.ts';
import type { SimulatedEvent, WebhookPayload } from './payloads.model.ts';
import { PROCESSING_STATUSES } from './processing-statuses.ts';

/** The event to send, and the record that it is about. @default the newest record that the event fits */
export interface TriggerInput extends EventDetails {
  event: SimulatedEvent;
  requestId?: string;
  paymentReference?: string;
  clientUserId?: string;
  paymentDetailsId?: string;
  /** Sends the event even when the record's state does not allow it. */
  force: boolean;
}

/** Sends an event about an existing record, as if it had just happened, without changing the record. Returns the ids of the
 * deliveries. */
export function triggerEvent(tx: Tx, input: TriggerInput): { deliveries: string[] } {
  if (!listWebhooks(tx).some(({ isActive }) => isActive)) {
    throw new DomainError('conflict', 'No active webhook is registered; POST /v1/webhook or webhook.register adds one');
  }
  return { deliveries: publish(tx, noticeFor(tx, input)) };
}

function noticeFor(tx: Tx, input: TriggerInput): Notice {
  if (input.event === 'compliance.updated') {
    const payer = payerOf(tx, input);
    return payerNotice(payer.clientUserId, compliancePayload(tx, payer));
  }
  if (input.event === 'payment_detail.updated') {
    const row = paymentDetails(tx, input);
    return payerNotice(row.clientUserId, paymentDetailPayload(tx, row));
  }
  const request = requestOf(tx, input);
  const obstacle = obstacleTo(input.event, request);
  if (obstacle !== undefined && !input.force) {
    throw new DomainError('conflict', `${input.event} does not fit this request: ${obstacle}; force sends it anyway`);
  }
  return requestNotice(request, requestPayload(tx, input, request));
}

/** The status of a request that an event is about, and how a request gets it. */
const STATUSES: Readonly<Partial<Record<SimulatedEvent, { status: RequestRow['status']; how: string }>>> = {
  'payment.confirmed': { status: 'paid', how: 'pay one first' },
  'payment.partial': { status: 'partially_paid', how: 'pay a part of one first' },
  'payment.failed': { status: 'failed', how: 'let one fail first' },
  'payment.refunded': { status: 'refunded', how: 'refund one first' },
};

/** Returns the named request, or the newest one that the event fits; with force, or else the newest one. */
function requestOf(tx: ReadTx, { event, requestId, paymentReference, force }: TriggerInput): RequestRow {
  if (paymentReference !== undefined) return getRequestByReference(tx, paymentReference);
  if (requestId !== undefined) return getRequest(tx, requestId);
  const requests = tx.table(requestsTable);
  const wanted = STATUSES[event];
  const newest =
    wanted === undefined
      ? newestRequest(tx, event === 'payment.processing' ? 'off-ramp' : 'repeat')
      : requests.find('status', wanted.status);
  const found = newest ?? (force ? requests.search({ limit: 1 }).rows[0] : undefined);
  if (found !== undefined) return found;
  const what = wanted === undefined ? NO_OTHER[event] : `is ${wanted.status}: ${wanted.how}`;
  throw new DomainError(
    'not-found',
    `${event} needs a request, and none ${what ?? 'exists'}, or name one and force it`,
  );
}

const NO_OTHER: Readonly<Partial<Record<SimulatedEvent, string>>> = {
  'payment.processing': 'can be paid to a bank account: create one with isCryptoToFiatAvailable',
  'request.recurring': 'is the next one of a recurring request: advance the clock by a period',
};

/** Returns the named payer, or the newest one. */
function payerOf(tx: ReadTx, { event, clientUserId }: TriggerInput): PayerRow {
  if (clientUserId !== undefined) return getPayer(tx, clientUserId);
  const [newest] = tx.table(payersTable).search({ limit: 1 }).rows;
  if (newest === undefined) throw new DomainError('not-found', `${event} needs a payer, and there is none`);
  return newest;
}

function requestPayload(tx: Tx, input: TriggerInput, request: RequestRow): WebhookPayload {
  switch (input.event) {
    case 'payment.confirmed':
    case 'payment.partial':
      return paid(tx, input.event, request);
    case 'payment.failed':
      return failedPayload(tx, request, input);
    case 'payment.refunded':
      return refundedPayload(tx, request, input);
    case 'payment.processing':
      return processing(tx, input, request);
    default:
      return recurringPayload(tx, request);
  }
}

/** Returns the payload of the stage that the off-ramp payment of a request has reached, or of the given one. */
function processing(tx: Tx, input: TriggerInput, request: RequestRow): WebhookPayload {
  const offramp = tx.table(offrampsTable).get(request.requestId);
  const reached = PROCESSING_STATUSES.find((status) => status === offramp?.stage);
  return processingPayload(tx, request, processingStatus(input.subStatus ?? reached), {
    offrampId: offramp?.id,
    amount: offramp?.payment?.invoiceAmount,
  });
}

function processingStatus(subStatus = 'processing'): (typeof PROCESSING_STATUSES)[number] {
  const known = PROCESSING_STATUSES.find((status) => status === subStatus);
  if (known !== undefined) return known;
  throw DomainError.field('subStatus', `must be one of ${PROCESSING_STATUSES.join(', ')}`);
}

/** Returns the condition of an event that is not met; undefined when the record's state allows the event. */
function obstacleTo(event: SimulatedEvent, request: RequestRow): string | undefined {
  const is = `it is ${request.status}`;
  switch (event) {
    case 'payment.confirmed':
      return request.status === 'paid' ? undefined : `${is}, not paid; request.pay pays it`;
    case 'payment.partial':
      return request.status === 'partially_paid' ? undefined : `${is}; request.pay with an amount pays it in part`;
    case 'payment.failed':
      return request.status === 'failed' ? undefined : `${is}; request.fail lets it fail`;
    case 'payment.refunded':
      return request.status === 'refunded' ? undefined : is;
    case 'payment.processing':
      return request.isCryptoToFiatAvailable ? undefined : 'it is no off-ramp request (isCryptoToFiatAvailable)';
    default:
      return request.originalRequestId === null ? 'it is not the next one of a recurring request' : undefined;
  }
}

/** Returns the newest payment, or a sample payment when there is none. */
function paid(tx: Tx, event: 'payment.confirmed' | 'payment.partial', request: RequestRow) {
  const payment: PaidFacts | undefined = paymentsOf(tx, request.requestId).at(-1);
  if (payment !== undefined) return paidPayload(event, request, payment);
  const invoice = findCurrency(tx, request.invoiceCurrency);
  const amount =
    invoice === undefined ? request.amount : formatUnits(remainingUnits(request, invoice), invoice.decimals);
  const facts = {
    invoiceAmount: amount,
    timestamp: tx.now(),
    sourceTxHash: `0x${tx.ids.hex(64)}`,
    sourceNetwork: request.network,
    invoiceSymbol: invoice?.symbol ?? request.invoiceCurrency,
    paymentSymbol: findCurrency(tx, request.paymentCurrency)?.symbol ?? request.paymentCurrency,
    fees: [],
    payer: request.payer ?? TEST_WALLET,
    conversionRateSource: null,
    conversionRateDestination: null,
    convertedAmountSource: null,
    convertedAmountDestination: null,
    rateProvider: 'unknown',
  };
  return paidPayload(event, { ...request, paidAmount: amount }, facts);
}

function paymentDetails(tx: ReadTx, { event, paymentDetailsId, clientUserId }: TriggerInput) {
  if (paymentDetailsId !== undefined) {
    const row = tx.table(paymentDetailsTable).get(paymentDetailsId);
    if (row === undefined) throw new DomainError('not-found', `Payment details with ID ${paymentDetailsId} not found`);
    return row;
  }
  if (clientUserId !== undefined) getPayer(tx, clientUserId);
  const [newest] = tx.table(paymentDetailsTable).search({ by: { clientUserId }, limit: 1 }).rows;
  if (newest !== undefined) return newest;
  const message =
    clientUserId === undefined
      ? `${event} needs a bank account, and there is none`
      : `Payer ${clientUserId} has no payment details`;
  throw new DomainError('not-found', message);
}
