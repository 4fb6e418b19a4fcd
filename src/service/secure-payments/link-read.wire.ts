import type * as z from 'zod';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { answerOf } from '../wire/answer.ts';
import { destinationOf } from './link-page.queries.ts';
import type { LinkView } from './link-pay.commands.ts';
import { type IntentBody, intentSchema, receiptSchema } from './link-pay.schema.ts';
import {
  batchSchema,
  foundSchema,
  hiddenSchema,
  kytResultSchema,
  type linkReadSchema,
  multicallCreatedSchema,
  multicallReadSchema,
  singleSchema,
} from './link-read.schema.ts';
import type { Screening, SecurePaymentRow } from './secure-payments.model.ts';
import { adviceOn, blockReasonOf, childrenOf, linkStatus, linkUrl, requestsOfLink } from './secure-payments.queries.ts';

type LinkRead = z.input<ReturnType<typeof linkReadSchema>>;
type MulticallRead = z.input<ReturnType<typeof multicallReadSchema>>;

/** Returns a link as its payer sees it (assumption A-LINK-READ). */
export function toLinkRead(tx: ReadTx, view: LinkView): LinkRead {
  const { kind, items } = view;
  if (kind === 'multicall') return toMulticallRead(tx, view);
  const row = withCommon(view);
  const [first] = items;
  if (first === undefined) return answerOf(hiddenSchema(), row, { paymentType: kind });
  const isPayeeAddressMasked = first.isMasked;
  if (kind === 'single') {
    return answerOf(
      singleSchema(),
      { ...first, ...row },
      { paymentType: kind, amount: first.units, isPayeeAddressMasked },
    );
  }
  return answerOf(batchSchema(), row, {
    paymentType: kind,
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    paymentCurrencies: items.map(({ paymentCurrency }) => paymentCurrency),
    isNativeCurrency: items.map(({ isNativeCurrency }) => isNativeCurrency),
    destinations: items.map(({ destination }) => destination),
    isPayeeAddressMasked,
  });
}

export function toMulticallRead(tx: ReadTx, view: LinkView): MulticallRead {
  const children = childrenOf(tx, view);
  const blocked = children.filter(({ reason }) => reason !== undefined);
  return answerOf(multicallReadSchema(), withCommon(view), {
    paymentType: 'multicall',
    canExecute: view.problem === null && blocked.length < children.length,
    children: children.map(({ link: child, reason, ...place }) => {
      const { amount = null, payee = null } = view.items[place.position] ?? {};
      const { feePlan, reference } = view.isHidden ? { feePlan: null, reference: null } : child;
      const state = { executable: reason === undefined, blockReason: reason ?? null, ...adviceOn(reason) };
      const context = { ...place, hasBeenPaid: reason === 'already_paid' };
      return { ...place, ...state, context, feePlan, amount, payee, reference };
    }),
    totals: {
      childCount: children.length,
      blockedChildCount: blocked.length,
      byDestinationCurrency: view.totals.map(({ currency, amount: totalAmount }) => {
        return { network: view.network, currency, totalAmount };
      }),
      amountSummary: null,
    },
  });
}

function withCommon(view: LinkView) {
  const { requestIds, createdAt, flow, accessPolicy, feePlan, items } = view;
  const analytics = {
    creationTimestamp: createdAt,
    totalPaymentAmountUsd: feePlan?.grossAmountUsd ?? null,
    ...(feePlan === null && { feeAmountsUsdUnavailableReason: 'fee_plan_unavailable' as const }),
    numberOfPaymentsExcludingFees: requestIds.length,
    destinationIds: items.flatMap(({ destination }) => destination.destinationId ?? []),
    payoutKytProvider: (flow === 'outgoing' && accessPolicy.screeningProvider) || undefined,
  };
  return { ...view, orchestratorId: null, branding: null, analytics };
}

/** Returns a link as its creator finds it. Nothing is masked for the creator. */
export function toFound(tx: ReadTx, link: SecurePaymentRow): z.input<ReturnType<typeof foundSchema>> {
  const requests = requestsOfLink(tx, link);
  const [first] = requests;
  const status = linkStatus(tx, link);
  const results = link.screenings.map((screening) => toKytResult(link, screening));
  const isOutgoing = link.flow === 'outgoing';
  const blockReason = blockReasonOf(tx, link);
  const payments = requests.flatMap(({ requestId }) => paymentsOf(tx, requestId));
  const times = payments.map(({ timestamp }) => timestamp).sort();
  const currency = first && currencyOf(tx, first.paymentCurrency);
  return answerOf(foundSchema(), link, {
    securePaymentUrl: linkUrl(tx, link.token),
    status,
    paymentType: link.kind === 'single' ? 'single' : 'batch',
    completedAt: status === 'completed' ? (times.at(-1) ?? null) : null,
    payerAddress: first?.payer ?? null,
    payerKytResults: isOutgoing ? [] : results,
    payeeKytResults: isOutgoing ? results : [],
    destination: first && currency ? destinationOf(first, currency, false) : null,
    claimedDestination: null,
    orchestratorId: null,
    network: first?.network ?? '',
    currency: currency?.id ?? null,
    identityMode: link.clientId === null ? 'manual_dashboard' : 'client_id',
    branding: { whitelabelEnabled: false, source: 'request_network' },
    childExecutable: blockReason === undefined,
    blockReason: blockReason ?? null,
    accessPolicy: { allowedPayerAddresses: link.accessPolicy.allowedPayerAddresses },
  });
}

function toKytResult({ accessPolicy }: SecurePaymentRow, screening: Screening) {
  return answerOf(kytResultSchema(), screening, {
    walletAddress: screening.wallet,
    parentWalletAddress: null,
    provider: accessPolicy.screeningProvider,
    providerReference: null,
    reportUrl: null,
    notes: null,
    rawStatus: screening.status,
  });
}

export function toMulticallCreated(tx: ReadTx, link: SecurePaymentRow) {
  return answerOf(multicallCreatedSchema(), link, {
    type: 'multicall',
    securePaymentUrl: linkUrl(tx, link.token),
    status: linkStatus(tx, link) === 'expired' ? 'expired' : 'pending',
    items: childrenOf(tx, link).map(({ link: _, reason, ...place }) => {
      return { ...place, eligibility: reason === undefined ? 'eligible' : 'stale', staleReason: reason };
    }),
  });
}

/** Returns what was recorded: an intent, or a receipt of a multicall, with what only its caller has said. */
export function toRecorded(
  tx: ReadTx,
  { token, kind, requestIds: [requestId = ''], intent }: SecurePaymentRow,
  { chain, smartAccountAddress = '', userOpHash = '', transactionIndices = [] }: IntentBody,
): z.input<ReturnType<typeof intentSchema>> | z.input<ReturnType<typeof receiptSchema>> {
  if (intent === null) throw new Error(`nothing was recorded of ${token}`);
  const recorded = {
    txHash: intent.txHash ?? undefined,
    safeTxHash: intent.safeTxHash ?? undefined,
    safePaymentDeadline: intent.safePaymentDeadline ?? undefined,
    payerAddress: intent.payerAddress ?? undefined,
  };
  if (kind !== 'multicall') {
    const { paymentReference } = getRequest(tx, requestId);
    return answerOf(intentSchema(), recorded, { intentId: intent.id, paymentReference, isListening: true });
  }
  const given = { sourceChain: chain, smartAccountAddress, userOpHash, transactionIndices };
  const ids = { receiptId: intent.id, multicallId: token, parentToken: token };
  return answerOf(receiptSchema(), recorded, { ...ids, ...given, isListening: false });
}
