import { formatUnits } from '../../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../../engine/kernel/core/errors.ts';
import { newRow } from '../../../engine/kernel/core/row-schema.ts';
import { refuse } from '../../../engine/kernel/world/next-steps.ts';
import { rowGetter } from '../../../engine/kernel/world/rows.ts';
import type { ReadTx, Tx } from '../../../engine/kernel/world/tx.ts';
import { paymentReference } from '../../calldata/references.ts';
import {
  checkCurrencyIds,
  exactUnits,
  isPayableIn,
  requireCurrency,
} from '../../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../../catalogue/currencies/currencies.model.ts';
import { checkWalletNetwork } from '../../catalogue/wallets/wallet-networks.ts';
import type { PaymentTerms } from './payment-terms.commands.ts';
import { scheduleRepeat } from './periods.ts';
import { remainingUnits } from './remaining-amounts.ts';
import { type RequestRow, requestRowSchema, requestsTable, requestTransitions } from './requests.model.ts';

/** Validated input of a new request. Computed fields, such as `status`, are ignored. */
export type CreateRequestInput = Pick<RequestRow, 'amount' | 'invoiceCurrency' | 'paymentCurrency'> & {
  [K in keyof RequestRow]?: RequestRow[K] | undefined;
};

/** Returns the input for repeating a request, with a reference to it. */
export function repeatOf(original: RequestRow): CreateRequestInput {
  const { requestId: originalRequestId, paymentReference: originalRequestPaymentReference } = original;
  const link = { originalRequestId, originalRequestPaymentReference };
  return { ...original, ...link, recurrence: null, securePaymentFlow: undefined };
}

/** Fields of a new request that do not come from its input as they are. */
export type MadeFields = Pick<
  RequestRow,
  'requestId' | 'salt' | 'invoiceCurrency' | 'paymentCurrency' | 'network' | 'createdAt' | 'seq'
>;

/**
 * Returns the row of a new request. Its payment reference follows the on-chain rule. All other fields of the schema
 * come from the input, or have their default.
 */
export function newRequest(input: Omit<CreateRequestInput, keyof MadeFields>, made: MadeFields): RequestRow {
  const payee = input.payee ?? null;
  // One field a line: spreading `made` takes ten times as long as the rest.
  return newRow(requestRowSchema(), input, {
    requestId: made.requestId,
    paymentReference: paymentReference(made.requestId, made.salt, payee ?? ZERO_ADDRESS),
    salt: made.salt,
    payee,
    invoiceCurrency: made.invoiceCurrency,
    paymentCurrency: made.paymentCurrency,
    network: made.network,
    createdAt: made.createdAt,
    seq: made.seq,
    // The input may be a paid request that is repeated.
    status: 'created',
    paidAmount: '0',
    isListening: false,
    txHash: null,
    failureReason: null,
    isRecurrenceStopped: false,
    quotedFee: null,
  });
}

/** Maximum amount. Even with a fee of 100% and any conversion it fits into 256 bits. */
export const MAX_UNITS = 2n ** 128n - 1n;
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

export function createRequest(tx: Tx, input: CreateRequestInput): RequestRow {
  const { invoiceCurrency, paymentCurrency } = input;
  checkCurrencyIds(tx, { invoiceCurrency, paymentCurrency });
  const invoice = requireCurrency(tx, invoiceCurrency, 'invoiceCurrency');
  const payment = requirePaymentCurrency(tx, paymentCurrency);
  checkCurrencies(tx, input, invoice, payment);
  checkPayee(tx, input);
  checkWalletNetwork(tx, 'payee', input.payee, payment.network);
  checkWalletNetwork(tx, 'payer', input.payer, payment.network);
  if (input.recurrence != null && input.recurrence.startDate < tx.now().slice(0, 10)) {
    throw DomainError.field('recurrence.startDate', 'must not lie in the past');
  }
  const createdAt = tx.now();
  const salt = tx.ids.hex(16);
  // The service hashes its signed action; the mock uses random digits.
  tx.assume('A-REQUEST-ID');
  const requestId = `01${tx.ids.hex(64)}`;
  const row = newRequest(input, {
    requestId,
    salt,
    invoiceCurrency: invoice.id,
    paymentCurrency: payment.id,
    network: payment.network,
    createdAt,
    seq: tx.nextSeq(),
  });
  const request = tx.table(requestsTable).put(row);
  tx.emit('request.created', request);
  if (request.recurrence !== null && request.recurringPaymentId === null) scheduleRepeat(tx, request, 1);
  return request;
}

export const getRequest = rowGetter(requestsTable, (id) => DomainError.notFound('Request', id));

export function getRequestByReference(tx: ReadTx, reference: string): RequestRow {
  const request = tx.table(requestsTable).find('paymentReference', reference.toLowerCase());
  if (request === undefined) throw DomainError.notFound('Request', reference);
  return request;
}

/** Counts a read of a request and returns it after the jobs that waited for the read. */
export function readRequest(tx: Tx, { requestId }: RequestRow): RequestRow {
  tx.poll(requestId);
  return getRequest(tx, requestId);
}

/**
 * Returns a page of requests, newest first, and the total number. Without a wallet, a client ID lists the requests that
 * it created.
 */
export function listRequests(
  tx: ReadTx,
  { wallet, clientId, flow }: { wallet?: string | undefined; clientId?: string | undefined; flow?: string | undefined },
  page: { limit: number; offset: number },
) {
  const by = wallet === undefined ? { clientId } : { wallet: wallet.toLowerCase() };
  return tx.table(requestsTable).search({ by: { ...by, securePaymentFlow: flow }, ...page });
}

/** Returns `amount`, limited to the remaining amount. Throws a 400 if nothing remains or the request has expired. */
export function payableUnits(tx: ReadTx, terms: PaymentTerms, amount: string | undefined): bigint {
  const { request, invoice } = terms;
  const remaining = remainingUnits(terms);
  const refusal =
    request.status === 'expired'
      ? 'Request has expired'
      : remaining === 0n
        ? 'Request has already been paid'
        : undefined;
  refuse(tx, requestsTable, request, refusal === undefined ? undefined : new DomainError('bad-request', refusal));
  if (amount === undefined) return remaining;
  const wanted = exactUnits('amount', amount, invoice);
  return wanted < remaining ? wanted : remaining;
}

/** Returns the currency that pays a request. Throws a 400 for an unknown or a fiat one. */
export function requirePaymentCurrency(tx: ReadTx, id: string): CurrencyRow {
  const payment = requireCurrency(tx, id, 'paymentCurrency');
  if (payment.type !== 'ISO4217') return payment;
  tx.assume('A-CONVERSION');
  const message = `${payment.id} cannot be paid on chain; choose a token or native currency`;
  throw DomainError.field('paymentCurrency', message);
}

/** Throws for currencies without a conversion, and for amounts that do not fit calldata. */
function checkCurrencies(tx: ReadTx, input: CreateRequestInput, invoice: CurrencyRow, payment: CurrencyRow): void {
  if (exactUnits('amount', input.amount, invoice) > MAX_UNITS) {
    tx.assume('A-AMOUNT-LIMIT');
    throw DomainError.field('amount', `must be at most ${formatUnits(MAX_UNITS, invoice.decimals)} ${invoice.symbol}`);
  }
  if (invoice.id === payment.id) return;
  tx.assume('A-CONVERSION');
  if (!isPayableIn(tx, invoice, payment)) {
    const cure = `GET /v2/currencies/${invoice.id}/conversion-routes lists them`;
    throw DomainError.field('paymentCurrency', `No conversion route from ${invoice.id} to ${payment.id}; ${cure}`);
  }
}

/** Returns the refusal of a payment whose recipient is unknown, because no bank account was given. */
export function noPayee({ requestId }: Pick<RequestRow, 'requestId'>): DomainError {
  const message = 'The request has no payee address; pay it with clientUserId and paymentDetailsId';
  const cure = `GET /v2/request/${requestId}/pay?clientUserId=?&paymentDetailsId=? prepares its payment`;
  return new DomainError('bad-request', message).hinting(`${cure}, which request.pay then makes`);
}

export function isPayable({ status }: RequestRow): boolean {
  return requestTransitions[status].includes('request.pay');
}

export const PAYEE_REQUIRED =
  'Required, unless isCryptoToFiatAvailable is true or the client ID is bound to a payee destination';

function checkPayee(tx: ReadTx, { payee, isCryptoToFiatAvailable }: CreateRequestInput): void {
  if (payee != null || isCryptoToFiatAvailable) return;
  tx.assume('A-CREATE-FIELDS');
  throw DomainError.field('payee', PAYEE_REQUIRED);
}

/**
 * Returns the request with the given id. Without an id, returns the newest request that is neither paid nor expired, or
 * else the newest one.
 * @throws DomainError 404 if there is none
 */
export function requestOrNewest(
  tx: ReadTx,
  input: { requestId?: string | undefined; paymentReference?: string | undefined },
): RequestRow {
  if (input.requestId !== undefined) return getRequest(tx, input.requestId);
  if (input.paymentReference !== undefined) return getRequestByReference(tx, input.paymentReference);
  const requests = tx.table(requestsTable);
  const newest = requests.find('trait', 'open') ?? requests.search({ limit: 1 }).rows[0];
  if (newest !== undefined) return newest;
  throw new DomainError('not-found', 'There is no request; create one first or name one by requestId');
}

/** Returns the common network of requests. @throws DomainError 400 for several networks, and for TRON */
export function commonNetwork(requests: readonly Pick<RequestRow, 'network'>[]): string {
  const [network = '', ...others] = new Set(requests.map((request) => request.network));
  if (network === 'tron' || others.includes('tron')) {
    const message = 'Batch payments are not supported for TRON networks. Please submit individual payment requests.';
    throw new DomainError('bad-request', message);
  }
  if (others.length > 0) throw new DomainError('bad-request', 'All requests must be on the same network');
  return network;
}
