import type { Child } from 'hono/jsx';
import { isoTime } from '../../../engine/clock/clock.ts';
import { jobsTable } from '../../../engine/world/jobs.model.ts';
import type { PaymentRow } from '../../../service/payments/payments.model.ts';
import type { RequestRow } from '../../../service/requests/requests.model.ts';
import { money } from '../numbers.ts';
import { Id, Time } from '../parts.tsx';
import type { View } from '../view.ts';

interface Entry {
  at: string | null;
  what: Child;
  kind: 'past' | 'next';
}

/** The timeline of a request, with its scheduled jobs, oldest first. */
export function Timeline({ view, row, payments }: { view: View; row: RequestRow; payments: readonly PaymentRow[] }) {
  const entries: Entry[] = [
    { at: row.createdAt, what: `created for ${money(row.amount, row.invoiceCurrency)}`, kind: 'past' },
    ...payments.map((payment): Entry => ({ at: payment.timestamp, what: <Paid payment={payment} />, kind: 'past' })),
    ...payments.filter(({ refunded }) => refunded).map(refundOf),
    ...stateOf(row),
    ...waiting(view, row.requestId),
  ];
  return (
    <ol class="timeline">
      {entries.map(({ at, what, kind }) => (
        <li class={kind} data-testid={`timeline-${kind}`}>
          <span class="when">{at === null ? 'now' : <Time at={at} seconds />}</span>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  );
}

function Paid({ payment }: { payment: PaymentRow }) {
  return (
    <>
      {payment.type} payment of {money(payment.invoiceAmount, payment.invoiceSymbol)}, transaction{' '}
      <Id value={payment.sourceTxHash} />
    </>
  );
}

function refundOf({ invoiceAmount, invoiceSymbol, payer }: PaymentRow): Entry {
  const what = (
    <>
      refunded {money(invoiceAmount, invoiceSymbol)} to <Id value={payer} />
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
