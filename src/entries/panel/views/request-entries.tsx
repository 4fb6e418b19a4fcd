import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import type { PaymentRow } from '../../../service/payments/payments.model.ts';
import type { RequestRow } from '../../../service/requests/requests.model.ts';
import { Id } from '../parts.tsx';
import type { View } from '../view.ts';
import { money } from '../words.ts';
import type { Entry } from './record-timeline.tsx';

/** Returns what the records say of a request's past, oldest first, and its scheduled jobs. */
export function requestEntries(view: View, row: RequestRow, payments: readonly PaymentRow[]): Entry[] {
  const price = money({ amount: row.amount, currency: row.invoiceCurrency });
  return [
    { at: row.createdAt, what: `created for ${price}`, kind: 'past' },
    ...payments.map(paymentOf),
    ...payments.filter(({ refunded }) => refunded).map(refundOf),
    ...stateOf(row),
    ...waiting(view, row.requestId),
  ];
}

const settled = (row: PaymentRow) => money({ amount: row.invoiceAmount, currency: row.invoiceSymbol });

function paymentOf(row: PaymentRow): Entry {
  const hash = <Id value={row.sourceTxHash} />;
  return { at: row.timestamp, what: [`${row.type} payment of ${settled(row)}, transaction `, hash], kind: 'past' };
}

function refundOf(row: PaymentRow): Entry {
  return { at: null, what: [`refunded ${settled(row)} to `, <Id value={row.payer} />], kind: 'past' };
}

/** Returns an entry for states that no payment or job shows. */
function stateOf(row: RequestRow): Entry[] {
  if (row.status === 'expired') return [{ at: null, what: 'expired', kind: 'past' }];
  if (row.status === 'failed') return [{ at: null, what: `payment failed: ${row.failureReason ?? ''}`, kind: 'past' }];
  if (row.isListening) return [{ at: null, what: 'calldata returned; waiting for the payment', kind: 'past' }];
  return [];
}

function waiting(view: View, requestId: string): Entry[] {
  const { rows } = view.world.table(jobsTable).search({ by: { subject: requestId } });
  return rows.map((job) => ({
    at: job.dueMs === null ? null : isoTime(job.dueMs),
    what: job.polls === null ? `${job.kind} is due` : `${job.kind} after ${job.polls} more reads`,
    kind: 'next',
  }));
}
