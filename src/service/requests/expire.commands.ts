import { assertTransition } from '../../engine/kernel/core/transitions.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { openOfframp } from '../offramps/offramps.commands.ts';
import { type RequestRow, requestsTable, requestTransitions } from './requests.model.ts';

/**
 * Lets a request expire: it can no longer be paid, and a submitted payment does not settle.
 * @throws DomainError 409 when its status does not allow it, or while its payment to a bank account is under way
 */
export function expireRequest(tx: Tx, request: RequestRow): RequestRow {
  const message = `Request is ${request.status}: it cannot expire`;
  assertTransition(requestTransitions, request.status, 'request.expire', { kind: 'conflict', message });
  // Throws while the provider has the payer's money.
  openOfframp(tx, request);
  tx.unschedule('request.settle', request.requestId);
  const expired = tx
    .table(requestsTable)
    .put({ ...request, status: 'expired', isListening: false, failureReason: null });
  tx.emit('request.expired', expired);
  return expired;
}
