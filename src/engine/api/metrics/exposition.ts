import type { Metric, MetricSource, Sample } from './metric.ts';

/** Returns metrics in the text format that an `Accept` header asks for, with its media type. Metrics without values are left out. */
export function exposition(
  metrics: Iterable<Metric>,
  source: MetricSource,
  accept: string | undefined,
): { text: string; type: string } {
  const isOpenMetrics = accept?.includes('application/openmetrics-text') ?? false;
  const lines: string[] = [];
  for (const { name, type, help, read } of metrics) {
    const samples = read(source);
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
