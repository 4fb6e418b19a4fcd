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
  return [
    {
      at: row.createdAt,
      what: `created for ${money({ amount: row.amount, currency: row.invoiceCurrency })}`,
      kind: 'past',
    },
    ...payments.map((payment): Entry => ({ at: payment.timestamp, what: <Paid payment={payment} />, kind: 'past' })),
    ...payments.filter(({ refunded }) => refunded).map(refundOf),
    ...stateOf(row),
    ...waiting(view, row.requestId),
  ];
}

function Paid({ payment }: { payment: PaymentRow }) {
  return (
    <>
      {payment.type} payment of {money({ amount: payment.invoiceAmount, currency: payment.invoiceSymbol })}, transaction{' '}
      <Id value={payment.sourceTxHash} />
    </>
  );
}

function refundOf({ invoiceAmount, invoiceSymbol, payer }: PaymentRow): Entry {
  const what = (
    <>
      refunded {money({ amount: invoiceAmount, currency: invoiceSymbol })} to <Id value={payer} />
    </>
  );
  return { at: null, what, kind: 'past' };
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
