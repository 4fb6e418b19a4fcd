import { isoTime, parseTime } from '../../../engine/kernel/clock/clock.ts';
import { own } from '../../../engine/kernel/core/own.ts';
import { currenciesTable } from '../../../service/currencies/currencies.model.ts';
import { PAYMENT_TYPES, paymentsTable } from '../../../service/payments/payments.model.ts';
import { periodsLater } from '../../../service/requests/periods.ts';
import { Panel } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { BarChart, type Series } from './bar-chart.tsx';

interface Bucket {
  label: string;
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** The time ranges of the chart. */
const RANGES: Readonly<Record<string, { name: string; buckets: (nowMs: number) => Bucket[] }>> = {
  '24h': { name: '24 hours', buckets: (nowMs) => last(24, (at) => hour(isoTime(nowMs - at * 3_600_000))) },
  '30d': { name: '30 days', buckets: (nowMs) => last(30, (at) => day(isoTime(nowMs - at * DAY_MS))) },
  '12m': { name: '12 months', buckets: (nowMs) => last(12, (at) => month(isoTime(nowMs), at)) },
};

/** Payments over time, by type and by currency. Counts are read from indexes, so the number of payments does not matter. */
export function PaymentsCharts({ view, path }: { view: View; path: string }) {
  const chosen = own(RANGES, view.query.range ?? '') === undefined ? '12m' : (view.query.range ?? '12m');
  const buckets = own(RANGES, chosen)?.buckets(view.world.nowMs()) ?? [];
  // The filters of the list take times to the second.
  const slots = buckets.map(({ label, from, to }) => ({
    label,
    link: href(view, 'panel/payments', { from: from.slice(0, 19), to: to.slice(0, 19) }),
  }));
  const empty = 'No payments in this time. Pay a request, or choose a longer time.';
  return (
    <Panel
      title="Payments over time"
      testid="payments-chart"
      id="payments-chart"
      aside={<Ranges view={view} path={path} chosen={chosen} />}
    >
      <div class="charts">
        <BarChart name="By type" slots={slots} series={byType(view, buckets)} empty={empty} />
        <BarChart name="By currency" slots={slots} series={byCurrency(view, buckets)} empty={empty} />
      </div>
    </Panel>
  );
}

function Ranges({ view, path, chosen }: { view: View; path: string; chosen: string }) {
  return (
    <span class="row">
      {Object.entries(RANGES).map(([range, { name }]) => (
        <a
          href={`${href(view, path, { ...view.query, done: undefined, undo: undefined, range })}#payments-chart`}
          aria-current={range === chosen ? 'true' : undefined}
          data-testid={`range-${range}`}
        >
          {name}
        </a>
      ))}
    </span>
  );
}

function counts(view: View, buckets: readonly Bucket[], by?: { type?: string; paymentCurrency?: string }): number[] {
  const table = view.world.table(paymentsTable);
  return buckets.map(({ from, to }) => table.search({ by, from, to, limit: 0 }).total);
}

function byType(view: View, buckets: readonly Bucket[]): Series[] {
  return PAYMENT_TYPES.map((type) => ({ name: type, values: counts(view, buckets, { type }) }));
}

/** Returns the series of the four currencies with the most payments, and one for all others. */
function byCurrency(view: View, buckets: readonly Bucket[]): Series[] {
  const table = view.world.table(paymentsTable);
  const ids = view.world
    .table(currenciesTable)
    .all()
    .map(({ id }) => ({ id, count: table.count('paymentCurrency', id.toLowerCase()) }));
  const top = ids
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.id.localeCompare(b.id))
    .slice(0, 4);
  const series = top.map(({ id }) => ({
    name: id,
    values: counts(view, buckets, { paymentCurrency: id.toLowerCase() }),
  }));
  const rest = counts(view, buckets).map((all, at) =>
    series.reduce((left, { values }) => left - (values[at] ?? 0), all),
  );
  return rest.some((count) => count > 0) ? [...series, { name: 'others', values: rest }] : series;
}

/** Returns `count` buckets, the newest last. */
function last(count: number, make: (ago: number) => Bucket): Bucket[] {
  return Array.from({ length: count }, (_, at) => make(count - 1 - at));
}

function hour(iso: string): Bucket {
  const start = iso.slice(0, 13);
  return { label: `${start.slice(11)}:00`, from: `${start}:00:00.000Z`, to: `${start}:59:59.999Z` };
}

function day(iso: string): Bucket {
  const start = iso.slice(0, 10);
  return { label: start.slice(5), from: `${start}T00:00:00.000Z`, to: `${start}T23:59:59.999Z` };
}

function month(nowIso: string, ago: number): Bucket {
  const months = Number(nowIso.slice(0, 4)) * 12 + Number(nowIso.slice(5, 7)) - 1 - ago;
  const start = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const from = `${start}-01T00:00:00.000Z`;
  return { label: start, from, to: isoTime(periodsLater(parseTime(from) ?? 0, 'MONTHLY', 1) - 1) };
}
