import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { ReadTx, Tx } from '../../engine/kernel/world/tx.ts';
import { findNetwork } from '../calldata/networks.ts';
import { isPayable } from '../requests/requests.commands.ts';
import type { RequestRow } from '../requests/requests.model.ts';
import { type LinkCreator, ownsLink, putLink, strictest } from './create.commands.ts';
import { type BlockReason, type SecurePaymentRow, securePaymentsTable } from './secure-payments.model.ts';
import { isExpired, linkStatus, requestsOfLink } from './secure-payments.queries.ts';

/** Most children of a multicall: in one call, and across chains (public documentation, assumption A-LINK-MULTICALL). */
const MAX_CHILDREN = { evm_same_chain: 150, evm_cross_chain: 20, tron_batch: 150 } as const;

/** A link that cannot be a child, and why. */
interface Failure {
  securePaymentToken: string;
  reason: BlockReason | 'too_many_children';
}

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
    throw refused([{ securePaymentToken: '*', reason: 'too_many_children' }], cap);
  }
  const children = childTokens.flatMap((token) => tx.table(securePaymentsTable).get(token) ?? []);
  const clientId = creator.clientId ?? children.find((child) => child.clientId !== null)?.clientId ?? undefined;
  const failures = childTokens.flatMap((token, index): Failure[] => {
    const isRepeated = childTokens.indexOf(token) !== index;
    // Its children would be links on TRON, for which the mock has no calldata.
    const kind = executionKind === 'tron_batch' ? 'not_payable_child' : undefined;
    const reason = isRepeated ? 'invalid_child_linkage' : (childProblem(tx, { ...creator, clientId }, token) ?? kind);
    return reason === undefined ? [] : [{ securePaymentToken: token, reason }];
  });
  if (failures.length > 0) throw refused(failures);
  const requests = children.flatMap((child) => requestsOfLink(tx, child));
  const stray = children.find((_, index) => requests[index]?.network !== requests[0]?.network);
  if (stray !== undefined) throw refused([{ securePaymentToken: stray.token, reason: 'not_payable_child' }]);
  const [first] = children;
  if (first === undefined) throw refused([]);
  const [expiresAt = first.expiresAt] = children.map((child) => child.expiresAt).sort();
  return putLink(tx, { ...creator, clientId }, requests, {
    flow: 'outgoing',
    inherited: strictest(children),
    row: { kind: 'multicall', childTokens: [...childTokens], executionKind, expiresAt },
  });
}

/** Returns the children of a multicall, in order. */
export function childrenOf(tx: ReadTx, { childTokens }: Pick<SecurePaymentRow, 'childTokens'>) {
  return childTokens.flatMap((token, position) => {
    const link = tx.table(securePaymentsTable).get(token);
    if (link === undefined) return [];
    const [requestId = ''] = link.requestIds;
    return [{ link, securePaymentToken: token, requestId, position, reason: blockReasonOf(tx, link) }];
  });
}

/**
 * Returns the requests of a link that can be paid now; of a multicall, those of the children that can.
 * @throws DomainError 403 when there is none
 */
export function payableRequests(tx: ReadTx, link: SecurePaymentRow): RequestRow[] {
  const children = childrenOf(tx, link).flatMap(({ link: child, reason }) => (reason === undefined ? [child] : []));
  const links = link.kind === 'multicall' ? children : [link];
  const payable = links.flatMap((one) => requestsOfLink(tx, one)).filter(isPayable);
  if (payable.length === 0) throw new DomainError('forbidden', 'Secure payment has nothing that can be paid');
  return payable;
}

function childProblem(tx: ReadTx, creator: LinkCreator, token: string): BlockReason | undefined {
  const link = tx.table(securePaymentsTable).get(token);
  if (link === undefined) return 'not_found';
  return ownsLink(creator, link) ? blockReasonOf(tx, link) : 'not_owned';
}

/** Returns why a link cannot be paid as the child of a multicall; undefined for one that can. */
export function blockReasonOf(tx: ReadTx, link: SecurePaymentRow): BlockReason | undefined {
  const status = linkStatus(tx, link);
  if (status === 'completed') return 'already_paid';
  if (status === 'compliance_failed') return status;
  if (isExpired(tx, link)) return 'secure_payment_expired';
  if (status !== 'pending') return 'secure_payment_not_pending';
  if (link.safeWaits) return 'request_processing';
  if (link.flow !== 'outgoing') return 'not_outgoing';
  if (link.kind !== 'single') return 'not_single_payment';
  const isEvm = requestsOfLink(tx, link).every(
    ({ network }) => (findNetwork(network)?.contracts.batchConversionPayments ?? null) !== null,
  );
  return isEvm ? undefined : 'not_payable_child';
}

/** Returns what the caller can do about a child that cannot be paid. */
export function adviceOn(reason: Failure['reason'] | undefined) {
  if (reason === undefined) return { messageKey: null, recoveryAction: null };
  const recoveryAction = reason === 'too_many_children' ? 'recreate_reduced' : 'remove_child';
  return { messageKey: `multicall.validation.${reason}`, recoveryAction };
}

/** Returns the refusal in its own shape, which replaces the list of fields (assumption A-LINK-MULTICALL). */
function refused(failures: readonly Failure[], cap?: object): DomainError {
  return new DomainError('bad-request', 'Multicall validation failed').detailing({
    code: 'multicall_validation_failed',
    failures: failures.map((failure) => ({ ...failure, ...adviceOn(failure.reason), context: {} })),
    ...(cap !== undefined && { cap }),
  });
}
