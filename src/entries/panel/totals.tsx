import type { Child } from 'hono/jsx';
import { deliveriesTable, hasFailed, isFailing } from '../../engine/api/webhooks/webhooks.model.ts';
import { isoTime, parseTime } from '../../engine/kernel/clock/clock.ts';
import { grouped } from '../../service/catalogue/currencies/amount-texts.ts';
import { paymentsTable } from '../../service/money/payments/payments.model.ts';
import { requestsTable } from '../../service/money/requests/requests.model.ts';
import { href, type View } from './view.ts';

const HOUR_MS = 3_600_000;

/** Parts of the last hour: two minutes each. */
const PARTS = 30;

/** Maximum number of rows that are read for a line. */
const MAX_READ = 2000;

/** Three numbers with their last hour: paid requests, open requests, failed deliveries. */
export function Totals({ view }: { view: View }) {
  const { world } = view;
  const requests = world.table(requestsTable);
  const deliveries = world.table(deliveriesTable);
  const from = isoTime(world.nowMs() - HOUR_MS);
  const payments = world.table(paymentsTable).search({ from, limit: MAX_READ }).rows;
  const created = requests.search({ from, limit: MAX_READ }).rows;
  const attempts = deliveries.search({ limit: MAX_READ }).rows.flatMap((delivery) => delivery.attempts);
  const retried = deliveries.search({ by: { state: 'pending' }, where: isFailing, limit: 0 }).total;
  return (
    <div class="totals" data-testid="totals">
      <Total
        view={view}
        name="paid"
        label="Paid requests"
        count={requests.count('status', 'paid')}
        to="panel/requests?status=paid"
        times={payments.map(({ timestamp }) => timestamp)}
        what="payment"
      />
      <Total
        view={view}
        name="open"
        label="Open requests"
        count={requests.count('status', 'created') + requests.count('status', 'partially_paid')}
        to="panel/requests?status=open"
        times={created.map(({ createdAt }) => createdAt)}
        what="new request"
      />
      <Total
        view={view}
        name="failed"
        label="Failed deliveries"
        count={deliveries.count('state', 'failed') + retried}
        to="panel/webhooks?state=failing"
        times={attempts.filter(hasFailed).map(({ at }) => at)}
        what="failed attempt"
        isBad
      />
    </div>
  );
}

interface TotalProps {
  view: View;
  name: string;
  label: string;
  count: number;
  to: string;
  /** When it happened, ISO 8601. */
  times: readonly string[];
  /** Singular noun of what happened. */
  what: string;
  /** Whether any at all is bad news. */
  isBad?: boolean;
}

function Total({ view, name, label, count, to, times, what, isBad = false }: TotalProps): Child {
  const counts = lastHour(view.world.nowMs(), times);
  const sum = counts.reduce((total, one) => total + one, 0);
  return (
    <a
      class="card unstyled total"
      href={href(view, to)}
      data-testid={`total-${name}`}
      data-bad={(isBad && count > 0) || undefined}
    >
      <span class="note">{label}</span>
      <b>{grouped(count)}</b>
      <Line counts={counts} />
      <span class="note">
        {sum === 0 ? 'No' : grouped(sum)} {sum === 1 ? what : `${what}s`} in the last hour
      </span>
    </a>
  );
}

/** Counts times of the last hour in equal parts, oldest first. Earlier and later times do not count. */
export function lastHour(nowMs: number, times: readonly string[]): number[] {
  const counts = Array.from({ length: PARTS }, () => 0);
  for (const time of times) {
    const age = nowMs - (parseTime(time) ?? Number.NaN);
    if (!(age >= 0 && age < HOUR_MS)) continue;
    const part = PARTS - 1 - Math.floor((age / HOUR_MS) * PARTS);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

const HEIGHT = 24;

/** A line of counts, drawn in the units of its parts; the text beside it says the sum. */
function Line({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const points = counts.map((count, at) => `${at},${(HEIGHT - 2 - (count / most) * (HEIGHT - 4)).toFixed(1)}`);
  return (
    <svg viewBox={`0 0 ${PARTS - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
