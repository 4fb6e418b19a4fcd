import { DomainError } from '../../engine/kernel/core/errors.ts';
import { rowGetter } from '../../engine/kernel/world/rows.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { OTHER_TEST_WALLET, TEST_TRON_WALLET, TEST_WALLET } from '../money/payments/payments.model.ts';
import { type RequestRow, requestsTable } from '../money/requests/requests.model.ts';
import { isSameWallet } from '../wire/patterns.ts';
import {
  type LinkStatus,
  type Screening,
  type SecurePaymentRow,
  type ShownLink,
  securePaymentsTable,
} from './secure-payments.model.ts';

/** Returns the URL of the payment link page, served by the mock. */
export function linkUrl(tx: ReadTx, token: string): string {
  tx.assume('A-LINK-URL');
  return `${tx.baseUrl}/pay?token=${token}`;
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

/** Returns the status of a link, stored or computed. */
export function linkStatus(tx: ReadTx, link: SecurePaymentRow): LinkStatus {
  const status = statusNow(tx, link);
  if (status === 'expired' || status === 'partially_settled') {
    tx.assume('A-LINK-STATUS');
  }
  return status;
}

export function isPending(tx: ReadTx, link: SecurePaymentRow): boolean {
  return statusNow(tx, link) === 'pending';
}

/** Whether a link cannot be paid now, see `problemOf`. */
export function isClosed(tx: ReadTx, link: SecurePaymentRow): boolean {
  return link.safe !== null || !['pending', 'partially_settled'].includes(statusNow(tx, link));
}

/** Only a multicall is `partially_settled`. */
function statusNow(tx: ReadTx, link: SecurePaymentRow): LinkStatus {
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

/** Payouts screen the recipient instead, on creation. */
export function screensPayers({ flow, accessPolicy }: SecurePaymentRow): boolean {
  return flow === 'incoming' && accessPolicy.mode !== 'off';
}

export function screeningOf({ screenings }: SecurePaymentRow, wallet: string): Screening | undefined {
  return screenings.find((one) => isSameWallet(one.wallet, wallet));
}

/** Returns a wallet that may pay a link; if none may, one that fits its network. For examples. */
export function payingWallet(tx: ReadTx, link: SecurePaymentRow): string {
  const isTron = networkOfLink(tx, link) === 'tron';
  const testers = isTron ? [TEST_TRON_WALLET] : [TEST_WALLET, OTHER_TEST_WALLET];
  const listed = link.accessPolicy.allowedPayerAddresses.filter((wallet) => isTron === !wallet.startsWith('0x'));
  const isScreenedOut = (wallet: string) =>
    screensPayers(link) && (screeningOf(link, wallet)?.status ?? 'approved') !== 'approved';
  const [first = TEST_WALLET] = [...listed, ...testers];
  return [...listed, ...testers].find((wallet) => isAllowed(link, wallet) && !isScreenedOut(wallet)) ?? first;
}

/** Returns the wallet whose screening matters for a link: the payer's, or the recipient's for a payout. */
export function screenedWallet(tx: ReadTx, link: SecurePaymentRow): string {
  const [request] = requestsOfLink(tx, link);
  return (link.flow === 'outgoing' && request?.payee) || payingWallet(tx, link);
}
