import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { formatUnits, parseUnits, percentOf } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { newRow } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { type FeeTerms, feeTerms } from '../client-ids/fees.ts';
import { currencyOf, findCurrency, findUsdValue, listCurrencies } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { createRequest, exactUnits } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import type { LinkInput } from './link-create.schema.ts';
import { EOA, screen } from './link-pay.commands.ts';
import { changeLink } from './link-state.commands.ts';
import {
  type AccessPolicy,
  type FeePlan,
  type SecurePaymentRow,
  securePaymentRowSchema,
  securePaymentsTable,
} from './secure-payments.model.ts';
import {
  adviceOn,
  type Blocked,
  blockReasonOf,
  getLink,
  linkStatus,
  requestsOfLink,
} from './secure-payments.queries.ts';

/** Who makes a link: the account, the front end, and the fee of its client ID. */
export interface LinkCreator {
  account: string;
  clientId?: string | undefined;
  origin?: string | undefined;
  fee: FeeTerms | undefined;
}

/** What a link pays: each amount to one wallet. */
export interface LinkPayments {
  flow: SecurePaymentRow['flow'];
  /** Decimals of the currency. */
  amounts: readonly string[];
  payee: string;
  currency: CurrencyRow;
  /** The policy of the destination. */
  inherited: Partial<AccessPolicy> | null;
  identifier?: string | undefined;
}

const WEEK = 'P7D';

/**
 * Creates a link with a request for each amount, whose invoice currency is the one that is paid (assumption
 * A-LINK-REQUESTS). The recipient of a payout is screened at once (assumption A-LINK-KYT).
 */
export function createLink(tx: Tx, creator: LinkCreator, to: LinkPayments, input: LinkInput): SecurePaymentRow {
  const { flow: securePaymentFlow, amounts, payee, currency, inherited } = to;
  if (amounts.length > 1 && currency.network === 'tron') {
    throw new DomainError('bad-request', 'Batch payments are not supported for TRON networks');
  }
  const { clientId, origin, fee } = creator;
  const currencies = { invoiceCurrency: currency.id, paymentCurrency: currency.id };
  const fields = { payee, ...currencies, reference: input.reference, clientId, origin, ...fee, securePaymentFlow };
  const requests = amounts.map((amount, index) => {
    exactUnits(securePaymentFlow === 'incoming' ? `requests.${index}.amount` : 'amount', amount, currency);
    return createRequest(tx, { ...fields, amount });
  });
  const row = { flow: securePaymentFlow, identifier: to.identifier ?? null };
  const link = putLink(tx, creator, requests, inherited === null ? [] : [inherited], input, row);
  if (link.flow === 'incoming' || link.accessPolicy.mode === 'off') return link;
  screen(tx, link, { ...EOA, wallet: payee });
  return getLink(tx, link.token);
}

/** Makes one link of several pending ones, which become invalid (assumption A-LINK-BATCH). */
export function mergeLinks(
  tx: Tx,
  creator: LinkCreator,
  tokens: readonly string[],
  input: LinkInput,
): SecurePaymentRow {
  const twice = tokens.find((token, index) => tokens.indexOf(token) !== index);
  if (twice !== undefined) throw DomainError.field('tokens', `names ${twice} twice`);
  const links = tokens.map((token, index) => mergeable(tx, creator, token, `tokens.${index}`));
  const requests = links.flatMap((link) => requestsOfLink(tx, link));
  const networks = new Set(requests.map(({ network }) => network));
  if (networks.has('tron')) {
    const message = 'Batch payments are not supported for TRON networks. Please submit individual payment requests.';
    throw new DomainError('bad-request', message);
  }
  if (networks.size > 1) throw new DomainError('bad-request', 'All payouts must be on the same network');
  for (const link of links) changeLink(tx, link, { status: 'invalidated' });
  const screenings = new Map(links.flatMap((link) => link.screenings.map((one) => [one.wallet.toLowerCase(), one])));
  const policies = links.map(({ accessPolicy }) => accessPolicy);
  return putLink(tx, creator, requests, policies, input, { flow: 'outgoing', screenings: [...screenings.values()] });
}

function mergeable(tx: ReadTx, creator: LinkCreator, token: string, field: string): SecurePaymentRow {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined || !ownsLink(creator, link)) throw DomainError.field(field, `is no payout link: ${token}`);
  if (link.flow !== 'outgoing' || link.kind !== 'single') throw DomainError.field(field, 'must be a single payout');
  const status = linkStatus(tx, link);
  if (status !== 'pending') throw DomainError.field(field, `must be pending; it is ${status}`);
  if (link.safeWaits) throw DomainError.field(field, 'must be pending; a Safe has the payment');
  return link;
}

/** Returns whether a link belongs to the account, and to no other client ID than the one that calls. */
function ownsLink({ account, clientId }: LinkCreator, link: SecurePaymentRow): boolean {
  return link.account === account && [undefined, link.clientId ?? clientId].includes(clientId);
}

/** Most children of a multicall (public documentation, assumption A-LINK-MULTICALL). */
const MAX_CHILDREN = { evm_same_chain: 150, evm_cross_chain: 20, tron_batch: 150 } as const;

/**
 * Makes a link that pays several payout links in one transaction. They stay payable by themselves.
 * @throws DomainError 400 that lists what is wrong with each child
 */
export function createMulticall(
  tx: Tx,
  creator: LinkCreator,
  childTokens: readonly string[],
  executionKind: keyof typeof MAX_CHILDREN = 'evm_same_chain',
): SecurePaymentRow {
  const maximum = MAX_CHILDREN[executionKind];
  const actual = childTokens.length;
  if (actual > maximum) {
    const cap = { type: 'child_count', maximum, actual, reduceBy: actual - maximum };
    throw refused([{ securePaymentToken: '*', reason: 'too_many_children' }], { cap });
  }
  const children = childTokens.flatMap((token) => tx.table(securePaymentsTable).get(token) ?? []);
  const clientId = creator.clientId ?? children.find((child) => child.clientId !== null)?.clientId ?? undefined;
  const requests = children.flatMap((child) => requestsOfLink(tx, child));
  const failures = childTokens.flatMap((token, index): Blocked[] => {
    const link = tx.table(securePaymentsTable).get(token);
    const problem = (reason: Blocked['reason']) => [{ securePaymentToken: token, reason }];
    if (childTokens.indexOf(token) !== index) return problem('invalid_child_linkage');
    if (link === undefined) return problem('not_found');
    if (!ownsLink({ ...creator, clientId }, link)) return problem('not_owned');
    const reason = blockReasonOf(tx, link);
    if (reason !== undefined) return problem(reason);
    // The mock has no calldata for TRON, where the children of such a batch would be.
    const isOnNetwork = requestsOfLink(tx, link)[0]?.network === requests[0]?.network;
    return executionKind !== 'tron_batch' && isOnNetwork ? [] : problem('not_payable_child');
  });
  if (failures.length > 0) throw refused(failures);
  const expiresAt = children.map((child) => child.expiresAt).reduce((one, other) => (one < other ? one : other));
  const policies = children.map(({ accessPolicy }) => accessPolicy);
  const kinds = { kind: 'multicall', flow: 'outgoing' } as const;
  const row = { ...kinds, childTokens: [...childTokens], executionKind, expiresAt };
  return putLink(tx, { ...creator, clientId }, requests, policies, {}, row);
}

/** Returns the refusal in its own shape, which replaces the list of fields (assumption A-LINK-MULTICALL). */
function refused(failures: readonly Blocked[], cap: object = {}): DomainError {
  return new DomainError('bad-request', 'Multicall validation failed').detailing({
    code: 'multicall_validation_failed',
    failures: failures.map((failure) => ({ ...failure, ...adviceOn(failure.reason), context: {} })),
    ...cap,
  });
}

/** Creates a link that pays requests, under a policy over those that it inherits. */
function putLink(
  tx: Tx,
  creator: LinkCreator,
  requests: readonly RequestRow[],
  inherited: readonly Partial<AccessPolicy>[],
  { accessPolicy, lifetime = WEEK, redirectUrl, redirectLabel, reference }: LinkInput,
  row: Partial<SecurePaymentRow> & Pick<SecurePaymentRow, 'flow'>,
): SecurePaymentRow {
  const link = newRow(securePaymentRowSchema(), {
    token: tx.ids.ulid(),
    kind: requests.length === 1 ? 'single' : 'batch',
    requestIds: requests.map(({ requestId }) => requestId),
    account: creator.account,
    clientId: creator.clientId,
    accessPolicy: resolvePolicy(accessPolicy, inherited),
    feePlan: feePlanOf(tx, requests, row.flow),
    redirectUrl,
    redirectLabel,
    reference,
    createdAt: tx.now(),
    expiresAt: isoTime(addDuration(tx.nowMs(), lifetime)),
    ...row,
  });
  return tx.emit('secure-payment.created', tx.table(securePaymentsTable).put(link));
}

/** Returns the policy of a new link: what it asks for, or else the strictest of what it inherits. */
function resolvePolicy(
  asked: LinkInput['accessPolicy'] = {},
  inherited: readonly Partial<AccessPolicy>[],
): AccessPolicy {
  const isAsked = asked.mode !== undefined && asked.mode !== 'inherit';
  const from = isAsked ? asked : inherited.find(({ mode }) => mode === 'kyt_all_wallets');
  const mode = from?.mode === 'kyt_all_wallets' ? from.mode : 'off';
  const provider = asked.screeningProvider ?? from?.screeningProvider ?? null;
  if (mode !== 'off' && provider === null) {
    throw DomainError.field('accessPolicy.screeningProvider', 'Required when mode is kyt_all_wallets');
  }
  return {
    mode,
    screeningProvider: mode === 'off' ? null : provider,
    hideUntilApproved: asked.hideUntilApproved ?? inherited.some((policy) => policy.hideUntilApproved),
    hidePayeeAddress: asked.hidePayeeAddress ?? inherited.some((policy) => policy.hidePayeeAddress),
    allowedPayerAddresses: asked.allowedPayerAddresses ?? [],
  };
}

/** Returns the plan of all requests together; null where they have several currencies or fees. */
function feePlanOf(tx: ReadTx, requests: readonly RequestRow[], flow: SecurePaymentRow['flow']): FeePlan | null {
  const [id = '', ...others] = new Set(requests.map(({ paymentCurrency }) => paymentCurrency));
  const [fee, ...fees] = new Map(requests.map(feeTerms).map((terms) => [JSON.stringify(terms), terms])).values();
  if (others.length > 0 || fees.length > 0) return null;
  const currency = currencyOf(tx, id);
  const units = requests.reduce((sum, { amount }) => sum + parseUnits(amount, currency.decimals), 0n);
  return planFees(tx, units, currency, { flow: flow === 'incoming' ? 'get_paid' : 'pay' }, fee);
}

/** Symbols whose amounts are dollars or euros; test tokens that stand for them too (assumption A-FEE-PLAN). */
const STABLECOINS = /^(f?USD[CT]|USDT0|USD[CT]e|DAIe?|EURC|EURS|jEUR|FAU|FRAX|GUSD|USDP|TUSD|BUSD|USDS|xDAI)$/;

/** Decimals of the sums in a fee plan. */
const DECIMALS = 18;

type FeeRules = Pick<FeePlan, 'flow'> & { defaultFeeBearer?: FeePlan['defaultFeeBearer'] | undefined };

/**
 * Returns who pays which fee; null for a currency that is no stablecoin, or has no price. The only fee is that of the
 * client ID. It comes on top unless the call wants the payee to bear it (assumption A-FEE-PLAN).
 */
function planFees(
  tx: ReadTx,
  units: bigint,
  currency: CurrencyRow,
  { flow, defaultFeeBearer: bearer }: FeeRules,
  fee: FeeTerms | undefined,
): FeePlan | null {
  const grossUsd = STABLECOINS.test(currency.symbol) ? findUsdValue(tx, units, currency) : null;
  if (grossUsd === null) return null;
  const gross = parseUnits(grossUsd, DECIMALS);
  const charged = fee === undefined ? 0n : percentOf(gross, fee.feePercentage);
  const byPayee = bearer === 'payee' ? charged : 0n;
  const usd = (amount: bigint) => formatUnits(amount, DECIMALS);
  return {
    version: 1,
    flow,
    defaultFeeBearer: bearer ?? (flow === 'get_paid' ? 'payee' : 'payer'),
    grossAmountUsd: usd(gross),
    netRecipientAmountUsd: usd(gross - byPayee),
    payerTotalAmountUsd: usd(gross + charged - byPayee),
    totalFeesUsd: usd(charged),
    payeeBorneFeesUsd: usd(byPayee),
    payerBorneFeesUsd: usd(charged - byPayee),
    fees: (fee === undefined ? [] : [fee]).map(({ feePercentage, feeAddress }) => ({
      type: 'platform',
      label: 'Platform fee',
      feeBearer: bearer ?? 'payer',
      feeBearerSource: bearer === undefined ? 'fee_config' : 'payment_default_override',
      percentageBps: Number((Number(feePercentage) * 100).toFixed(6)),
      capUsd: null,
      fixedAmountUsd: null,
      calculatedAmountUsd: usd(charged),
      destinationResolver: 'static',
      destinationRef: { evmAddress: feeAddress, tronAddress: null },
      configSource: 'client_id',
    })),
  };
}

/** Returns the plan of an amount in a stablecoin. @throws DomainError 400 for another currency */
export function previewFees(
  tx: ReadTx,
  { amount, currency: name, ...rules }: FeeRules & { amount: string; currency: string },
  fee: FeeTerms | undefined,
): FeePlan {
  const isNamed = ({ symbol }: CurrencyRow) => symbol.toLowerCase() === name.toLowerCase();
  const currency = findCurrency(tx, name) ?? listCurrencies(tx, {}).find(isNamed);
  if (currency === undefined || !STABLECOINS.test(currency.symbol)) {
    throw DomainError.field('currency', `${name} is no stablecoin that the mock knows`);
  }
  const plan = planFees(tx, exactUnits('amount', amount, currency), currency, rules, fee);
  if (plan === null) throw DomainError.field('currency', `${currency.id} has no price`);
  return plan;
}
