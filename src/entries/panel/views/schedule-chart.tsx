import { isoTime, parseTime } from '../../../engine/kernel/clock/clock.ts';
import type { RecurringPaymentRow } from '../../../service/recurring/recurring.model.ts';
import { periodsLater } from '../../../service/requests/periods.ts';
import type { View } from '../view.ts';

const [WIDTH, LEFT, RIGHT, ROW, TOP] = [900, 160, 16, 28, 26];
/** Maximum number of dates drawn for one schedule; more would overlap. */
const MAX_DATES = 60;

/** A chart of the dates of schedules, with past and future payments and the current time. */
export function ScheduleChart({ view, rows }: { view: View; rows: readonly RecurringPaymentRow[] }) {
  const nowMs = view.world.nowMs();
  const lines = rows.map((row) => ({ row, dates: datesOf(row) }));
  const all = [nowMs, ...lines.flatMap(({ dates }) => dates)];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const x = (ms: number) => LEFT + ((ms - first) / Math.max(1, last - first)) * (WIDTH - LEFT - RIGHT);
  const height = TOP + lines.length * ROW + 8;
  return (
    <>
      <section class="scroll" aria-label="Dates of the schedules" tabindex={0}>
        <svg class="chart wide" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={summary(view, rows)}>
          <line class="now" x1={x(nowMs)} x2={x(nowMs)} y1={TOP - 8} y2={height} />
          <text class="label" x={Math.min(x(nowMs), WIDTH - 120)} y={TOP - 12} text-anchor="start">
            {`now, ${view.world.now().slice(0, 10)}`}
          </text>
          {lines.map(({ row, dates }, at) => (
            <Line row={row} xs={dates.map(x)} dates={dates} y={TOP + at * ROW + ROW / 2} />
          ))}
        </svg>
      </section>
      <p class="legend">
        <span class="key done-dot" /> paid <span class="key next-dot" /> to come
      </p>
    </>
  );
}

function Line({ row, xs, dates, y }: { row: RecurringPaymentRow; xs: number[]; dates: number[]; y: number }) {
  return (
    <g>
      <text class="label" x={0} y={y + 4}>
        {`…${row.id.slice(-6)} ${row.status}`}
      </text>
      <line class="axis" x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
      {xs.map((cx, at) => (
        <circle class={at < row.processedPayments ? 'dot done-dot' : `dot next-dot ${row.status}`} cx={cx} cy={y} r={5}>
          <title>{`${isoTime(dates[at] ?? 0).slice(0, 10)}, payment ${at + 1} of ${row.totalPayments}`}</title>
        </circle>
      ))}
    </g>
  );
}

function datesOf(row: RecurringPaymentRow): number[] {
  const start = parseTime(row.startDate) ?? 0;
  const count = Math.min(row.totalPayments, MAX_DATES);
  return Array.from({ length: count }, (_, at) => periodsLater(start, row.frequency, at));
}

function summary(view: View, rows: readonly RecurringPaymentRow[]): string {
  const done = rows.reduce((sum, row) => sum + row.processedPayments, 0);
  const all = rows.reduce((sum, row) => sum + row.totalPayments, 0);
  return `${rows.length} schedules, ${done} of ${all} payments made by ${view.world.now().slice(0, 10)}`;
}
