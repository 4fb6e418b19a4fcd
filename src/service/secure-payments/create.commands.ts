import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { addDuration } from '../../engine/kernel/clock/duration.ts';
import { formatUnits, parseUnits } from '../../engine/kernel/core/decimal.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { newRow } from '../../engine/kernel/core/row-schema.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { type FeeTerms, feeTerms } from '../client-ids/fees.ts';
import { currencyOf } from '../currencies/currencies.commands.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { createRequest, exactUnits } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { EOA, screen } from './access.commands.ts';
import { planFees } from './fee-plan.ts';
import type { LinkInput } from './link-create.schema.ts';
import { changeLink } from './link-state.commands.ts';
import {
  type AccessPolicy,
  type SecurePaymentRow,
  securePaymentRowSchema,
  securePaymentsTable,
} from './secure-payments.model.ts';
import { getLink, linkStatus, requestsOfLink } from './secure-payments.queries.ts';

/** Who makes a link: the account, the front end, and the fee of its client ID. */
export interface LinkCreator {
  account: string;
  clientId?: string | undefined;
  origin?: string | undefined;
  fee: FeeTerms | undefined;
}

/** Where a payment goes. */
export interface LinkDestination {
  walletAddress: string;
  currency: CurrencyRow;
  accessPolicy: Partial<AccessPolicy> | null;
}

const WEEK = 'P7D';

/** Creates a link that pays a destination, once for each amount. */
export function createLink(
  tx: Tx,
  creator: LinkCreator,
  to: LinkDestination,
  input: LinkInput & { amounts: readonly string[]; payerIdentifier?: string | undefined },
): SecurePaymentRow {
  const { amounts, reference } = input;
  if (amounts.length > 1 && to.currency.network === 'tron') {
    throw new DomainError('bad-request', 'Batch payments are not supported for TRON networks');
  }
  for (const [index, amount] of amounts.entries()) exactUnits(`requests.${index}.amount`, amount, to.currency);
  const requests = amounts.map((amount) => newRequest(tx, creator, 'incoming', { to, amount, reference }));
  const identifier = input.payerIdentifier;
  return putLink(tx, creator, requests, { ...input, flow: 'incoming', identifier, inherited: to.accessPolicy });
}

/** Creates a link by which the account pays a recipient. The recipient is screened at once (assumption A-LINK-KYT). */
export function createPayoutLink(
  tx: Tx,
  creator: LinkCreator,
  to: LinkDestination,
  input: LinkInput & { amount: string; recipientIdentifier?: string | undefined },
): SecurePaymentRow {
  const { amount, reference, recipientIdentifier: identifier } = input;
  const requests = [newRequest(tx, creator, 'outgoing', { to, amount, reference })];
  const link = putLink(tx, creator, requests, { ...input, flow: 'outgoing', identifier, inherited: to.accessPolicy });
  if (link.accessPolicy.mode === 'off') return link;
  screen(tx, link, { ...EOA, wallet: to.walletAddress });
  return getLink(tx, link.token);
}

/** Makes one link of several that wait. Those become invalid (assumption A-LINK-BATCH). */
export function mergeLinks(
  tx: Tx,
  creator: LinkCreator,
  tokens: readonly string[],
  input: Pick<LinkInput, 'redirectUrl' | 'redirectLabel'>,
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
  const row = { screenings: [...screenings.values()] };
  return putLink(tx, creator, requests, { ...input, flow: 'outgoing', inherited: strictest(links), row });
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
export function ownsLink({ account, clientId }: LinkCreator, link: SecurePaymentRow): boolean {
  return link.account === account && [undefined, link.clientId ?? clientId].includes(clientId);
}

/** Returns the policy of a link that pays what several links would: it screens and hides what one of them does. */
export function strictest(links: readonly SecurePaymentRow[]): AccessPolicy {
  const policies = links.map(({ accessPolicy }) => accessPolicy);
  return {
    ...(policies.find(({ mode }) => mode !== 'off') ?? NO_POLICY),
    hideUntilApproved: policies.some(({ hideUntilApproved }) => hideUntilApproved),
    hidePayeeAddress: policies.some(({ hidePayeeAddress }) => hidePayeeAddress),
    allowedPayerAddresses: [],
  };
}

const NO_POLICY: AccessPolicy = {
  mode: 'off',
  screeningProvider: null,
  hideUntilApproved: false,
  hidePayeeAddress: false,
  allowedPayerAddresses: [],
};

/** Returns the policy of a new link: what it asks for, over that of the destination. It does not change later. */
function resolvePolicy(asked: LinkInput['accessPolicy'] = {}, inherited: Partial<AccessPolicy> | null): AccessPolicy {
  const { mode, screeningProvider } =
    asked.mode === undefined || asked.mode === 'inherit' ? { ...NO_POLICY, ...inherited } : asked;
  const isOff = mode === undefined || mode === 'off' || mode === 'inherit';
  const provider = asked.screeningProvider ?? screeningProvider ?? null;
  if (!isOff && provider === null) {
    throw DomainError.field('accessPolicy.screeningProvider', 'Required when mode is kyt_all_wallets');
  }
  return {
    mode: isOff ? 'off' : 'kyt_all_wallets',
    screeningProvider: isOff ? null : provider,
    hideUntilApproved: asked.hideUntilApproved ?? inherited?.hideUntilApproved ?? false,
    hidePayeeAddress: asked.hidePayeeAddress ?? inherited?.hidePayeeAddress ?? false,
    allowedPayerAddresses: asked.allowedPayerAddresses ?? [],
  };
}

/** The invoice currency of a link's request is the one that is paid (assumption A-LINK-REQUESTS). */
function newRequest(
  tx: Tx,
  { clientId, origin, fee }: LinkCreator,
  securePaymentFlow: SecurePaymentRow['flow'],
  { to, amount, reference }: { to: LinkDestination; amount: string; reference: string | undefined },
): RequestRow {
  const currencies = { invoiceCurrency: to.currency.id, paymentCurrency: to.currency.id };
  const payee = to.walletAddress;
  return createRequest(tx, { payee, amount, ...currencies, reference, clientId, origin, ...fee, securePaymentFlow });
}

interface NewLink extends LinkInput {
  flow: SecurePaymentRow['flow'];
  identifier?: string | undefined;
  inherited: Partial<AccessPolicy> | null;
  /** Fields that only some kinds of link have. */
  row?: Partial<SecurePaymentRow>;
}

/** Creates a link that pays requests. */
export function putLink(tx: Tx, creator: LinkCreator, requests: readonly RequestRow[], input: NewLink) {
  const { flow, redirectUrl, redirectLabel, reference, identifier } = input;
  const link = newRow(securePaymentRowSchema(), {
    token: tx.ids.ulid(),
    kind: requests.length === 1 ? 'single' : 'batch',
    flow,
    requestIds: requests.map(({ requestId }) => requestId),
    account: creator.account,
    clientId: creator.clientId,
    accessPolicy: resolvePolicy(input.accessPolicy, input.inherited),
    feePlan: feePlanOf(tx, requests, flow),
    redirectUrl,
    redirectLabel,
    reference,
    identifier,
    createdAt: tx.now(),
    expiresAt: isoTime(addDuration(tx.nowMs(), input.lifetime ?? WEEK)),
    ...input.row,
  });
  return tx.emit('secure-payment.created', tx.table(securePaymentsTable).put(link));
}

/** Returns the plan of all requests together; null where they have several currencies or fees. */
function feePlanOf(tx: ReadTx, requests: readonly RequestRow[], flow: SecurePaymentRow['flow']) {
  const [id = '', ...others] = new Set(requests.map(({ paymentCurrency }) => paymentCurrency));
  const [fee, ...fees] = new Map(requests.map(feeTerms).map((terms) => [JSON.stringify(terms), terms])).values();
  if (others.length > 0 || fees.length > 0) return null;
  const currency = currencyOf(tx, id);
  const units = requests.reduce((sum, { amount }) => sum + parseUnits(amount, currency.decimals), 0n);
  const amount = formatUnits(units, currency.decimals);
  return planFees(tx, { amount, currency, flow: flow === 'incoming' ? 'get_paid' : 'pay', fee });
}
