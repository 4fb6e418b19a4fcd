import { isoTime, parseTime } from '../../../engine/kernel/clock/clock.ts';
import { currenciesTable } from '../../../service/currencies/currencies.model.ts';
import { PAYMENT_TYPES, paymentsTable } from '../../../service/payments/payments.model.ts';
import { periodsLater } from '../../../service/requests/periods.ts';
import { Panel } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';
import { grouped } from '../words.ts';

interface Month {
  name: string;
  from: string;
  to: string;
  /** How many payments each type has, after their sum. */
  counts: readonly number[];
}

/** The payments of the last twelve months by type, and all of them by currency. Counts are read from indexes. */
export function PaymentsByMonth({ view }: { view: View }) {
  const months = Array.from({ length: 12 }, (_, ago) => monthOf(view, ago)).filter(({ counts: [sum = 0] }) => sum > 0);
  const columns = [
    { head: 'Month', cell: (month: Month) => <a href={listOf(view, month)}>{month.name}</a> },
    ...['Payments', ...PAYMENT_TYPES].map((head, at) => ({
      head,
      cell: ({ counts }: Month) => grouped(counts[at] ?? 0),
      numeric: true,
    })),
  ];
  return (
    <Panel title="Payments by month" testid="payments-by-month">
      <DataTable
        view={view}
        name="months"
        label="Payments by month"
        columns={columns}
        rows={months}
        keyOf={({ name }) => name}
        empty="No payments in the last twelve months. Pay a request."
      />
      <p class="dim">{currencies(view)}</p>
    </Panel>
  );
}

/** Returns the address of the list of a month. Its filters take times to the second. */
function listOf(view: View, { from, to }: Month): string {
  return href(view, 'panel/payments', { from: from.slice(0, 19), to: to.slice(0, 19) });
}

function monthOf(view: View, ago: number): Month {
  const now = view.world.now();
  const months = Number(now.slice(0, 4)) * 12 + Number(now.slice(5, 7)) - 1 - ago;
  const name = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const from = `${name}-01T00:00:00.000Z`;
  const to = isoTime(periodsLater(parseTime(from) ?? 0, 'MONTHLY', 1) - 1);
  const table = view.world.table(paymentsTable);
  const count = (type?: string) => table.search({ by: { type }, from, to, limit: 0 }).total;
  return { name, from, to, counts: [count(), ...PAYMENT_TYPES.map(count)] };
}

/** Returns the currencies in which something was paid, the most frequent first. */
function currencies(view: View): string {
  const table = view.world.table(paymentsTable);
  const all = view.world.table(currenciesTable).all();
  const counts = all.map(({ id }) => [id, table.count('paymentCurrency', id.toLowerCase())] as const);
  const paid = counts.filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return paid.map(([id, count]) => `${id} ${grouped(count)}`).join(', ');
}
