import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { keccakText } from '../calldata/references.ts';
import { settleLink } from './link-view.commands.ts';
import type { SecurePaymentRow } from './secure-payments.model.ts';
import { assertOpen, requestsOfLink } from './secure-payments.queries.ts';

/**
 * Broadcasts a transaction that a TRON wallet has signed. The mock does not read it: it pays the link (assumption A-LINK-TRON).
 * @throws DomainError 400 for a link on another network
 */
export function broadcastTron(
  tx: Tx,
  link: SecurePaymentRow,
  { txID = keccakText(tx.ids.hex(32)).slice(2) }: { txID?: string | undefined },
): { result: boolean; txid: string; code: string; message: string } {
  assertOpen(tx, link);
  if (requestsOfLink(tx, link)[0]?.network !== 'tron') {
    throw new DomainError('bad-request', 'Transaction does not match the payment: it is not on TRON');
  }
  settleLink(tx, link, { txHash: `0x${txID}` });
  return { result: true, txid: txID, code: 'SUCCESS', message: '' };
}
