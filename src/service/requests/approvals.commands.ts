import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { MAX_UINT256 } from '../calldata/networks.ts';
import { RESET_FIRST } from '../calldata/strict-tokens.ts';
import { encodeApproval, type Transaction } from '../calldata/transactions.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { allowanceUnits } from '../wallets/wallets.commands.ts';

/** Returns the approvals that `spender` needs to spend `units`: none, one, or a reset and one. */
export function approvalsFor(
  tx: ReadTx,
  input: { wallet: string | undefined; token: CurrencyRow; spender: string; units: bigint },
): Transaction[] {
  const { wallet, token, spender, units } = input;
  const allowance = allowanceUnits(tx, wallet, token, spender);
  if (allowance >= units) return [];
  const approve = (amount: bigint) => encodeApproval({ token: token.address, spender, amount });
  const grant = approve(MAX_UINT256);
  return allowance > 0n && RESET_FIRST.includes(token.id) ? [approve(0n), grant] : [grant];
}
