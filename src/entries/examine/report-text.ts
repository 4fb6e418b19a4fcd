import { printable } from '../../engine/kernel/core/printable.ts';
import type { ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

const SIGNS: Readonly<Record<VerdictWord, string>> = { passed: '✓', finding: '✗', remark: '!', notJudged: '–' };
const COUNTED: readonly VerdictWord[] = ['finding', 'remark', 'notJudged'];
const LINE = 96;

/** Returns a report as text for a terminal: all trials, then each finding with its four parts, remarks, and what was not judged. */
export function textReport(report: ExamineReport): string {
  const { trials, problem, notes } = report;
  const of = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word);
  const blocks = [
    wrapped(trials.map(({ verdict, name }) => `${SIGNS[verdict]} ${name}`)),
    ...of('finding').map(findingText),
    ...groups(of('remark')).map((group) => groupText('!', group)),
    groups(of('notJudged'))
      .map((group) => groupText('–', group))
      .join('\n'),
    problem === undefined ? '' : `  no verdict: ${printable(problem)}`,
    notes.map((note) => `  ${printable(note)}`).join('\n'),
    totals(report),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function findingText(found: Verdict): string {
  const { name, sentence, seen, expected, often, again } = found;
  const rows = Object.entries(seen).map(([label, value]) =>
    row(label, label in expected ? `${value}   expected: ${expected[label]}` : value),
  );
  const rest = Object.entries(expected).filter(([label]) => !(label in seen));
  return [
    `  ✗ ${name}   ${printable(sentence)}${triesText(found)}`,
    ...rows,
    ...rest.map(([label, value]) => row('expected', `${label}: ${value}`)),
    ...(often === undefined ? [] : [row('often', often)]),
    row('again', again),
  ].join('\n');
}

function row(label: string, value: string): string {
  return `      ${label.padEnd(9)} ${printable(value)}`;
}

/** Returns how often a trial failed, in brackets; empty when it was tried once. */
export function triesText({ tries }: Verdict): string {
  return tries === undefined ? '' : ` (${tries[0]} of ${tries[1]} tries)`;
}

/** Trials with the same sentence are told once. */
function groups(verdicts: readonly Verdict[]): Verdict[][] {
  const sentences = [...new Set(verdicts.map(({ sentence }) => sentence))];
  return sentences.map((sentence) => verdicts.filter((one) => one.sentence === sentence));
}

function groupText(sign: string, group: readonly Verdict[]): string {
  const [first] = group;
  return first === undefined
    ? ''
    : `  ${sign} ${group.map(({ name }) => name).join(', ')}   ${printable(first.sentence)}`;
}

/** What was not judged is in the last line, so that a green examination of little looks like one. */
function totals({ trials, counts, ms, command }: ExamineReport): string {
  const unit = `${command === 'examine run' ? 'run' : 'trial'}${trials.length === 1 ? '' : 's'}`;
  const names: Readonly<Record<VerdictWord, string>> = {
    passed: 'passed',
    finding: counts.finding === 1 ? 'finding' : 'findings',
    remark: counts.remark === 1 ? 'remark' : 'remarks',
    notJudged: 'not judged',
  };
  const others = COUNTED.map((word) => `, ${counts[word]} ${names[word]}`).join('');
  return `  ${trials.length} ${unit}: ${counts.passed} passed${others}   ${(ms / 1000).toFixed(1)} s`;
}

function wrapped(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = `${lines.pop() ?? ''}  ${word}`;
    lines.push(...(line.length > LINE ? [line.slice(0, -word.length).trimEnd(), `  ${word}`] : [line]));
  }
  return lines.join('\n');
}
