import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { accountOf } from '../destinations/destinations.commands.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { clientOf } from '../requests/requests.wire.ts';
import { pathParams } from '../wire/fields.ts';
import type { Caller } from '../wire/operation.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { getLink } from './secure-payments.queries.ts';

/** What the operations of payment links share. */

const TAG = 'Secure payments';
const load = () => import('./linking.ts');

/** An operation of those who make links. */
export const CREATOR_CALL = { tag: TAG, auth: 'key-client-or-session', load } as const;
/** An operation of the page behind a link, with the credential of its creator. */
export const TOKEN_CALL = { tag: TAG, auth: 'key-or-client', params: () => tokenParams(), load } as const;

/** How a link that cannot be paid is refused, in the order of the checks (assumption A-LINK-CHECKS). */
export const LINK_ERRORS = {
  400: 'Validation failed',
  403: 'Not payable: the link has expired or is invalid, or the wallet is not allowed',
  404: 'Secure payment not found',
  409: 'Already completed',
} as const;
export const READ_ERRORS = { ...LINK_ERRORS, 423: 'In progress: a Safe has the payment' } as const;

export const tokenParams = (example = EXAMPLE_LINKS.token) =>
  pathParams('token', { description: 'Token of the payment link', example });

/**
 * Returns a link that the caller may see: with the client ID that made it, or with an API key or a session of its account. One that
 * no client ID has made opens to each of the account (assumption A-LINK-OWNER).
 * @throws DomainError 404, 401
 */
export function linkOfCaller(tx: ReadTx, caller: Caller, token: string): SecurePaymentRow {
  const link = getLink(tx, token);
  if (isOwner(caller, link)) return link;
  const hint = 'the payment link belongs to another client ID or account';
  throw new DomainError('unauthorized', 'Unauthorized').hinting(hint);
}

export function isOwner(caller: Caller, link: SecurePaymentRow): boolean {
  const client = clientOf(caller);
  // Only a mock that accepts every credential has a client ID without a record.
  if (caller.kind === 'client-id' && client === undefined) return true;
  if (client !== undefined && link.clientId !== null) return client.clientId === link.clientId;
  return accountOf(caller) === link.account;
}
