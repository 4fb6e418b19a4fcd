import { CONTENT_TYPES, exposition, formatFor } from './exposition.ts';
import type { MetricSource } from './metric.ts';
import { METRICS } from './metric-list.ts';

/**
 * Returns every metric in the text format that an `Accept` header asks for, with its media type. This file and what it imports are
 * loaded when metrics are first asked for; they share nothing with what a start loads, because the bundler would cut that in pieces.
 */
export function metricsText(source: MetricSource, accept: string | undefined): { text: string; type: string } {
  const format = formatFor(accept);
  const all = [...METRICS, ...source.host.service.metrics];
  const families = all.map(({ read, ...metric }) => ({ ...metric, samples: read(source) }));
  return { text: exposition(families, format), type: CONTENT_TYPES[format] };
}
