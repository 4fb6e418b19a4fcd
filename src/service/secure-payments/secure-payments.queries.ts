import { DomainError } from '../../engine/kernel/core/errors.ts';
import { rowGetter } from '../../engine/kernel/world/rows.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { type RequestRow, requestsTable } from '../requests/requests.model.ts';
import { type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';

/** Status of a payment link, stored or computed; only a multicall is `partially_settled`. */
export type LinkStatus = SecurePaymentRow['status'] | 'completed' | 'expired' | 'partially_settled';

/** Returns the address of the page that pays a link, on the mock itself (assumption A-LINK-URL). */
export function linkUrl({ config }: Pick<ReadTx, 'config'>, token: string): string {
  return `${config.baseUrl}/pay?token=${token}`;
}

/** Returns the requests of a link, in order. */
export function requestsOfLink(tx: ReadTx, { requestIds }: Pick<SecurePaymentRow, 'requestIds'>): RequestRow[] {
  const requests = tx.table(requestsTable);
  return requestIds.flatMap((id) => requests.get(id) ?? []);
}

/** Returns whether the clock has passed the end of a link. */
export function isExpired(tx: ReadTx, { expiresAt }: SecurePaymentRow): boolean {
  return tx.nowMs() >= Date.parse(expiresAt);
}

/** Returns the status of a link as it is now. */
export function linkStatus(tx: ReadTx, link: SecurePaymentRow): LinkStatus {
  if (link.status !== 'pending') return link.status;
  const requests = requestsOfLink(tx, link);
  if (requests.every(({ status }) => status === 'paid')) return 'completed';
  if (link.kind === 'multicall' && requests.some(({ status }) => status === 'paid')) return 'partially_settled';
  return isExpired(tx, link) ? 'expired' : 'pending';
}

/** Returns the link of a token. @throws DomainError 404 */
export const getLink = rowGetter(securePaymentsTable, (token) => DomainError.notFound('Secure payment', token));

/** Returns the newest link that was made for a request. */
export function linkOfRequest(tx: ReadTx, requestId: string): SecurePaymentRow | undefined {
  return tx.table(securePaymentsTable).find('requestId', requestId);
}

/** Returns the link of a token; without one, the newest that waits, or else the newest. @throws DomainError 404 */
export function linkOrNewest(tx: ReadTx, token: string | undefined): SecurePaymentRow {
  if (token !== undefined) return getLink(tx, token);
  const { rows } = tx.table(securePaymentsTable).search({ limit: RECENT });
  const newest = rows.find((row) => linkStatus(tx, row) === 'pending') ?? rows[0];
  if (newest === undefined) throw new DomainError('not-found', 'There is no payment link; create one first');
  return newest;
}

/** How many links are looked at for one that waits. */
const RECENT = 50;

/**
 * Refuses what a link cannot do any more: 409 when it is paid, 403 when it has expired or cannot be paid, 423 while a Safe has
 * yet to execute it (assumption A-LINK-CHECKS).
 */
export function assertOpen(tx: ReadTx, link: SecurePaymentRow, options: { ignoreSafe?: boolean } = {}): void {
  const problem = problemOf(tx, link);
  if (problem !== undefined && !(problem.kind === 'locked' && options.ignoreSafe)) throw problem;
}

/** Returns why a link cannot be paid now; undefined for one that can. */
export function problemOf(tx: ReadTx, link: SecurePaymentRow): DomainError | undefined {
  const status = linkStatus(tx, link);
  const requests = requestsOfLink(tx, link);
  if (status === 'completed') {
    const requestStatuses = requests.map(({ requestId, txHash }) => ({ requestId, hasBeenPaid: true, txHash }));
    const message = 'Secure payment has already been completed';
    return new DomainError('conflict', message).detailing({ status, branding: null, requestStatuses });
  }
  if (status === 'expired' || (status === 'partially_settled' && isExpired(tx, link))) {
    return new DomainError('forbidden', 'Secure payment has expired');
  }
  if (status !== 'pending' && status !== 'partially_settled') {
    return new DomainError('forbidden', `Secure payment has an invalid status: ${status}`);
  }
  return link.safeWaits ? inProgress(link, requests) : undefined;
}

function inProgress({ intent }: SecurePaymentRow, requests: readonly RequestRow[]): DomainError {
  const { safeTxHash, safePaymentDeadline } = intent ?? {};
  const requestStatuses = requests.map(({ requestId, network, status }) => ({
    requestId,
    hasBeenPaid: status === 'paid',
    safeTxHash: safeTxHash ?? undefined,
    chainId: findNetwork(network)?.chainId,
    safePaymentDeadline: safePaymentDeadline ?? undefined,
  }));
  const message = 'Secure payment is in progress';
  return new DomainError('locked', message).detailing({ status: 'pending', branding: null, requestStatuses });
}
