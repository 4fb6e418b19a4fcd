import { DomainError } from '../../engine/kernel/core/errors.ts';
import { rowGetter } from '../../engine/kernel/world/rows.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { type RequestRow, requestsTable } from '../money/requests/requests.model.ts';
import { isSameWallet } from '../wire/patterns.ts';
import {
  type LinkStatus,
  type Screening,
  type SecurePaymentRow,
  type ShownLink,
  securePaymentsTable,
} from './secure-payments.model.ts';

/** Returns the URL of the payment link page, served by the mock (assumption A-LINK-URL). */
export function linkUrl({ baseUrl }: Pick<ReadTx, 'baseUrl'>, token: string): string {
  return `${baseUrl}/pay?token=${token}`;
}

export const getLink = rowGetter(securePaymentsTable, (token) => DomainError.notFound('Secure payment', token));

export function linkOfRequest(tx: ReadTx, requestId: string): SecurePaymentRow | undefined {
  return tx.table(securePaymentsTable).find('requestId', requestId);
}

export function requestsOfLink(tx: ReadTx, { requestIds }: Pick<SecurePaymentRow, 'requestIds'>): RequestRow[] {
  const requests = tx.table(requestsTable);
  return requestIds.flatMap((id) => requests.get(id) ?? []);
}

export function networkOfLink(tx: ReadTx, link: SecurePaymentRow): string {
  return requestsOfLink(tx, link)[0]?.network ?? '';
}

/** Returns the status of a link, stored or computed; only a multicall is `partially_settled`. */
export function linkStatus(tx: ReadTx, link: SecurePaymentRow): LinkStatus {
  if (link.status !== 'pending') return link.status;
  const arePaid = requestsOfLink(tx, link).map(({ status }) => status === 'paid');
  if (!arePaid.includes(false)) return 'completed';
  if (tx.nowMs() >= Date.parse(link.expiresAt)) return 'expired';
  return link.kind === 'multicall' && arePaid.includes(true) ? 'partially_settled' : 'pending';
}

/** Returns a link with the status that the API returns. */
export function shownLink(tx: ReadTx, { token }: Pick<SecurePaymentRow, 'token'>): ShownLink {
  const link = getLink(tx, token);
  return { ...link, status: linkStatus(tx, link) };
}

/** Returns whether a wallet is on the allow list of a link, which only incoming links have. */
export function isAllowed({ flow, accessPolicy }: SecurePaymentRow, wallet: string): boolean {
  const { allowedPayerAddresses: allowed } = accessPolicy;
  return flow === 'outgoing' || allowed.length === 0 || allowed.some((one) => isSameWallet(one, wallet));
}

/** Payouts screen the recipient instead, on creation (assumption A-LINK-KYT). */
export function screensPayers({ flow, accessPolicy }: SecurePaymentRow): boolean {
  return flow === 'incoming' && accessPolicy.mode !== 'off';
}

export function screeningOf({ screenings }: SecurePaymentRow, wallet: string): Screening | undefined {
  return screenings.find((one) => isSameWallet(one.wallet, wallet));
}
