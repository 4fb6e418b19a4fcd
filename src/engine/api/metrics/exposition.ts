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

/** The text formats: that of Prometheus, and OpenMetrics. */
export type ExpositionFormat = 'prometheus' | 'openmetrics';

export const CONTENT_TYPES: Readonly<Record<ExpositionFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/** Returns the format that an `Accept` header asks for. */
export function formatFor(accept: string | undefined): ExpositionFormat {
  return accept?.includes('application/openmetrics-text') ? 'openmetrics' : 'prometheus';
}

/** Returns metrics in a text format. Metrics without values are left out. */
export function exposition(families: Iterable<MetricFamily>, format: ExpositionFormat): string {
  const lines: string[] = [];
  for (const { name, type, help, samples } of families) {
    if (samples.length === 0) continue;
    // OpenMetrics names a counter without the ending that its samples have.
    const family = format === 'openmetrics' && type === 'counter' ? name.replace(/_total$/, '') : name;
    lines.push(`# HELP ${family} ${escapeText(help)}`, `# TYPE ${family} ${type}`);
    for (const sample of samples) lines.push(sampleLine(name, sample));
  }
  if (format === 'openmetrics') lines.push('# EOF');
  return `${lines.join('\n')}\n`;
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
