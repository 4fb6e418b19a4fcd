/** A metric as a scraper reads it. */
export interface ScrapedFamily {
  type: string;
  help: string;
  /** Values by name and labels, as in `name{label="value"}`. */
  samples: Map<string, number>;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(`^(${NAME})(\\{${LABEL}(?:,${LABEL})*\\})? (-?[0-9.]+(?:e[+-]?\\d+)?|[+-]Inf|NaN)$`);

/**
 * Parses the text format of Prometheus by its grammar, and OpenMetrics as far as both agree. Returns the metrics by name.
 *
 * @throws Error for a line that the grammar does not have, a repeated metric or value, or a value apart from its metric
 */
export function parseExposition(text: string): Map<string, ScrapedFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line has no line feed');
  const families = new Map<string, ScrapedFamily>();
  let [name, open]: [string, ScrapedFamily | undefined] = ['', undefined];
  let help = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, family = '', rest = ''] = /^# (HELP|TYPE|EOF) ?(\S*) ?(.*)$/.exec(line) ?? [];
    if (keyword === 'EOF') break;
    if (keyword === 'HELP') {
      if (families.has(family)) throw new Error(`${family} is there twice`);
      [name, help, open] = [family, rest, undefined];
    } else if (keyword === 'TYPE') {
      if (family !== name) throw new Error(`the type of ${family} follows the help of ${name}`);
      open = { type: rest, help, samples: new Map() };
      families.set(family, open);
    } else addSample(open, name, line);
  }
  return families;
}

function addSample(open: ScrapedFamily | undefined, family: string, line: string): void {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (open === undefined || name === '') throw new Error(`not in the format: ${line}`);
  const suffixes = open.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['', '_total'];
  if (!suffixes.some((suffix) => name === `${family}${suffix}`)) throw new Error(`${name} is apart from ${family}`);
  if (open.samples.has(name + labels)) throw new Error(`${name}${labels} is there twice`);
  open.samples.set(name + labels, value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value));
}
