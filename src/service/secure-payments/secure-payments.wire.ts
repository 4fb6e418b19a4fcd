import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { field } from '../classes.ts';
import {
  currencyOfDestination,
  ownerOf,
  PLATFORM_ACCOUNT,
  resolveDestination,
} from '../destinations/destinations.commands.ts';
import { SCREENING_PROVIDERS } from '../destinations/destinations.model.ts';
import { EXAMPLE_LINKS } from '../example-ids.ts';
import { clientOf, feeOf, frontEndOf } from '../requests/requests.wire.ts';
import { merchantReference, oneOf, pathParams, walletAddress } from '../wire/fields.ts';
import type { Caller } from '../wire/operation.ts';
import type { LinkCreator, LinkDestination } from './create.commands.ts';
import { feePlanComponent } from './link-read.schema.ts';
import { isSafeUrl, SAFE_URL, type SecurePaymentRow } from './secure-payments.model.ts';
import { getLink, linkUrl } from './secure-payments.queries.ts';

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

const LABEL = /^[^<>&"'`]{1,255}$/;

const accessPolicySchema = () =>
  namedObject('AccessPolicy', {
    mode: oneOf(['inherit', 'off', 'kyt_all_wallets']).optional(),
    screeningProvider: oneOf(SCREENING_PROVIDERS).nullish(),
    hideUntilApproved: z.boolean().optional(),
    hidePayeeAddress: z.boolean().optional(),
    allowedPayerAddresses: z.array(walletAddress()).max(100).optional(),
  }).meta({ example: { mode: 'off' } });

export const redirectFields = () => ({
  redirectUrl: z
    .string()
    .refine(isSafeUrl, 'redirectUrl must be a safe http(s) URL with no script/HTML payload')
    .meta({ example: 'https://shop.example.com/thanks', pattern: SAFE_URL.source })
    .optional(),
  redirectLabel: field.text().regex(LABEL, 'must be 1 to 255 characters without < > & and quotes').optional(),
});

/** The fields that every body of a new link has. */
export const linkFields = () => ({
  reference: merchantReference().optional(),
  ...redirectFields(),
  accessPolicy: accessPolicySchema().optional(),
});

/** What bodies may still have, and what changes nothing: the fee is that of the client ID. */
export const ignoredFields = () => ({
  feePercentage: field.value().optional().meta({ deprecated: true, description: 'Ignored' }),
  feeAddress: field.wallet().optional().meta({ deprecated: true, description: 'Ignored' }),
});

/** Returns the schema of a body with {@link redirectFields}, which refuses a label without the address of its button. */
export const labelled = <T extends z.ZodType<{ redirectUrl?: string | undefined; redirectLabel?: string | undefined }>>(
  body: T,
) =>
  body.refine(({ redirectUrl, redirectLabel }) => redirectLabel === undefined || redirectUrl !== undefined, {
    path: ['redirectLabel'],
    error: 'redirectLabel cannot be provided without redirectUrl',
  });

export const tokenParams = (example = EXAMPLE_LINKS.token) =>
  pathParams('token', { description: 'Token of the payment link', example });

export const linkResultSchema = () =>
  namedObject('SecurePaymentCreated', {
    requestIds: z.array(field.id()),
    securePaymentUrl: field.self(),
    token: field.id(),
    feePlan: feePlanComponent().nullable(),
  });

/** An operation that makes a link. */
export const CREATION = {
  ...CREATOR_CALL,
  status: 201,
  response: linkResultSchema,
  responseDescription: 'The link; its page is on the mock',
} as const;

export function linkResult(tx: ReadTx, { requestIds, token, feePlan }: SecurePaymentRow) {
  return { requestIds, securePaymentUrl: linkUrl(tx, token), token, feePlan };
}

/** Returns who makes a link. The fee is that of the client ID (assumption A-FEE-PLAN). */
export function creatorOf(caller: Caller): LinkCreator {
  return { account: accountOf(caller), ...frontEndOf(caller), fee: feeOf(caller, {}) };
}

/** Returns where a link of a caller is paid. */
export function destinationOfCaller(tx: ReadTx, caller: Caller, destinationId: string | undefined): LinkDestination {
  const row = resolveDestination(tx, caller, destinationId);
  return { walletAddress: row.walletAddress, currency: currencyOfDestination(tx, row), accessPolicy: row.accessPolicy };
}

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

/** Whose links a caller makes and sees: without a wallet too. */
function accountOf(caller: Caller): string {
  return ownerOf(caller) ?? PLATFORM_ACCOUNT;
}
