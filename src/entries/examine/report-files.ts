import type { ExamineReport, Verdict } from './examine.types.ts';
import { textReport, triesText } from './report-text.ts';

/** The formats of a report. */
export const FORMATS = {
  text: textReport,
  json: (report: ExamineReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  markdown: markdownReport,
} as const;

/** Where a report goes: to a file, or to standard output. */
export interface ReportTarget {
  format: keyof typeof FORMATS;
  file?: string | undefined;
}

/** Reads `json` or `junit=FILE`. Returns undefined for another format. */
export function reportTarget(text: string): ReportTarget | undefined {
  const [format = '', file] = text.split(/=(.*)/s);
  return format !== 'text' && Object.hasOwn(FORMATS, format)
    ? { format: format as keyof typeof FORMATS, file }
    : undefined;
}

/** What reports are written with. */
export interface ReportOutput {
  print(text: string): void;
  writeFile(path: string, text: string): void;
}

/**
 * Writes a report to its targets, and as text where none of them is standard output. Returns false when a text would have held a secret:
 * then nothing was written.
 */
export function writeReports(
  report: ExamineReport,
  targets: readonly ReportTarget[],
  holdsSecret: (text: string) => boolean,
  output: ReportOutput,
): boolean {
  const isPrinted = targets.some(({ file }) => file === undefined);
  const all: readonly ReportTarget[] = isPrinted ? targets : [{ format: 'text' }, ...targets];
  const texts = all.map(({ format, file }) => ({ text: FORMATS[format](report), file }));
  if (texts.some(({ text }) => holdsSecret(text))) return false;
  for (const { text, file } of texts) file === undefined ? output.print(text) : output.writeFile(file, text);
  return true;
}

function junitReport({ command, counts, trials, problem, ms, notes }: ExamineReport): string {
  const errors = problem === undefined ? 0 : 1;
  const numbers = `tests="${trials.length + errors}" failures="${counts.finding}" skipped="${counts.notJudged}" errors="${errors}"`;
  const missing = `  <testcase name="verdict" classname="${command}"><error message="${xml(problem ?? '')}"/></testcase>\n`;
  const told = notes.length === 0 ? '' : `  <system-out>${xml(notes.join('\n'))}</system-out>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${command}" ${numbers} time="${seconds(ms)}">
${trials.map(testCase).join('')}${errors > 0 ? missing : ''}${told}</testsuite>
`;
}

function testCase(verdict: Verdict): string {
  const head = `  <testcase name="${xml(verdict.name)}" classname="${xml(verdict.class)}" time="${seconds(verdict.ms)}"`;
  const inside = testResult(verdict);
  return inside === '' ? `${head}/>\n` : `${head}>${inside}</testcase>\n`;
}

function testResult(verdict: Verdict): string {
  const message = xml(verdict.sentence);
  switch (verdict.verdict) {
    case 'finding':
      return `<failure message="${message}">${xml(evidence(verdict))}</failure>`;
    case 'notJudged':
      return `<skipped message="${message}"/>`;
    case 'remark':
      return `<system-out>${message}</system-out>`;
    default:
      return '';
  }
}

function evidence({ seen, expected, again }: Verdict): string {
  const rows = (values: Readonly<Record<string, string>>) =>
    Object.entries(values)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n  ');
  return `seen\n  ${rows(seen)}\nexpected\n  ${rows(expected)}\nagain\n  ${again}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Characters that XML 1.0 cannot hold become question marks. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One table, findings first, for a comment on a pull request. */
function markdownReport({ command, trials, counts, problem, notes }: ExamineReport): string {
  const rows = (['finding', 'remark', 'notJudged'] as const).flatMap((word) =>
    trials
      .filter(({ verdict }) => verdict === word)
      .map(
        (one) =>
          `| ${MARKS[word]} | ${cell(one.name)} | ${cell(one.sentence + triesText(one))} | ${word === 'finding' ? `\`${cell(one.again)}\`` : ''} |\n`,
      ),
  );
  const table = rows.length === 0 ? '' : `\n| | trial | what is wrong | again |\n|---|---|---|---|\n${rows.join('')}`;
  const told = [...(problem === undefined ? [] : [`No verdict: ${problem}`]), ...notes]
    .map((text) => `\n${text}\n`)
    .join('');
  return `**${command}**: ${counts.passed} passed, ${counts.finding} findings, ${counts.remark} remarks, ${counts.notJudged} not judged\n${table}${told}`;
}

const MARKS = { finding: '✗', remark: '!', notJudged: '–' } as const;

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').replaceAll('`', "'");
}
