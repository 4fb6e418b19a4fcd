import { grouped } from '../numbers.ts';

/** A series of the chart, with a value for each label. */
export interface Series {
  name: string;
  values: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [560, 220, 62, 24, 12];

/** A bar: its label, and the page of what it counts. */
export interface Slot {
  label: string;
  link: string;
}

interface BarChartProps {
  name: string;
  slots: readonly Slot[];
  series: readonly Series[];
  /** What to say when there is nothing to draw. */
  empty: string;
}

/** A stacked bar chart whose bars are links, with the same numbers as a table for keyboards and screen readers. */
export function BarChart({ name, slots, series, empty }: BarChartProps) {
  const sums = slots.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const total = sums.reduce((sum, value) => sum + value, 0);
  if (total === 0) {
    return (
      <figure class="figure">
        <figcaption>{name}</figcaption>
        <p class="empty">{empty}</p>
      </figure>
    );
  }
  const most = niceMost(Math.max(1, ...sums));
  return (
    <figure class="figure">
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: the content of an image cannot be clicked, and SVG has no fieldset */}
      <svg
        class="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="group"
        aria-label={`${name}: ${grouped(total)} payments`}
      >
        {[0, most / 2, most].map((value) => (
          <Grid value={value} most={most} />
        ))}
        {slots.map((slot, at) => (
          <Bar slot={slot} at={at} count={slots.length} series={series} most={most} />
        ))}
      </svg>
      <p class="legend">
        {series.map((one, at) => (
          <span>
            <span class={`key c${at + 1}`} /> {one.name}
          </span>
        ))}
      </p>
      <details>
        <summary>As a table</summary>
        <Numbers name={name} slots={slots} series={series} />
      </details>
    </figure>
  );
}

/** Returns the next greater axis maximum of 2, 4, 10, 20, 40, 100 … */
function niceMost(value: number): number {
  let step = 2;
  for (let at = 0; step < value; at++) step *= [2, 2.5, 2][at % 3] ?? 2;
  return step;
}

const yOf = (value: number, most: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);

function Grid({ value, most }: { value: number; most: number }) {
  const y = yOf(value, most);
  return (
    <>
      <line class="axis" x1={LEFT} x2={WIDTH} y1={y} y2={y} />
      <text class="label" x={LEFT - 6} y={y + 4} text-anchor="end">
        {grouped(value)}
      </text>
    </>
  );
}

interface BarProps {
  slot: Slot;
  at: number;
  count: number;
  series: readonly Series[];
  most: number;
}

function Bar({ slot: { label, link }, at, count, series, most }: BarProps) {
  const slot = (WIDTH - LEFT) / count;
  const [x, width] = [LEFT + at * slot + slot * 0.15, slot * 0.7];
  const sum = series.reduce((all, { values }) => all + (values[at] ?? 0), 0);
  const every = Math.ceil(count / 6);
  let below = 0;
  const parts = series.map(({ name, values }, index) => {
    const value = values[at] ?? 0;
    const top = yOf(below + value, most);
    const part = { name, value, index, top, height: yOf(below, most) - top };
    below += value;
    return part;
  });
  return (
    <a href={link} tabindex={-1} aria-label={`${label}: ${grouped(sum)} payments`}>
      <rect class="slot" x={LEFT + at * slot} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} />
      {parts
        .filter(({ value }) => value > 0)
        .map(({ name, value, index, top, height }) => (
          <rect class={`c${index + 1}`} x={x} y={top} width={width} height={Math.max(1, height - 1)}>
            <title>{`${label}, ${name}: ${grouped(value)}`}</title>
          </rect>
        ))}
      {at % every === 0 ? (
        <text class="label" x={x + width / 2} y={HEIGHT - 6} text-anchor="middle">
          {label}
        </text>
      ) : undefined}
    </a>
  );
}

function Numbers({ name, slots, series }: { name: string; slots: readonly Slot[]; series: readonly Series[] }) {
  return (
    <section class="scroll" aria-label={`${name}, numbers`} tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            {series.map((one) => (
              <th scope="col" class="num">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map(({ label, link }, at) => (
            <tr>
              <th scope="row">
                <a href={link}>{label}</a>
              </th>
              {series.map(({ values }) => (
                <td class="num">{grouped(values[at] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
