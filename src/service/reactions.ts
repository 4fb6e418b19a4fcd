import type { StampedEvent, Tx } from '../engine/world/tx.ts';
import type { Reaction } from '../engine/world/world-config.ts';
import { MAGIC_VALUES } from './magic-values.ts';
import { reviewPayer } from './payers/payers.commands.ts';
import { payersTable } from './payers/payers.model.ts';
import { reviewPaymentDetails } from './payment-details/payment-details.commands.ts';
import { paymentDetailsTable } from './payment-details/payment-details.model.ts';

/** What events bring about by themselves: reviews begin, and magic values do what they say. */
export function reactionsFor({ magicValues }: { magicValues: boolean }): readonly Reaction[] {
  return magicValues ? [beginReviews, actOnMagicValues] : [beginReviews];
}

function beginReviews(tx: Tx, event: StampedEvent): void {
  const { kycReview, bankReview } = tx.timing;
  if (event.name === 'payer.submitted' && kycReview !== 'manual') {
    reviewPayer(tx, payersTable.key(event.data as never), 'approved', kycReview);
  }
  if (event.name === 'payment-details.submitted' && bankReview !== 'manual') {
    reviewPaymentDetails(tx, paymentDetailsTable.key(event.data as never), 'approved', bankReview);
  }
}

function actOnMagicValues(tx: Tx, event: StampedEvent): void {
  for (const magic of MAGIC_VALUES) if (magic.on === event.name) magic.react(tx, event);
}
