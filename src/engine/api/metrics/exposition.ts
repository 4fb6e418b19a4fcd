export interface Sample {
  /** Added to the name of the metric, for the parts of a histogram. */
  suffix?: '_bucket' | '_sum' | '_count';
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface MetricFamily {
  /** Ends with `_total` for a counter. */
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

/** Returns metrics in the text format that an `Accept` header asks for. Metrics without values are left out. */
export function exposition(
  families: Iterable<MetricFamily>,
  accept: string | undefined,
): { text: string; type: string } {
  const isOpenMetrics = accept?.includes('application/openmetrics-text') ?? false;
  const lines: string[] = [];
  for (const { name, type, help, samples } of families) {
    if (samples.length === 0) continue;
    // OpenMetrics names a counter without the ending that its samples have.
    const family = isOpenMetrics && type === 'counter' ? name.replace(/_total$/, '') : name;
    lines.push(`# HELP ${family} ${escapeText(help)}`, `# TYPE ${family} ${type}`);
    for (const sample of samples) lines.push(sampleLine(name, sample));
  }
  if (isOpenMetrics) lines.push('# EOF');
  const type = isOpenMetrics ? 'application/openmetrics-text; version=1.0.0' : 'text/plain; version=0.0.4';
  return { text: `${lines.join('\n')}\n`, type: `${type}; charset=utf-8` };
}

function sampleLine(name: string, { suffix, labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeText(text).replaceAll('"', '\\"')}"`);
  return `${name}${suffix ?? ''}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${numberText(value)}`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
