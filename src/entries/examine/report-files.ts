import { printable } from '../../engine/kernel/core/printable.ts';
import type { ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

/** The formats of a report. */
export const FORMATS = {
  text: textReport,
  json: (report: ExamineReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  markdown: markdownReport,
} as const;

const SIGNS: Readonly<Record<VerdictWord, string>> = { passed: '✓', finding: '✗', remark: '!', notJudged: '–' };

/** Returns the totals. What was not judged is among them, so that a green examination of little looks like one. */
function totals({ counts }: ExamineReport): string {
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const { passed, finding, remark, notJudged } = counts;
  return `${passed} passed, ${many(finding, 'finding')}, ${many(remark, 'remark')}, ${notJudged} not judged`;
}

const triesText = ({ tries }: Verdict) => (tries === undefined ? '' : ` (${tries[0]} of ${tries[1]} tries)`);

/** Returns a report for a terminal: all trials, then each finding with its four parts, remarks, and what was not judged. */
function textReport(report: ExamineReport): string {
  const { trials, problem, notes, command, ms } = report;
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const marks = trials.map(({ verdict, name }) => `${SIGNS[verdict]} ${name}`).join('  ');
  const unit = `${command === 'examine run' ? 'run' : 'trial'}${trials.length === 1 ? '' : 's'}`;
  const blocks = [
    marks.replace(/(.{1,94})(?: {2}|$)/gu, '  $1\n').trimEnd(),
    ...of('finding').map(findingText),
    ...groupTexts(of('remark')),
    groupTexts(of('notJudged')).join('\n'),
    problem === undefined ? '' : `  no verdict: ${printable(problem)}`,
    notes.map((note) => `  ${printable(note)}`).join('\n'),
    `  ${trials.length} ${unit}: ${totals(report)}   ${(ms / 1000).toFixed(1)} s`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function findingText(found: Verdict): string {
  const { name, sentence, seen, expected, often, again } = found;
  const rows = Object.entries(seen).map(([label, value]) =>
    label in expected ? [label, `${value}   expected: ${expected[label]}`] : [label, value],
  );
  const rest = Object.entries(expected).filter(([label]) => !(label in seen));
  rows.push(...rest.map(([label, value]) => ['expected', `${label}: ${value}`]));
  if (often !== undefined) rows.push(['often', often]);
  const lines = [...rows, ['again', again]].map(
    ([label = '', value = '']) => `\n      ${label.padEnd(9)} ${printable(value)}`,
  );
  return `  ✗ ${name}   ${printable(sentence)}${triesText(found)}${lines.join('')}`;
}

/** Trials with the same sentence are told once. */
function groupTexts(verdicts: readonly Verdict[]): string[] {
  return [...new Set(verdicts.map(({ sentence }) => sentence))].map((sentence) => {
    const group = verdicts.filter((one) => one.sentence === sentence);
    const sign = SIGNS[group[0]?.verdict ?? 'remark'];
    return `  ${sign} ${group.map(({ name }) => name).join(', ')}   ${printable(sentence)}`;
  });
}

function junitReport({ command, counts, trials, problem, ms, notes }: ExamineReport): string {
  const errors = problem === undefined ? 0 : 1;
  const numbers = `tests="${trials.length + errors}" failures="${counts.finding}" skipped="${counts.notJudged}" errors="${errors}"`;
  const cases = trials.map((one) => testCase(one.name, one.class, testResult(one), one.ms));
  if (problem !== undefined) cases.push(testCase('verdict', command, `<error message="${xml(problem)}"/>`, 0));
  if (notes.length > 0) cases.push(`  <system-out>${xml(notes.join('\n'))}</system-out>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${command}" ${numbers} time="${(ms / 1000).toFixed(3)}">
${cases.join('')}</testsuite>
`;
}

function testCase(name: string, rank: string, inside: string, ms: number): string {
  const head = `  <testcase name="${xml(name)}" classname="${xml(rank)}" time="${(ms / 1000).toFixed(3)}"`;
  return inside === '' ? `${head}/>\n` : `${head}>${inside}</testcase>\n`;
}

function testResult({ verdict, sentence, seen, expected, again }: Verdict): string {
  const rows = (values: object) => Object.entries(values).map(([label, value]) => `\n  ${label}: ${value}`);
  const evidence = `seen${rows(seen).join('')}\nexpected${rows(expected).join('')}\nagain\n  ${again}`;
  if (verdict === 'finding') return `<failure message="${xml(sentence)}">${xml(evidence)}</failure>`;
  if (verdict === 'notJudged') return `<skipped message="${xml(sentence)}"/>`;
  return verdict === 'remark' ? `<system-out>${xml(sentence)}</system-out>` : '';
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
  const rows = (['finding', 'remark', 'notJudged'] as const).flatMap((word) => {
    const found = report.trials.filter(({ verdict }) => verdict === word);
    return found.map((one) => {
      const again = word === 'finding' ? `\`${cell(one.again)}\`` : '';
      return `| ${SIGNS[word]} | ${cell(one.name)} | ${cell(one.sentence + triesText(one))} | ${again} |\n`;
    });
  });
  const table = rows.length === 0 ? '' : `\n| | trial | what is wrong | again |\n|---|---|---|---|\n${rows.join('')}`;
  const told = [...(report.problem === undefined ? [] : [`No verdict: ${report.problem}`]), ...report.notes];
  return `**${report.command}**: ${totals(report)}\n${table}${told.map((text) => `\n${text}\n`).join('')}`;
}
