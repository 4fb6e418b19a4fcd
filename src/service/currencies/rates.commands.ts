import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import type { Tx } from '../../engine/kernel/world/tx.ts';
import { currenciesTable, type RateRow, ratesTable } from './currencies.model.ts';

/** Sets the price of a symbol from the given time on. The default is now. */
export function setRate(tx: Tx, { symbol, usd, provider, from }: Omit<RateRow, 'from'> & { from?: string }): RateRow {
  if (tx.table(currenciesTable).count('symbol', symbol.toLowerCase()) === 0) {
    const known = tx
      .table(currenciesTable)
      .all()
      .map((row) => row.symbol);
    throw DomainError.field('symbol', `Unknown symbol "${symbol}"${didYouMean(symbol, known)}`);
  }
  const since = from === undefined ? tx.now() : isoTime(Date.parse(from));
  const rate = tx.table(ratesTable).put({ symbol, usd, provider, from: since });
  tx.emit('rate.changed', rate);
  return rate;
}
