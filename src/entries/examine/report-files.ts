import { printable } from '../../engine/kernel/core/printable.ts';
import type { ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

export const FORMATS = {
  text: textReport,
  json: (report: ExamineReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  markdown: markdownReport,
} as const;

const SIGNS: Readonly<Record<VerdictWord, string>> = { finding: '✗', remark: '!', notJudged: '–', passed: '✓' };

/** What a verdict is about. */
const UNITS: Readonly<Record<string, string>> = { 'examine run': 'run', verify: 'operation' };

/** Returns a count with its noun. */
export const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Returns what has the same key together, in the order of the first of each; what has none is left out. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string | undefined): [key: string, ones: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}

/** Returns texts with their number, as `200 × 10, 503`. */
export const counted = (texts: readonly string[]) =>
  grouped(texts, (text) => text)
    .map(([text, { length }]) => (length === 1 ? text : `${text} × ${length}`))
    .join(', ');

/** Returns the totals. What was not judged is among them, so that a green examination of little looks like one. */
function totals({ counts }: ExamineReport): string {
  const { passed, finding, remark, notJudged } = counts;
  return `${passed} passed, ${many(finding, 'finding')}, ${many(remark, 'remark')}, ${notJudged} not judged`;
}

const closing = ({ problem, notes }: ExamineReport) => [
  ...(problem === undefined ? [] : [`no verdict: ${problem}`]),
  ...notes,
];

const triesText = ({ tries }: Verdict) => (tries === undefined ? '' : ` (${tries[0]} of ${tries[1]} tries)`);

/** What a finding shows: what was seen and expected, a likely cause, and how to see it again. */
function evidenceOf({ seen, expected, often, again }: Verdict): [label: string, value: string][] {
  const rows = Object.entries({ ...seen, ...(often !== undefined && { often }), again });
  return rows.map(([label, value]) => [label, label in expected ? `${value}   expected: ${expected[label]}` : value]);
}

/** Returns a report for a terminal: all trials, then each finding with its four parts, remarks, and what was not judged. */
function textReport(report: ExamineReport): string {
  const { trials, command, ms } = report;
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const marks = trials.map(({ verdict, name }) => `${SIGNS[verdict]} ${name}`).join('  ');
  const lines = closing(report).map((text) => `  ${printable(text)}`);
  const blocks = [
    marks.replace(/(.{1,94})(?: {2}|$)/gu, '  $1\n').trimEnd(),
    ...of('finding').map(findingText),
    groupTexts(of('remark'), SIGNS.remark),
    groupTexts(of('notJudged'), SIGNS.notJudged),
    lines.join('\n'),
    `  ${many(trials.length, UNITS[command] ?? 'trial')}: ${totals(report)}   ${(ms / 1000).toFixed(1)} s`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function findingText(found: Verdict): string {
  const rows = evidenceOf(found).map(([label, value]) => {
    const lines = value.split(/\r?\n/).map((line) => printable(line));
    return `\n      ${label.padEnd(9)} ${lines.join(`\n${' '.repeat(16)}`)}`;
  });
  return `  ✗ ${found.name}   ${printable(found.sentence)}${triesText(found)}${rows.join('')}`;
}

/** Trials with the same sentence are printed once. */
function groupTexts(verdicts: readonly Verdict[], sign: string): string {
  const lines = grouped(verdicts, ({ sentence }) => sentence).map(([sentence, same]) => {
    return `  ${sign} ${same.map(({ name }) => name).join(', ')}   ${printable(sentence)}`;
  });
  return lines.join('\n');
}

function junitReport({ command, counts, trials, problem, ms, notes }: ExamineReport): string {
  const errors = problem === undefined ? [] : [testCase('verdict', command, `<error message="${xml(problem)}"/>`)];
  const tests = trials.map((one) => testCase(one.name, one.class, testResult(one))).concat(errors);
  const numbers = `tests="${tests.length}" failures="${counts.finding}" skipped="${counts.notJudged}" errors="${errors.length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${command}" ${numbers} time="${(ms / 1000).toFixed(3)}">
${tests.join('')}  <system-out>${xml(notes.join('\n'))}</system-out>
</testsuite>
`;
}

function testCase(name: string, rank: string, inside: string): string {
  return `  <testcase name="${xml(name)}" classname="${xml(rank)}">${inside}</testcase>\n`;
}

function testResult(one: Verdict): string {
  const sentence = xml(one.sentence);
  if (one.verdict === 'remark') return `<system-out>${sentence}</system-out>`;
  if (one.verdict === 'notJudged') return `<skipped message="${sentence}"/>`;
  const evidence = evidenceOf(one).map(([label, value]) => `\n${label}: ${value}`);
  return one.verdict === 'passed' ? '' : `<failure message="${sentence}">${xml(evidence.join(''))}</failure>`;
}

/** Characters that XML 1.0 cannot hold become question marks. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** One table, findings first, for a comment on a pull request. */
function markdownReport(report: ExamineReport): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').replaceAll('`', "'");
  const shown = (['finding', 'remark', 'notJudged'] as const).flatMap((word) =>
    report.trials.filter(({ verdict }) => verdict === word),
  );
  const rows = shown.map((one) => {
    const isFinding = one.verdict === 'finding';
    const evidence = isFinding ? evidenceOf(one).slice(0, -1) : [];
    const seen = evidence.map(([label, value]) => `<br>${cell(`${label} ${value}`)}`).join('');
    const again = isFinding ? `\`${cell(one.again)}\`` : '';
    return `| ${SIGNS[one.verdict]} | ${cell(one.name)} | ${cell(one.sentence + triesText(one))}${seen} | ${again} |\n`;
  });
  const table =
    rows.length === 0
      ? ''
      : `\n| | ${UNITS[report.command] ?? 'trial'} | what is wrong | again |\n|---|---|---|---|\n${rows.join('')}`;
  const last = closing(report).map((text) => `\n${text}\n`);
  return `**${report.command}**: ${totals(report)}\n${table}${last.join('')}`;
}
