import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { paymentsOf } from '../money/payments/pay.commands.ts';
import { type Calldata, plainTransactionSchema } from '../money/requests/payment-bodies.ts';
import { getRequest } from '../money/requests/requests.commands.ts';
import { previewFees } from '../people/client-ids/fee-plan.ts';
import type { Caller } from '../wire/caller.ts';
import { EXAMPLE_LINKS } from '../wire/example-ids.ts';
import { pathParams } from '../wire/field-schemas.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { responseOf } from '../wire/response.ts';
import { amountSummaryOf } from './amount-summary.ts';
import { decideAccess } from './link-access.commands.ts';
import type { LinkCalldata, SingleCalldata } from './link-calldata.commands.ts';
import { createLink, createMulticall, createPayoutLink, mergeLinks } from './link-creation.commands.ts';
import { linkOfRequest, linkUrl, requestsOfLink } from './link-lookups.ts';
import { broadcastTron, recordIntent } from './link-payment.commands.ts';
import * as bodies from './secure-payment-bodies.ts';
import * as responses from './secure-payment-responses.ts';
import {
  adviceOn,
  assertOpen,
  blockReasonOf,
  childrenOf,
  isOwner,
  linkOfCaller,
  noSuchLink,
  problemOf,
  reportEvent,
} from './secure-payments.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { itemOf, optionsOf, viewOfLink } from './visible-link.ts';

/** Errors of links that cannot be paid, in the order of the checks. */
const LINK_ERRORS = {
  400: 'Validation failed',
  403: 'Not payable: the link has expired or is invalid, or the wallet is not allowed',
  404: 'Secure payment not found',
  409: 'Already completed',
} as const;
const READ_ERRORS = { ...LINK_ERRORS, 423: 'In progress: a Safe transaction is pending' } as const;
const PAYOUT_FORBIDDEN = 'The client ID cannot be used; or, with a fault only, payouts are not enabled';

const tokenParams = (example = EXAMPLE_LINKS.token) =>
  pathParams('token', { description: 'Token of the payment link', example });

const COMMON = { tag: 'Secure payments' } as const;
const CREATOR_CALL = { ...COMMON, auth: 'key-client-or-session' } as const;
/** The service lets only the creator's wallet session look up links, and no API key or client ID. */
const SESSION_CALL = { ...COMMON, auth: 'session' } as const;
const CREATION = {
  ...CREATOR_CALL,
  status: 201,
  response: responses.linkResultSchema,
  responseDescription: 'The link; the mock serves its page',
} as const;
/** An operation of the hosted page, called with the credential of the link's creator. */
const TOKEN_CALL = { ...COMMON, auth: 'key-or-client', params: () => tokenParams(), errors: READ_ERRORS } as const;

function linkResult(tx: ReadTx, { requestIds, token, feePlan }: SecurePaymentRow) {
  return { requestIds, securePaymentUrl: linkUrl(tx, token), token, feePlan };
}

function linkOf({ tx, caller, params }: { tx: ReadTx; caller: Caller; params: { token: string } }) {
  return linkOfCaller(tx, caller, params.token);
}

export const securePaymentsV2 = (): readonly Operation[] => [
  defineOperation('POST /v2/secure-payments/payouts', {
    operationId: 'createPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link that pays a recipient',
    body: bodies.payoutBodySchema,
    errors: { 400: 'Validation failed: an unsupported network or currency', 403: PAYOUT_FORBIDDEN },
    handle: ({ tx, body, caller }) => linkResult(tx, createPayoutLink(tx, caller, body)),
  }),
  defineOperation('POST /v2/secure-payments/batch-payouts', {
    operationId: 'createBatchPayoutSecurePaymentV2',
    ...CREATION,
    summary: 'Combine several payout links into one payment link',
    description: 'The original links are invalidated.',
    body: bodies.batchBodySchema,
    responseDescription: 'The combined link',
    errors: { 400: 'Different networks, a link that is not pending, or fewer than two links', 403: PAYOUT_FORBIDDEN },
    handle: ({ tx, body, caller }) => linkResult(tx, mergeLinks(tx, caller, body)),
  }),
  defineOperation('POST /v2/secure-payments/multicall-payouts', {
    operationId: 'createMulticallPayoutV2',
    ...CREATOR_CALL,
    summary: 'Create a payment link that pays several payout links at once',
    description: 'The original links stay payable.',
    body: bodies.multicallBodySchema,
    status: 201,
    response: responses.multicallCreatedSchema,
    responseDescription: 'The link and its children',
    errors: { 400: 'Validation failed; includes code and failures if a child cannot be paid' },
    handle: ({ tx, body, caller }) => makeMulticall(tx, caller, body),
  }),
  defineOperation('GET /v2/secure-payments/multicall-payouts/{token}', {
    operationId: 'getMulticallPayoutV2',
    ...SESSION_CALL,
    summary: 'Get a payment link that pays several payout links',
    params: () => tokenParams(EXAMPLE_LINKS.multicall),
    response: responses.multicallReadSchema,
    responseDescription: 'The link and all its children, whatever their status',
    errors: { 404: 'Secure payment not found' },
    handle: (call) => readMulticall(call.tx, linkOf(call)),
  }),
  defineOperation('POST /v2/secure-payments', {
    operationId: 'createSecurePaymentV2',
    ...CREATION,
    summary: 'Create a payment link',
    description: 'Creates one request per amount, all paid to the destination of the client ID or account.',
    body: bodies.createBodySchema,
    errors: {
      400: 'Validation failed, or no active destination',
      403: 'The destination does not match or is not bound',
    },
    handle: ({ tx, body, caller }) => linkResult(tx, createLink(tx, caller, body)),
  }),
  defineOperation('GET /v2/secure-payments', {
    operationId: 'findSecurePaymentV2',
    ...SESSION_CALL,
    summary: 'Find the payment link of a request',
    query: () => z.object({ requestId: z.string().min(1).meta({ example: EXAMPLE_LINKS.requestId }) }),
    response: responses.foundSchema,
    responseDescription: 'The latest link of the request',
    errors: { 400: 'Validation failed', 404: 'Secure payment not found' },
    handle: ({ tx, query, caller }) => findLink(tx, caller, query.requestId),
  }),
  defineOperation('POST /v2/secure-payments/fees/preview', {
    operationId: 'previewSecurePaymentFeesV2',
    ...CREATOR_CALL,
    summary: 'Preview the fees of a payment',
    body: bodies.previewBodySchema,
    response: responses.feePlanComponent,
    responseDescription: 'The fee plan; nothing is stored',
    errors: { 400: 'Unsupported currency' },
    handle: ({ tx, body, caller }) => previewFees(tx, caller, body),
  }),
  defineOperation('GET /v2/secure-payments/{token}', {
    operationId: 'getSecurePaymentV2',
    ...TOKEN_CALL,
    summary: 'Get a payment link as seen by the payer',
    query: bodies.payerQuerySchema,
    response: responses.linkReadSchema,
    responseDescription: 'The link; with a wallet, also whether it may pay and its payment options',
    handle: (call) => readLink(call.tx, linkOf(call), call.query),
  }),
  defineOperation('GET /v2/secure-payments/{token}/pay', {
    operationId: 'getSecurePaymentCalldataV2',
    ...TOKEN_CALL,
    summary: 'Get the calldata that pays a payment link',
    description: 'Returns the transactions to send, in order: approvals, then one payment of all requests.',
    query: bodies.payerQuerySchema,
    response: responses.linkCalldataSchema,
    responseDescription: 'Calldata for one request, a batch or a multicall',
    load: () => import('./link-calldata.commands.ts'),
    handle: (call) => {
      const link = linkOf(call);
      const calldata = call.loaded.linkCalldata(call.tx, link, call.query);
      return calldata instanceof DomainError ? calldata : toCalldata(call.tx, link, calldata);
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/intent', {
    operationId: 'recordSecurePaymentIntentV2',
    ...TOKEN_CALL,
    summary: 'Record a transaction sent by a wallet',
    description: 'Does not pay the link. With safeTxHash, the link stays in progress until the Safe executes it.',
    body: bodies.intentBodySchema,
    response: () => z.union([responses.intentSchema(), responses.receiptSchema()]),
    responseDescription: 'The recorded transaction',
    errors: LINK_ERRORS,
    handle: (call) => recordLinkIntent(call.tx, linkOf(call), call.body),
  }),
  defineOperation('POST /v2/secure-payments/{token}/events', {
    operationId: 'recordSecurePaymentEventV2',
    ...TOKEN_CALL,
    summary: 'Record a payer action on the payment link page',
    description: 'Works for paid and expired links too.',
    body: bodies.eventBodySchema,
    status: 202,
    response: () => z.object({ received: z.literal(true) }),
    responseDescription: 'Received',
    errors: { 400: READ_ERRORS[400], 404: READ_ERRORS[404] },
    handle: (call) => {
      reportEvent(call.tx, linkOf(call), call.body);
      return { received: true as const };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/refresh-step-transaction', {
    operationId: 'refreshSecurePaymentStepV2',
    ...TOKEN_CALL,
    summary: 'Refresh the transaction of a route step',
    body: bodies.refreshBodySchema,
    response: () =>
      bodies.stepSchema().extend({ transactionRequest: plainTransactionSchema() }).meta(component('RefreshedStep')),
    responseDescription: 'The step with its refreshed transaction',
    errors: { ...READ_ERRORS, 400: 'The route no longer exists' },
    load: () => import('./link-calldata.commands.ts'),
    handle: ({ body: { step }, loaded, ...call }) => {
      return { ...step, transactionRequest: loaded.paymentOfLink(call.tx, linkOf(call), step.action.toChainId) };
    },
  }),
  defineOperation('POST /v2/secure-payments/{token}/tron/broadcast', {
    operationId: 'broadcastSecurePaymentTronV2',
    ...TOKEN_CALL,
    summary: 'Broadcast a signed TRON transaction',
    params: () => tokenParams(EXAMPLE_LINKS.tron),
    body: bodies.broadcastBodySchema,
    response: responses.broadcastSchema,
    responseDescription: 'The transaction was broadcast, and the link is paid',
    errors: { ...READ_ERRORS, 400: 'The link is not on TRON', 502: 'The relay failed; only with a fault' },
    handle: (call) => broadcastTron(call.tx, linkOf(call), call.body.signedTransaction),
  }),
];

/** Returns a link as seen by the payer, and decides whether the wallet may pay. */
function readLink(tx: Tx, link: SecurePaymentRow, payer: bodies.PayerQuery) {
  assertOpen(tx, link);
  const accessDecision = decideAccess(tx, link, payer);
  const isApproved = accessDecision?.status === 'approved';
  const paymentOptions = isApproved ? optionsOf(tx, link, payer.wallet) : undefined;
  const view = { ...viewFor(tx, link, isApproved), accessDecision, paymentOptions };
  const { kind: paymentType, items } = view;
  const [first] = items;
  if (paymentType === 'multicall') return toMulticallRead(tx, link, view);
  if (first === undefined) return responseOf(responses.hiddenSchema(), view, { paymentType });
  tx.assume('A-LINK-READ');
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
function readMulticall(tx: ReadTx, link: SecurePaymentRow) {
  if (link.kind !== 'multicall') throw noSuchLink(tx, link.token);
  return toMulticallRead(tx, link, viewFor(tx, link, false));
}

/** Returns a link's view with the response fields of all kinds. */
function viewFor(tx: ReadTx, link: SecurePaymentRow, isApproved: boolean) {
  const { requestIds, createdAt, flow, accessPolicy } = link;
  const view = viewOfLink(tx, link, isApproved);
  const analytics = {
    creationTimestamp: createdAt,
    totalPaymentAmountUsd: view.feePlan?.grossAmountUsd ?? null,
    protocolFeeAmountUsd: view.feePlan?.fees.find(({ type }) => type === 'protocol')?.calculatedAmountUsd,
    ...(view.feePlan === null && { feeAmountsUsdUnavailableReason: 'fee_plan_unavailable' as const }),
    numberOfPaymentsExcludingFees: requestIds.length,
    destinationIds: view.items.flatMap(({ destination }) => destination.destinationId ?? []),
    payoutKytProvider: (flow === 'outgoing' && accessPolicy.screeningProvider) || undefined,
  };
  const isPayeeAddressMasked = accessPolicy.hidePayeeAddress;
  return { ...view, isPayeeAddressMasked, orchestratorId: null, branding: null, analytics };
}

function toMulticallRead(tx: ReadTx, link: SecurePaymentRow, view: ReturnType<typeof viewFor>) {
  const children = childrenOf(tx, link);
  const blocked = children.filter(({ reason }) => reason !== undefined);
  tx.assume('A-LINK-MULTICALL');
  if (!view.isHidden && children.some(({ link: child }) => child.feePlan !== null)) tx.assume('A-FEE-PLAN');
  return responseOf(responses.multicallReadSchema(), view, {
    paymentType: 'multicall',
    canExecute: problemOf(tx, link) === undefined && blocked.length < children.length,
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
      amountSummary: amountSummaryOf(tx, view.isHidden ? [] : requestsOfLink(tx, link)),
    },
  });
}

/** Returns the link of a request for its creator, unmasked. @throws DomainError 404 */
function findLink(tx: ReadTx, caller: Caller, requestId: string) {
  const link = linkOfRequest(tx, requestId);
  if (link === undefined || !isOwner(tx, caller, link)) throw noSuchLink(tx, requestId);
  const accessPolicy = { ...link.accessPolicy, hidePayeeAddress: false };
  const view = viewOfLink(tx, { ...link, accessPolicy }, true);
  const [first] = view.items;
  const paidAt = link.requestIds.flatMap((id) => paymentsOf(tx, id)).map(({ timestamp }) => timestamp);
  const blockReason = blockReasonOf(tx, link) ?? null;
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
    securePaymentUrl: linkUrl(tx, link.token),
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

function makeMulticall(tx: Tx, caller: Caller, body: bodies.MulticallBody) {
  const link = createMulticall(tx, caller, body);
  return responseOf(responses.multicallCreatedSchema(), link, {
    type: 'multicall',
    securePaymentUrl: linkUrl(tx, link.token),
    status: 'pending',
    items: childrenOf(tx, link).map(({ link: _, reason: __, ...place }) => ({ ...place, eligibility: 'eligible' })),
  });
}

/** Records a sent transaction: an intent, or the receipt of a multicall, which its children settle. */
function recordLinkIntent(tx: Tx, link: SecurePaymentRow, body: bodies.IntentBody) {
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

function toCalldata(tx: ReadTx, link: SecurePaymentRow, calldata: LinkCalldata) {
  if (calldata.kind === 'single') return toSingleCalldata(tx, link, calldata);
  const { kind, batch, steps, executableLegCount, feeBundle } = calldata;
  const batchPaymentTransaction = toLinkTransaction(tx, batch.batchPaymentTransaction);
  if (kind === 'batch') return { ...batch, batchPaymentTransaction };
  const { ERC20ApprovalTransactions: approvals, platformFee, protocolFee } = batch;
  const items = requestsOfLink(tx, link).map((request) => itemOf(tx, link, request));
  return responseOf(responses.multicallCalldataSchema(), link, {
    paymentType: 'multicall',
    executionKind: link.executionKind ?? 'evm_same_chain',
    network: items[0]?.network ?? '',
    chainId: items[0]?.currency.chainId ?? 0,
    children: items.map((item, position) => {
      const { address } = item.currency;
      const currency = { paymentCurrencyAddress: address, sourceTokenAddress: address, tokenAddress: address };
      const place = { securePaymentToken: link.childTokens[position] ?? '', position };
      return responseOf(responses.calldataChildSchema(), item, { ...place, ...currency });
    }),
    payees: items.map(({ payee }) => payee),
    amounts: items.map(({ amount }) => amount),
    references: items.map(({ reference }) => reference),
    transactions: [...approvals, batchPaymentTransaction],
    feeBundle,
    metadata: {
      ...steps,
      approvalTransactionsCount: approvals.length,
      childCount: link.childTokens.length,
      executableLegCount,
      platformFee,
      protocolFee,
    },
  });
}

function toSingleCalldata(tx: ReadTx, link: SecurePaymentRow, { request, calldata, feeBundle }: SingleCalldata) {
  const { transactions, metadata } = calldata;
  const approvals = metadata.paymentTransactionIndex;
  return responseOf(responses.singleCalldataSchema(), request, {
    paymentType: 'single',
    transactions: transactions.map((transaction) => toLinkTransaction(tx, transaction)),
    eoaApprovalTransactions: [],
    feeBundle,
    metadata: {
      ...metadata,
      approvalTransactionsCount: approvals,
      hasEnoughAllowance: approvals === 0,
      routeType: 'samechain',
    },
    flow: link.flow,
  });
}

/** Returns a transaction with its value in the format of links. */
function toLinkTransaction(tx: ReadTx, { to, data, value }: Calldata['transactions'][number]) {
  const units = BigInt(value.hex);
  if (units === 0n) return { to, data, value: 0 };
  tx.assume('A-LINK-VALUE');
  return { to, data, value: `0x${units.toString(16)}` };
}
