import type * as z from 'zod';
import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { chainOf, findNetwork } from '../calldata/networks.ts';
import { feeTerms } from '../client-ids/fees.ts';
import { currencyOf, findUsdValue, sumOfUsd } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { destinationIdOf, humanReadableAddress } from '../destinations/destination-id.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { remainingUnits } from '../requests/requests.queries.ts';
import { balanceUnits } from '../wallets/wallets.commands.ts';
import type { destinationSchema } from './link-answers.schema.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import {
  isAllowed,
  linkStatus,
  problemOf,
  requestsOfLink,
  screeningOf,
  screensPayers,
} from './secure-payments.queries.ts';

export type SeenLink = NonNullable<ReturnType<typeof seeLink>>;

/**
 * Returns a link as its page shows it to a wallet; undefined for an unknown token. Decides nothing: connecting does.
 */
export function seeLink(tx: ReadTx, token: string, wallet: string | undefined) {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined) return undefined;
  const access = wallet === undefined ? undefined : knownAccess(link, wallet);
  const requests = requestsOfLink(tx, link);
  return {
    ...viewOfLink(tx, link, access === 'approved'),
    /** Whether the wallet may pay, as far as it was decided; undefined without a wallet. */
    access,
    /** Whether it screens the wallets of payers. */
    isScreening: screensPayers(link),
    isPartlyPaid: requests.some(({ paidAmount }) => paidAmount !== '0'),
    /** Whether a payment has failed, and no other is awaited. */
    hasFailed: requests.some(({ status, isListening }) => status === 'failed' && !isListening),
  };
}

function knownAccess(link: SecurePaymentRow, wallet: string) {
  if (!isAllowed(link, wallet)) return 'not-allowed' as const;
  const status = screensPayers(link) ? (screeningOf(link, wallet)?.status ?? 'pending') : 'approved';
  return status === 'approved' ? ('approved' as const) : (`screening-${status}` as const);
}

/** Returns what a link shows. Payee, amounts and network may be hidden from a wallet that is not approved. */
export function viewOfLink(tx: ReadTx, link: SecurePaymentRow, isApproved: boolean) {
  const isHidden = link.accessPolicy.hideUntilApproved && !isApproved;
  const requests = isHidden ? [] : requestsOfLink(tx, link);
  const sums = sumsOf(tx, requests);
  const values = sums.flatMap(({ currency, units }) => findUsdValue(tx, units, currency) ?? []);
  const network = requests[0]?.network ?? '';
  const { label: networkLabel = network, chainId = null } = findNetwork(network) ?? {};
  return {
    ...link,
    status: linkStatus(tx, link),
    /** Why it cannot be paid now: 409 paid, 403 expired or invalid, 423 a Safe has it. */
    problem: problemOf(tx, link) ?? null,
    isHidden,
    items: requests.map((request) => itemOf(tx, link, request)),
    /** Sums of what is still to be paid, by currency. */
    totals: sums.map(({ currency: { symbol, decimals }, units }) => {
      return { currency: symbol, amount: formatUnits(units, decimals) };
    }),
    /** Their value in US dollars; undefined for nothing, or where a price is not known. */
    totalUsd: values.length > 0 && values.length === sums.length ? sumOfUsd(values) : undefined,
    network,
    networkLabel,
    chainId,
    feePlan: isHidden ? null : link.feePlan,
  };
}

export function itemOf(tx: ReadTx, { accessPolicy }: SecurePaymentRow, request: RequestRow) {
  const { requestId, paymentReference, amount, network, reference, txHash } = request;
  const currency = currencyOf(tx, request.paymentCurrency);
  const isMasked = accessPolicy.hidePayeeAddress;
  return {
    requestId,
    paymentReference,
    payee: shown(request.payee ?? '', isMasked),
    isMasked,
    amount,
    units: parseUnits(amount, currency.decimals).toString(),
    currency,
    paymentCurrency: currency.id,
    isNativeCurrency: currency.type === 'ETH',
    network,
    reference,
    hasBeenPaid: request.status === 'paid',
    txHash,
    destination: destinationOf(request, currency, isMasked),
  };
}

/** Returns where a request's money goes, as a destination. TRON has no destination IDs. */
export function destinationOf(
  { payee, network }: Pick<RequestRow, 'payee' | 'network'>,
  currency: CurrencyRow,
  isMasked: boolean,
): z.infer<ReturnType<typeof destinationSchema>> {
  const { address: tokenAddress, chainId } = currency;
  const walletAddress = shown(payee ?? '', isMasked);
  const parts = { walletAddress: payee ?? '', chainId, tokenAddress };
  const hasId = currency.type !== 'TRC20' && !isMasked;
  return {
    ...(hasId && { destinationId: destinationIdOf(parts) }),
    payeeAddress: hasId ? humanReadableAddress(parts) : walletAddress,
    tokenAddress,
    walletAddress,
    network,
    isMasked,
  };
}

function shown(wallet: string, isMasked: boolean): string {
  return isMasked ? `${wallet.slice(0, 6)}…${wallet.slice(-4)}` : wallet;
}

/** Units that are still to be paid of a request, and those of the fee on top. */
export function openUnits(tx: ReadTx, request: RequestRow): { currency: CurrencyRow; units: bigint; fee: bigint } {
  const currency = currencyOf(tx, request.paymentCurrency);
  const units = remainingUnits(request, currency);
  return { currency, units, fee: percentOf(units, feeTerms(request)?.feePercentage ?? '0') };
}

/** Returns what is still to be paid of some requests, by currency. */
export function sumsOf(tx: ReadTx, requests: readonly RequestRow[]) {
  const sums = new Map<string, ReturnType<typeof openUnits>>();
  for (const request of requests.filter(({ status }) => status !== 'paid')) {
    const { currency, units, fee } = openUnits(tx, request);
    const sum = sums.get(currency.id);
    sums.set(currency.id, { currency, units: units + (sum?.units ?? 0n), fee: fee + (sum?.fee ?? 0n) });
  }
  return [...sums.values()];
}

/** What a wallet without a balance shows: it has unlimited funds (assumption A-WALLETS). */
const UNLIMITED = '1000000000';

/** Returns what an approved wallet can pay with, by chain and token. */
export function optionsOf(tx: ReadTx, link: SecurePaymentRow, wallet: string | undefined) {
  const requests = requestsOfLink(tx, link);
  const tokens = sumsOf(tx, requests).map(({ currency, units, fee }) => {
    const held = balanceUnits(tx, wallet, currency);
    const option = {
      balance: held === null ? UNLIMITED : formatUnits(held, currency.decimals),
      hasEnoughBalance: held === null || held >= units + fee,
      neededAmount: formatUnits(units + fee, currency.decimals),
    };
    return [currency.symbol, option] as const;
  });
  return { [chainOf(requests[0]?.network ?? '')]: Object.fromEntries(tokens) };
}
