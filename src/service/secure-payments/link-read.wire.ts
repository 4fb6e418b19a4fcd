import type * as z from 'zod';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { answerOf } from '../wire/answer.ts';
import { foundSchema } from './found-link.schema.ts';
import type { linkReadSchema, multicallReadSchema } from './link-read.schema.ts';
import { destinationOf, type LinkItem, type LinkView } from './link-view.commands.ts';
import { childrenOf, messageKeyOf, recoveryOf } from './multicall.commands.ts';
import type { Screening, SecurePaymentRow } from './secure-payments.model.ts';
import { linkStatus, linkUrl, requestsOfLink } from './secure-payments.queries.ts';

type LinkRead = z.input<ReturnType<typeof linkReadSchema>>;
type MulticallRead = z.input<ReturnType<typeof multicallReadSchema>>;

/** Returns a link as its payer sees it (assumption A-LINK-READ). */
export function toLinkRead(tx: ReadTx, link: SecurePaymentRow, view: LinkView): LinkRead {
  if (link.kind === 'multicall') return toMulticallRead(tx, link, view);
  const common = commonOf(link, view);
  const [first] = view.items;
  if (view.isHidden || first === undefined) return { paymentType: link.kind, ...common };
  const { network, reference, feePlan } = view;
  const isPayeeAddressMasked = first.isMasked;
  if (link.kind === 'single') {
    return {
      paymentType: 'single',
      ...common,
      paymentReference: first.paymentReference,
      payee: first.payee,
      network,
      amount: first.units,
      paymentCurrency: first.currency.id,
      isNativeCurrency: isNative(first),
      destination: first.destination,
      reference,
      isPayeeAddressMasked,
      feePlan,
    };
  }
  const { items } = view;
  return {
    paymentType: 'batch',
    ...common,
    payees: items.map(({ payee }) => payee),
    network,
    amounts: items.map(({ amount }) => amount),
    paymentCurrencies: items.map(({ currency }) => currency.id),
    isNativeCurrency: items.map(isNative),
    destinations: items.map(({ destination }) => destination),
    reference,
    isPayeeAddressMasked,
    feePlan,
  };
}

/** Returns a multicall with each of its children. */
export function toMulticallRead(tx: ReadTx, link: SecurePaymentRow, view: LinkView): MulticallRead {
  const children = childrenOf(tx, link);
  const blocked = children.filter(({ reason }) => reason !== undefined);
  return {
    paymentType: 'multicall',
    ...commonOf(link, view),
    token: link.token,
    canExecute: view.problem === null && blocked.length < children.length,
    expiresAt: link.expiresAt,
    createdAt: link.createdAt,
    children: children.map(({ link: child, position, reason }) => {
      const item = view.items[position];
      return {
        securePaymentToken: child.token,
        requestId: child.requestIds[0] ?? '',
        position,
        executable: reason === undefined,
        blockReason: reason ?? null,
        messageKey: reason === undefined ? null : messageKeyOf(reason),
        context: {},
        recoveryAction: reason === undefined ? null : recoveryOf(reason),
        feePlan: item === undefined ? null : child.feePlan,
        amount: item?.amount ?? null,
        payee: item?.payee ?? null,
        reference: item === undefined ? null : child.reference,
      };
    }),
    totals: {
      childCount: children.length,
      blockedChildCount: blocked.length,
      byDestinationCurrency: view.totals.map(({ currency, amount: totalAmount }) => ({
        network: view.network,
        currency,
        totalAmount,
      })),
      amountSummary: null,
    },
  };
}

function commonOf(link: SecurePaymentRow, view: LinkView) {
  const { status, redirectUrl, redirectLabel, accessDecision, paymentOptions, items, feePlan } = view;
  return {
    status,
    redirectUrl,
    redirectLabel,
    orchestratorId: null,
    branding: null,
    requestIds: link.requestIds,
    paymentOptions,
    analytics: {
      creationTimestamp: link.createdAt,
      totalPaymentAmountUsd: feePlan?.grossAmountUsd ?? null,
      ...(feePlan === null && { feeAmountsUsdUnavailableReason: 'fee_plan_unavailable' as const }),
      numberOfPaymentsExcludingFees: link.requestIds.length,
      destinationIds: items.flatMap(({ destination }) => destination.destinationId ?? []),
      payoutKytProvider: link.flow === 'outgoing' ? link.accessPolicy.screeningProvider : null,
    },
    accessDecision,
    flow: link.flow,
  };
}

function isNative({ currency }: LinkItem): boolean {
  return currency.type === 'ETH';
}

/** Returns a link as its creator finds it. Nothing is masked for the creator. */
export function toFound(tx: ReadTx, link: SecurePaymentRow): z.input<ReturnType<typeof foundSchema>> {
  const requests = requestsOfLink(tx, link);
  const [first] = requests;
  const status = linkStatus(tx, link);
  const results = link.screenings.map((screening) => toKytResult(link, screening));
  const isOutgoing = link.flow === 'outgoing';
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
    childExecutable: isOutgoing && link.kind === 'single' && status === 'pending',
    blockReason: status === 'pending' ? null : status,
    accessPolicy: { allowedPayerAddresses: link.accessPolicy.allowedPayerAddresses },
  });
}

function toKytResult({ accessPolicy }: SecurePaymentRow, screening: Screening) {
  const { wallet, walletType, status, reasonCode, evaluatedAt } = screening;
  return {
    walletAddress: wallet,
    walletType,
    parentWalletAddress: null,
    status,
    reasonCode,
    provider: accessPolicy.screeningProvider,
    providerReference: null,
    reportUrl: null,
    notes: null,
    rawStatus: status,
    evaluatedAt,
  };
}

/** Returns a new multicall with what can be paid of it. */
export function toMulticallCreated(tx: ReadTx, link: SecurePaymentRow) {
  return {
    type: 'multicall' as const,
    token: link.token,
    securePaymentUrl: linkUrl(tx, link.token),
    status: linkStatus(tx, link) === 'expired' ? ('expired' as const) : ('pending' as const),
    expiresAt: link.expiresAt,
    createdAt: link.createdAt,
    items: childrenOf(tx, link).map(({ link: child, position, reason }) => ({
      securePaymentToken: child.token,
      requestId: child.requestIds[0] ?? '',
      position,
      eligibility: reason === undefined ? ('eligible' as const) : ('stale' as const),
      staleReason: reason ?? null,
    })),
  };
}
