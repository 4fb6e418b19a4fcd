import type * as z from 'zod';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { parseUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError, within } from '../../engine/kernel/core/errors.ts';
import { newRow } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { currencyOf, requireCurrency } from '../catalogue/currencies/currencies.commands.ts';
import type { CurrencyRow } from '../catalogue/currencies/currencies.model.ts';
import { protocolFeeOf } from '../catalogue/protocol-fee/protocol-fee.model.ts';
import { checkWalletNetwork } from '../catalogue/wallets/wallet-networks.ts';
import { type CreateRequestInput, commonNetwork, createRequest } from '../money/requests/requests.commands.ts';
import type { RequestRow } from '../money/requests/requests.model.ts';
import type { FeePlan } from '../people/client-ids/fee-plan.model.ts';
import { planFees } from '../people/client-ids/fee-plan.ts';
import { effectiveFee, feesOf, feeTerms } from '../people/client-ids/fees.ts';
import { accountOf, currencyOfDestination, resolveDestination } from '../people/destinations/destinations.commands.ts';
import type { Caller } from '../wire/caller.ts';
import { EOA, screen } from './link-access.commands.ts';
import { getLink, networkOfLink, requestsOfLink } from './link-lookups.ts';
import type { BatchBody, CreateBody, LinkInput, MulticallBody, PayoutBody } from './secure-payment-bodies.ts';
import { adviceOn, blockReasonOf, changeLink, isOwner, problemOf } from './secure-payments.commands.ts';
import {
  type AccessPolicy,
  type BlockReason,
  type SecurePaymentRow,
  securePaymentRowSchema,
  securePaymentsTable,
} from './secure-payments.model.ts';

export const LINK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Creates a link with one request per amount, paid to the caller's destination. */
export function createLink(tx: Tx, caller: Caller, body: CreateBody): SecurePaymentRow {
  for (const { destinationId } of body.requests) resolveDestination(tx, caller, destinationId);
  const destination = resolveDestination(tx, caller);
  const currency = currencyOfDestination(tx, destination);
  const { reference, payerIdentifier: identifier } = body;
  const fields = { payee: destination.walletAddress, reference, securePaymentFlow: 'incoming' } as const;
  const requests = body.requests.map(({ amount }, index) =>
    within(`requests.${index}`, () => requestOfLink(tx, caller, currency, { ...fields, amount })),
  );
  tx.assume('A-LINK-REQUESTS');
  return putLink(tx, caller, requests, [destination], { ...body, flow: 'incoming', identifier });
}

/** Creates a link that pays a recipient, who is screened immediately. */
export function createPayoutLink(tx: Tx, caller: Caller, body: PayoutBody): SecurePaymentRow {
  const { recipient: payee, network, amount, reference, recipientIdentifier: identifier } = body;
  const currency = requireCurrency(tx, body.currency, 'currency');
  if (currency.network !== network) {
    throw DomainError.field('currency', `${currency.id} is on ${currency.network}, not on ${network}`);
  }
  checkWalletNetwork(tx, 'recipient', payee, network);
  const request = requestOfLink(tx, caller, currency, { payee, amount, reference, securePaymentFlow: 'outgoing' });
  const link = putLink(tx, caller, [request], [], { ...body, flow: 'outgoing', identifier });
  if (link.accessPolicy.mode !== 'off') screen(tx, link, { ...EOA, wallet: payee });
  return getLink(tx, link.token);
}

/** Creates a request of a link. Its invoice currency is the payment currency. */
function requestOfLink(
  tx: Tx,
  { client, origin }: Caller,
  { id }: CurrencyRow,
  fields: Pick<CreateRequestInput, 'payee' | 'amount' | 'reference' | 'securePaymentFlow'>,
): RequestRow {
  const by = { clientId: client?.clientId, origin: client && origin, ...effectiveFee(client, {}) };
  return createRequest(tx, { ...fields, ...by, invoiceCurrency: id, paymentCurrency: id });
}

/** Merges several pending links and invalidates them. */
export function mergeLinks(tx: Tx, caller: Caller, { tokens, ...input }: BatchBody): SecurePaymentRow {
  tx.assume('A-LINK-BATCH');
  const twice = tokens.find((token, index) => tokens.indexOf(token) !== index);
  if (twice !== undefined) throw DomainError.field('tokens', `names ${twice} twice`);
  const merged = tokens.map((token, index) => mergeable(tx, caller, token, `tokens.${index}`));
  const requests = merged.flatMap((link) => requestsOfLink(tx, link));
  commonNetwork(requests);
  for (const link of merged) changeLink(tx, link, { status: 'invalidated' });
  const screenings = new Map(merged.flatMap((link) => link.screenings.map((one) => [one.wallet.toLowerCase(), one])));
  return putLink(tx, caller, requests, merged, { ...input, flow: 'outgoing', screenings: [...screenings.values()] });
}

function mergeable(tx: ReadTx, caller: Caller, token: string, field: string): SecurePaymentRow {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined || !isOwner(tx, caller, link)) throw DomainError.field(field, `is no payout link: ${token}`);
  if (link.flow !== 'outgoing' || link.kind !== 'single') throw DomainError.field(field, 'must be a single payout');
  const problem = problemOf(tx, link);
  if (problem !== undefined) throw DomainError.field(field, `must be pending: ${problem.message}`);
  return link;
}

/** Maximum children of a multicall (public documentation). */
export const MAX_CHILDREN = { evm_same_chain: 150, evm_cross_chain: 20, tron_batch: 150 } as const;

/**
 * Creates a link that pays several payout links in one transaction. They can still be paid individually.
 * @throws DomainError 400 with the error of each child
 */
export function createMulticall(tx: Tx, caller: Caller, body: MulticallBody): SecurePaymentRow {
  tx.assume('A-LINK-MULTICALL');
  const { childTokens, requestedExecutionKind: executionKind = 'evm_same_chain' } = body;
  const [maximum, actual] = [MAX_CHILDREN[executionKind], childTokens.length];
  if (actual > maximum) {
    const cap = { type: 'child_count', maximum, actual, reduceBy: actual - maximum };
    throw refused([failure('*', 'too_many_children', 'recreate_reduced')], { cap });
  }
  const children = childTokens.flatMap((token) => tx.table(securePaymentsTable).get(token) ?? []);
  const clientId = caller.client?.clientId ?? children.find((child) => child.clientId !== null)?.clientId ?? undefined;
  const requests = children.flatMap((child) => requestsOfLink(tx, child));
  // The mock has no TRON calldata, which the children of such a batch would need.
  const network = executionKind === 'tron_batch' ? undefined : requests[0]?.network;
  const reasonOf = (token: string, index: number): BlockReason | undefined => {
    const link = tx.table(securePaymentsTable).get(token);
    if (childTokens.indexOf(token) !== index) return 'invalid_child_linkage';
    if (link === undefined) return 'not_found';
    if (!isOwner(tx, caller, link) || (link.clientId ?? clientId) !== clientId) return 'not_owned';
    const isElsewhere = networkOfLink(tx, link) !== network;
    return blockReasonOf(tx, link) ?? (isElsewhere ? 'not_payable_child' : undefined);
  };
  const failures = childTokens.flatMap((token, index) => {
    const reason = reasonOf(token, index);
    return reason === undefined ? [] : [failure(token, reason)];
  });
  if (failures.length > 0) throw refused(failures);
  const expiresAt = children.map((child) => child.expiresAt).reduce((one, other) => (one < other ? one : other));
  const kinds = { kind: 'multicall', flow: 'outgoing' } as const;
  return putLink(tx, caller, requests, children, { ...kinds, clientId, childTokens, executionKind, expiresAt });
}

function failure(securePaymentToken: string, reason: BlockReason | 'too_many_children', recoveryAction?: string) {
  return { securePaymentToken, reason, ...adviceOn(reason, recoveryAction), context: {} };
}

/** Returns the refusal in a special shape instead of the field list. */
function refused(failures: object[], cap: object = {}): DomainError {
  const details = { code: 'multicall_validation_failed', failures, ...cap };
  return new DomainError('bad-request', 'Multicall validation failed').detailing(details);
}

interface PolicySource {
  accessPolicy: Omit<AccessPolicy, 'allowedPayerAddresses'> | null;
}
type LinkFields = Omit<z.input<ReturnType<typeof securePaymentRowSchema>>, 'accessPolicy'>;

/** Creates a link that pays requests, with a policy based on those of its sources. */
function putLink(
  tx: Tx,
  caller: Caller,
  requests: readonly RequestRow[],
  sources: readonly PolicySource[],
  fields: Partial<LinkFields> & Pick<LinkFields, 'flow'> & Pick<LinkInput, 'accessPolicy'>,
): SecurePaymentRow {
  const accessPolicy = resolvePolicy(fields.accessPolicy, sources);
  for (const [index, wallet] of accessPolicy.allowedPayerAddresses.entries()) {
    checkWalletNetwork(tx, `accessPolicy.allowedPayerAddresses.${index}`, wallet, requests[0]?.network ?? '');
  }
  const link = newRow(securePaymentRowSchema(), {
    token: tx.ids.ulid(),
    kind: requests.length === 1 ? 'single' : 'batch',
    requestIds: requests.map(({ requestId }) => requestId),
    account: accountOf(caller),
    clientId: caller.client?.clientId,
    feePlan: feePlanOf(tx, requests, fields.flow),
    createdAt: tx.now(),
    expiresAt: isoTime(tx.nowMs() + LINK_LIFETIME_MS),
    ...fields,
    accessPolicy,
  });
  return tx.emit('secure-payment.created', tx.table(securePaymentsTable).put(link));
}

/** Returns the combined plan of all requests; null if currencies or fees differ. */
export function feePlanOf(tx: ReadTx, requests: readonly RequestRow[], flow: SecurePaymentRow['flow']): FeePlan | null {
  const [id = '', ...others] = new Set(requests.map(({ paymentCurrency }) => paymentCurrency));
  const [fee, ...fees] = new Map(requests.map(feeTerms).map((terms) => [JSON.stringify(terms), terms])).values();
  if (others.length > 0 || fees.length > 0) return null;
  const currency = currencyOf(tx, id);
  const amounts = requests.map(({ amount }) => parseUnits(amount, currency.decimals));
  const rules = { flow: flow === 'incoming' ? 'get_paid' : 'pay' } as const;
  return planFees(tx, amounts, currency, rules, feesOf(fee, protocolFeeOf(tx)));
}

/** Returns the policy of a new link: as requested, otherwise the strictest of its sources. */
function resolvePolicy(asked: LinkInput['accessPolicy'] = {}, sources: readonly PolicySource[]): AccessPolicy {
  const { mode = 'inherit', allowedPayerAddresses = [] } = asked;
  const inherited = sources.flatMap(({ accessPolicy }) => accessPolicy ?? []);
  const screened = mode === 'inherit' ? inherited.find((policy) => policy.mode === 'kyt_all_wallets') : asked;
  const hides = (name: 'hideUntilApproved' | 'hidePayeeAddress') =>
    asked[name] ?? inherited.some((policy) => policy[name]);
  const shown = {
    hideUntilApproved: hides('hideUntilApproved'),
    hidePayeeAddress: hides('hidePayeeAddress'),
    allowedPayerAddresses,
  };
  if (screened?.mode !== 'kyt_all_wallets') return { mode: 'off', screeningProvider: null, ...shown };
  const screeningProvider = asked.screeningProvider ?? screened.screeningProvider ?? null;
  if (screeningProvider === null) {
    throw DomainError.field('accessPolicy.screeningProvider', 'Required when mode is kyt_all_wallets');
  }
  return { mode: 'kyt_all_wallets', screeningProvider, ...shown };
}
