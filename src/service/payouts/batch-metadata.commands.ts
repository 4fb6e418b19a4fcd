import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import type { CurrencyRow } from '../currencies/currencies.model.ts';
import { hasGas } from '../requests/calldata.commands.ts';
import { balanceUnits } from '../wallets/wallets.commands.ts';

import type { BatchMetadata } from './batch.schema.ts';

/** Units of a currency that leave the wallet. */
export interface Need {
  token: CurrencyRow;
  units: bigint;
}

/** Returns whether a wallet can afford the transactions of a batch, and which tokens it lacks (assumption A-BATCH-ANSWER). */
export function batchMetadata(
  tx: ReadTx,
  wallet: string,
  network: string,
  needs: readonly Need[],
  transactions: number,
): BatchMetadata {
  const insufficientTokens = needs.flatMap(({ token, units }) => {
    const available = balanceUnits(tx, wallet, token);
    if (available === null || available >= units) return [];
    const { address: tokenAddress, symbol: tokenSymbol, id: paymentCurrencyId } = token;
    return [
      { tokenAddress, tokenSymbol, paymentCurrencyId, required: units.toString(), available: available.toString() },
    ];
  });
  const moved = needs.find(({ token }) => token.type === 'ETH')?.units ?? 0n;
  const hasEnoughBalance = insufficientTokens.length === 0;
  const hasEnoughGas = hasGas(tx, wallet, network, transactions, moved);
  return { hasEnoughBalance, hasEnoughGas, canMakePayment: hasEnoughBalance && hasEnoughGas, insufficientTokens };
}
