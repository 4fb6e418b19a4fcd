/** A series of the chart, with a value for each label. */
export interface Series {
  name: string;
  values: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [560, 220, 34, 24, 8];

/** A stacked bar chart, with the same numbers as a table for screen readers. */
export function BarChart({
  name,
  labels,
  series,
}: {
  name: string;
  labels: readonly string[];
  series: readonly Series[];
}) {
  const sums = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const total = sums.reduce((sum, value) => sum + value, 0);
  const most = niceMost(Math.max(1, ...sums));
  return (
    <figure class="figure">
      <figcaption>{name}</figcaption>
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name}: ${total} payments`}>
        {[0, most / 2, most].map((value) => (
          <Grid value={value} most={most} />
        ))}
        {labels.map((label, at) => (
          <Bar label={label} at={at} count={labels.length} series={series} most={most} />
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
        <Numbers name={name} labels={labels} series={series} />
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
        {value}
      </text>
    </>
  );
}

interface BarProps {
  label: string;
  at: number;
  count: number;
  series: readonly Series[];
  most: number;
}

function Bar({ label, at, count, series, most }: BarProps) {
  const slot = (WIDTH - LEFT) / count;
  const [x, width] = [LEFT + at * slot + slot * 0.15, slot * 0.7];
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
    <g>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ name, value, index, top, height }) => (
          <rect class={`c${index + 1}`} x={x} y={top} width={width} height={Math.max(1, height - 1)}>
            <title>{`${label}, ${name}: ${value}`}</title>
          </rect>
        ))}
      {at % every === 0 ? (
        <text class="label" x={x + width / 2} y={HEIGHT - 6} text-anchor="middle">
          {label}
        </text>
      ) : undefined}
    </g>
  );
}

function Numbers({ name, labels, series }: { name: string; labels: readonly string[]; series: readonly Series[] }) {
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
          {labels.map((label, at) => (
            <tr>
              <th scope="row">{label}</th>
              {series.map(({ values }) => (
                <td class="num">{values[at] ?? 0}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
