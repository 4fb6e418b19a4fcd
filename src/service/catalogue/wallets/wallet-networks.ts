import { DomainError } from '../../../engine/kernel/core/errors.ts';
import type { ReadTx } from '../../../engine/kernel/world/tx.ts';
import { TRON_ADDRESS } from '../../wire/patterns.ts';

const FORMS = {
  TRON: 'a TRON address: T and 33 characters',
  EVM: 'an address: 0x and 40 hex digits',
};

/** Throws a 400 for a TRON wallet on another network, and for an EVM wallet on TRON. */
export function checkWalletNetwork(
  tx: ReadTx,
  field: string,
  wallet: string | null | undefined,
  network: string,
): void {
  if (wallet === null || wallet === undefined) return;
  const given = TRON_ADDRESS.test(wallet) ? 'TRON' : 'EVM';
  const needed = network === 'tron' ? 'TRON' : 'EVM';
  if (given === 'TRON' || needed === 'TRON') tx.assume('A-TRON-WALLETS');
  if (given === needed) return;
  const kind = given === 'TRON' ? 'a TRON' : 'an EVM';
  throw DomainError.field(field, `is ${kind} wallet, but the payment is on ${network}; pass ${FORMS[needed]}`);
}
