import type * as z from 'zod';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import { paymentsOf } from '../payments/pay.commands.ts';
import { getRequest } from '../requests/requests.commands.ts';
import { answerOf } from '../wire/answer.ts';
import { decideAccess } from './access.commands.ts';
import { createMulticall } from './create.commands.ts';
import * as answers from './link-answers.schema.ts';
import type { IntentBody, MulticallBody, PayerQuery } from './link-bodies.schema.ts';
import { recordIntent } from './link-pay.commands.ts';
import { destinationOf, optionsOf, viewOfLink } from './link-view.queries.ts';
import type { Screening, SecurePaymentRow } from './secure-payments.model.ts';
import {
  adviceOn,
  assertOpen,
  blockReasonOf,
  childrenOf,
  getLink,
  isOwner,
  type LinkCaller,
  linkOfRequest,
  linkStatus,
  linkUrl,
  requestsOfLink,
} from './secure-payments.queries.ts';

/** What operations of payment links do, and answer; loaded late, because a start needs none of it. */

type LinkRead = z.input<ReturnType<typeof answers.linkReadSchema>>;
type View = ReturnType<typeof viewOfLink> & Pick<LinkRead, 'accessDecision' | 'paymentOptions'>;

/** Returns a link as its payer sees it, whose wallet is checked: allow list, screening, webhooks. */
export function readLink(tx: Tx, link: SecurePaymentRow, payer: PayerQuery): LinkRead {
  assertOpen(tx, link);
  const accessDecision = decideAccess(tx, link, payer);
  const checked = getLink(tx, link.token);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, checked, payer.wallet) : undefined;
  return toLinkRead(tx, { ...viewOfLink(tx, checked, isApproved), accessDecision, paymentOptions });
}

/** @throws DomainError 404 for a link of another kind */
export function readMulticall(tx: ReadTx, link: SecurePaymentRow) {
  if (link.kind !== 'multicall') throw DomainError.notFound('Secure payment', link.token);
  return toMulticallRead(tx, viewOfLink(tx, link, false));
}

/** Returns the answer in the form of the link's kind (assumption A-LINK-READ). */
function toLinkRead(tx: ReadTx, view: View): LinkRead {
  const { kind, items } = view;
  if (kind === 'multicall') return toMulticallRead(tx, view);
  const row = withCommon(view);
  const [first] = items;
  if (first === undefined) return answerOf(answers.hiddenSchema(), row, { paymentType: kind });
  const isPayeeAddressMasked = first.isMasked;
  if (kind === 'single') {
    return answerOf(
      answers.singleReadSchema(),
      { ...first, ...row },
      { paymentType: kind, amount: first.units, isPayeeAddressMasked },
    );
  }
  return answerOf(answers.batchReadSchema(), row, {
    paymentType: kind,
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    paymentCurrencies: items.map(({ paymentCurrency }) => paymentCurrency),
    isNativeCurrency: items.map(({ isNativeCurrency }) => isNativeCurrency),
    destinations: items.map(({ destination }) => destination),
    isPayeeAddressMasked,
  });
}

function toMulticallRead(tx: ReadTx, view: View): z.input<ReturnType<typeof answers.multicallReadSchema>> {
  const children = childrenOf(tx, view);
  const blocked = children.filter(({ reason }) => reason !== undefined);
  return answerOf(answers.multicallReadSchema(), withCommon(view), {
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

function withCommon(view: View) {
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

/** Returns the link of a request as its creator finds it, with nothing masked. @throws DomainError 404 */
export function findLink(
  tx: ReadTx,
  caller: LinkCaller,
  requestId: string,
): z.input<ReturnType<typeof answers.foundSchema>> {
  const link = linkOfRequest(tx, requestId);
  if (link === undefined || !isOwner(caller, link)) throw DomainError.notFound('Secure payment', requestId);
  const requests = requestsOfLink(tx, link);
  const [first] = requests;
  const status = linkStatus(tx, link);
  const results = link.screenings.map((screening) => toKytResult(link, screening));
  const isOutgoing = link.flow === 'outgoing';
  const blockReason = blockReasonOf(tx, link);
  const payments = requests.flatMap(({ requestId }) => paymentsOf(tx, requestId));
  const times = payments.map(({ timestamp }) => timestamp).sort();
  const currency = first && currencyOf(tx, first.paymentCurrency);
  return answerOf(answers.foundSchema(), link, {
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
  return answerOf(answers.kytResultSchema(), screening, {
    walletAddress: screening.wallet,
    parentWalletAddress: null,
    provider: accessPolicy.screeningProvider,
    providerReference: null,
    reportUrl: null,
    notes: null,
    rawStatus: screening.status,
  });
}

export function makeMulticall(tx: Tx, caller: LinkCaller, body: MulticallBody) {
  const link = createMulticall(tx, caller, body);
  return answerOf(answers.multicallCreatedSchema(), link, {
    type: 'multicall',
    securePaymentUrl: linkUrl(tx, link.token),
    status: linkStatus(tx, link) === 'expired' ? 'expired' : 'pending',
    items: childrenOf(tx, link).map(({ link: _, reason, ...place }) => {
      return { ...place, eligibility: reason === undefined ? 'eligible' : 'stale', staleReason: reason };
    }),
  });
}

/** Records what a wallet has sent: an intent, or a receipt of a multicall with what only its caller has said. */
export function recordLinkIntent(
  tx: Tx,
  link: SecurePaymentRow,
  body: IntentBody,
): z.input<ReturnType<typeof answers.intentSchema>> | z.input<ReturnType<typeof answers.receiptSchema>> | DomainError {
  const intent = recordIntent(tx, link, body);
  if (intent instanceof DomainError) return intent;
  const { token, requestIds } = link;
  const { id, txHash, safeTxHash, safePaymentDeadline, payerAddress } = intent;
  const recorded = {
    txHash: txHash ?? undefined,
    safeTxHash: safeTxHash ?? undefined,
    safePaymentDeadline: safePaymentDeadline ?? undefined,
    payerAddress: payerAddress ?? undefined,
  };
  if (link.kind !== 'multicall') {
    const { paymentReference } = getRequest(tx, requestIds[0] ?? '');
    return answerOf(answers.intentSchema(), recorded, { intentId: id, paymentReference, isListening: true });
  }
  const { chain: sourceChain, smartAccountAddress = '', userOpHash = '', transactionIndices = [] } = body;
  const given = { sourceChain, smartAccountAddress, userOpHash, transactionIndices };
  const ids = { receiptId: id, multicallId: token, parentToken: token };
  return answerOf(answers.receiptSchema(), recorded, { ...ids, ...given, isListening: false });
}
