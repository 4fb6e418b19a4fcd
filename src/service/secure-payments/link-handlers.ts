import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import type { Caller } from '../wire/caller.ts';
import { responseOf } from '../wire/response.ts';
import { createMulticall } from './create.commands.ts';
import type { IntentBody, MulticallBody, PayerQuery } from './link-bodies.ts';
import * as responses from './link-responses.ts';
import { optionsOf, viewOfLink } from './link-view.ts';
import * as links from './links.ts';
import { decideAccess, recordIntent } from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';

/** Code of payment link operations, loaded on first use. */

export { previewFees } from '../people/client-ids/fee-plan.ts';
export { createLink, createPayoutLink, mergeLinks } from './create.commands.ts';

/** Returns a link as seen by the payer (assumption A-LINK-READ), and decides whether the wallet may pay. */
export function readLink(tx: Tx, link: SecurePaymentRow, payer: PayerQuery) {
  links.assertOpen(tx, link);
  const accessDecision = decideAccess(tx, link, payer);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, link, payer.wallet) : undefined;
  const view = { ...viewFor(tx, link, isApproved), accessDecision, paymentOptions };
  const { kind: paymentType, items } = view;
  const [first] = items;
  if (paymentType === 'multicall') return toMulticallRead(tx, link, view);
  if (first === undefined) return responseOf(responses.hiddenSchema(), view, { paymentType });
  if (paymentType === 'single') {
    return responseOf(responses.singleReadSchema(), { ...first, ...view }, { paymentType, amount: first.units });
  }
  return responseOf(responses.batchReadSchema(), view, {
    paymentType,
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    paymentCurrencies: items.map(({ paymentCurrency }) => paymentCurrency),
    isNativeCurrency: items.map(({ isNativeCurrency }) => isNativeCurrency),
    destinations: items.map(({ destination }) => destination),
  });
}

/** @throws DomainError 404 for another kind of link */
export function readMulticall(tx: ReadTx, link: SecurePaymentRow) {
  if (link.kind !== 'multicall') throw DomainError.notFound('Secure payment', link.token);
  return toMulticallRead(tx, link, viewFor(tx, link, false));
}

/** Returns a link's view with the response fields of all kinds. */
function viewFor(tx: ReadTx, link: SecurePaymentRow, isApproved: boolean) {
  const { requestIds, createdAt, flow, accessPolicy } = link;
  const view = viewOfLink(tx, link, isApproved);
  const analytics = {
    creationTimestamp: createdAt,
    totalPaymentAmountUsd: view.feePlan?.grossAmountUsd ?? null,
    ...(view.feePlan === null && { feeAmountsUsdUnavailableReason: 'fee_plan_unavailable' as const }),
    numberOfPaymentsExcludingFees: requestIds.length,
    destinationIds: view.items.flatMap(({ destination }) => destination.destinationId ?? []),
    payoutKytProvider: (flow === 'outgoing' && accessPolicy.screeningProvider) || undefined,
  };
  const isPayeeAddressMasked = accessPolicy.hidePayeeAddress;
  return { ...view, isPayeeAddressMasked, orchestratorId: null, branding: null, analytics };
}

function toMulticallRead(tx: ReadTx, link: SecurePaymentRow, view: ReturnType<typeof viewFor>) {
  const children = links.childrenOf(tx, link);
  const blocked = children.filter(({ reason }) => reason !== undefined);
  return responseOf(responses.multicallReadSchema(), view, {
    paymentType: 'multicall',
    canExecute: links.problemOf(tx, link) === undefined && blocked.length < children.length,
    children: children.map(({ link: child, reason, ...place }) => {
      const { amount = null, payee = null } = view.items[place.position] ?? {};
      const { feePlan, reference } = view.isHidden ? { feePlan: null, reference: null } : child;
      const state = { executable: reason === undefined, blockReason: reason ?? null, ...links.adviceOn(reason) };
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

/** Returns the link of a request for its creator, unmasked. @throws DomainError 404 */
export function findLink(tx: ReadTx, caller: Caller, requestId: string) {
  const link = links.linkOfRequest(tx, requestId);
  if (link === undefined || !links.isOwner(caller, link)) throw DomainError.notFound('Secure payment', requestId);
  const accessPolicy = { ...link.accessPolicy, hidePayeeAddress: false };
  const view = viewOfLink(tx, { ...link, accessPolicy }, true);
  const [first] = view.items;
  const paidAt = link.requestIds.flatMap((id) => paymentsOf(tx, id)).map(({ timestamp }) => timestamp);
  const blockReason = links.blockReasonOf(tx, link) ?? null;
  const results = link.screenings.map((screening) =>
    responseOf(responses.kytResultSchema(), screening, {
      walletAddress: screening.wallet,
      parentWalletAddress: null,
      provider: accessPolicy.screeningProvider,
      providerReference: null,
      reportUrl: null,
      notes: null,
      rawStatus: screening.status,
    }),
  );
  return responseOf(responses.foundSchema(), view, {
    securePaymentUrl: links.linkUrl(tx, link.token),
    paymentType: link.kind === 'single' ? 'single' : 'batch',
    completedAt: view.status === 'completed' ? (paidAt.sort().at(-1) ?? null) : null,
    payerAddress: first?.payer ?? null,
    payerKytResults: link.flow === 'incoming' ? results : [],
    payeeKytResults: link.flow === 'outgoing' ? results : [],
    destination: first?.destination ?? null,
    claimedDestination: null,
    orchestratorId: null,
    currency: first?.currency.id ?? null,
    identityMode: link.clientId === null ? 'manual_dashboard' : 'client_id',
    branding: { whitelabelEnabled: false, source: 'request_network' },
    childExecutable: blockReason === null,
    blockReason,
    accessPolicy: { allowedPayerAddresses: accessPolicy.allowedPayerAddresses },
  });
}

export function makeMulticall(tx: Tx, caller: Caller, body: MulticallBody) {
  const link = createMulticall(tx, caller, body);
  return responseOf(responses.multicallCreatedSchema(), link, {
    type: 'multicall',
    securePaymentUrl: links.linkUrl(tx, link.token),
    status: 'pending',
    items: links
      .childrenOf(tx, link)
      .map(({ link: _, reason: __, ...place }) => ({ ...place, eligibility: 'eligible' })),
  });
}

/** Records a sent transaction: an intent, or the receipt of a multicall, which its children settle. */
export function recordLinkIntent(tx: Tx, link: SecurePaymentRow, body: IntentBody) {
  const { token, kind, requestIds } = link;
  const id = recordIntent(tx, link, body);
  if (id instanceof DomainError) return id;
  if (kind !== 'multicall') {
    const { paymentReference } = getRequest(tx, requestIds[0] ?? '');
    return responseOf(responses.intentSchema(), body, { intentId: id, paymentReference, isListening: true });
  }
  const { chain: sourceChain, smartAccountAddress = '', userOpHash = '', transactionIndices = [] } = body;
  const given = { sourceChain, smartAccountAddress, userOpHash, transactionIndices };
  const ids = { receiptId: id, multicallId: token, parentToken: token };
  return responseOf(responses.receiptSchema(), body, { ...ids, ...given, isListening: false });
}
