import { packageVersion } from '../../engine/api/platform/platform.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { grouped, withoutUndefined } from '../../engine/kernel/core/records.ts';
import { markdownCell, markdownCode, printable } from '../../engine/kernel/core/text.ts';
import type { ControlReport, Examination, ExamineReport, Verdict, VerdictWord } from './examine.types.ts';

/** Why an examination ends without a verdict. */
export class NoVerdict extends Error {}

type Draft = { trials: Verdict[]; notes: string[]; problem?: string | undefined };

/** The control of an examination that did not run it. */
const noControl = (command: string): ControlReport => {
  const what = command === 'examine run' ? 'runs on a job' : 'trials on a receiver';
  const sentence = `not run; --control proves the ${what} that is known to be wrong`;
  return { state: 'not run', sentence, tried: 0, found: 0, missed: [], falseAlarms: [] };
};

/** Runs an examination. A `NoVerdict` or an interruption ends it with the findings so far. */
export async function runExamination(
  head: Pick<ExamineReport, 'command' | 'seed'>,
  signal: AbortSignal | undefined,
  work: (draft: Draft) => Promise<void>,
): Promise<Examination> {
  const elapsed = stopwatch();
  const draft: Draft = { trials: [], notes: [] };
  await work(draft).catch((error: unknown) => {
    if (!(error instanceof NoVerdict)) throw error;
    draft.problem = error.message;
  });
  const { trials, notes, problem } = draft;
  const control = noControl(head.command);
  const end = { ms: elapsed(), notes, control, problem: signal?.aborted ? 'interrupted' : problem };
  return examinationOf(createReport({ ...head, ...end }, trials));
}

/** Creates the report of verdicts. If nothing was judged, it has no verdict. */
export function createReport(
  head: Pick<ExamineReport, 'command' | 'seed' | 'ms' | 'problem' | 'notes' | 'control'>,
  trials: readonly Verdict[],
): ExamineReport {
  const countOf = (word: VerdictWord) => trials.filter(({ verdict }) => verdict === word).length;
  const counts = {
    passed: countOf('passed'),
    finding: countOf('finding'),
    remark: countOf('remark'),
    notJudged: countOf('notJudged'),
  };
  const unjudged = counts.notJudged === trials.length ? 'nothing was judged' : undefined;
  const problem = head.problem ?? (head.control?.state === 'failed' ? 'the control failed' : unjudged);
  const calm = counts.remark > 0 ? 'remark' : 'passed';
  return {
    format: 1,
    version: packageVersion(),
    ...withoutUndefined({ ...head, problem }),
    ms: Math.round(head.ms),
    verdict: counts.finding > 0 ? 'finding' : problem === undefined ? calm : 'none',
    counts,
    trials,
  };
}

/** Adds to a report what tests use. As JSON, it is the report alone. */
export function examinationOf<Report extends ExamineReport>(report: Report): Report & Examination {
  const { trials, problem } = report;
  const findings = trials.filter(({ verdict }) => verdict === 'finding');
  const remarks = trials.filter(({ verdict }) => verdict === 'remark');
  const assert = () => {
    const lines = folded(findings).map(({ name, sentence, again }) => `${name}: ${sentence}\n  again: ${again}`);
    if (problem !== undefined) lines.push(`no verdict: ${problem}`);
    if (lines.length > 0) throw new Error(lines.join('\n'));
  };
  return { ...report, findings, remarks, assert, toJSON: () => report };
}

export const FORMATS = {
  text: textReport,
  json: (report: ExamineReport) => `${JSON.stringify(report, null, 2)}\n`,
  junit: junitReport,
  markdown: markdownReport,
} as const;

const SIGNS: Readonly<Record<VerdictWord, string>> = { finding: '✗', remark: '!', notJudged: '–', passed: '✓' };
const UNITS: Readonly<Record<string, string>> = { 'examine run': 'run', verify: 'operation' };

/** What a report has verdicts about. */
const unitOf = ({ command, trials }: ExamineReport) =>
  trials[0]?.class === 'assumption' ? 'assumption' : (UNITS[command] ?? 'trial');

export const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Counts equal texts: `200 × 10, 503`. */
export const counted = (texts: readonly string[]) =>
  grouped(texts, (text) => text)
    .map(([text, { length }]) => (length === 1 ? text : `${text} × ${length}`))
    .join(', ');

/** Evidence of a finding: observed and expected result, likely cause, and command to reproduce it. */
function evidenceOf({ seen, expected, often, again }: Verdict): [label: string, value: string][] {
  const rows = Object.entries({ ...seen, ...(often !== undefined && { often }), again });
  return rows.map(([label, value]) => [label, label in expected ? `${value}   expected: ${expected[label]}` : value]);
}

/** Returns the verdicts of a kind that have something to tell: passed trials only with a sentence. */
function toldOf(trials: readonly Verdict[], word: VerdictWord): Verdict[] {
  return trials.filter(({ verdict, sentence }) => verdict === word && (word !== 'passed' || sentence !== ''));
}

/** Merges findings with the same cause, and other verdicts with the same sentence. Names are joined. */
function folded(verdicts: readonly Verdict[]): Verdict[] {
  const keyOf = ({ name, verdict, sentence, sameCauseAs }: Verdict) =>
    verdict === 'finding' ? (sameCauseAs ?? name) : sentence;
  return grouped(verdicts, keyOf).flatMap(([, same]) =>
    same.slice(0, 1).map((first) => ({ ...first, name: same.map(({ name }) => name).join(', ') })),
  );
}

const controlLine = ({ control }: ExamineReport) => (control === undefined ? [] : [`control: ${control.sentence}`]);

function totalsLine(report: ExamineReport): string {
  const { counts, ms, trials } = report;
  const { passed, finding, remark, notJudged } = counts;
  const totals = `${passed} passed, ${many(finding, 'finding')}, ${many(remark, 'remark')}, ${notJudged} not judged`;
  return `${many(trials.length, unitOf(report))}: ${totals}   ${(ms / 1000).toFixed(1)} s`;
}

function textReport(report: ExamineReport): string {
  const { trials, problem, notes } = report;
  const textsOf = (word: VerdictWord) => folded(toldOf(trials, word)).map(verdictText);
  const marks = trials.map(({ verdict, name }) => `${SIGNS[verdict]} ${name}`).join('  ');
  const closing = [...(problem === undefined ? [] : [`no verdict: ${problem}`]), ...notes];
  const blocks = [
    marks.replace(/(.{1,94})(?: {2}|$)/gu, '  $1\n').trimEnd(),
    ...textsOf('finding'),
    textsOf('remark').join('\n'),
    textsOf('passed').join('\n'),
    textsOf('notJudged').join('\n'),
    closing.map((text) => `  ${printable(text)}`).join('\n'),
    [...controlLine(report), totalsLine(report)].map((line) => `  ${printable(line)}`).join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function verdictText(one: Verdict): string {
  const { name, verdict, sentence, tries } = one;
  const rows = (verdict === 'finding' ? evidenceOf(one) : []).map(([label, value]) => {
    const lines = value.split(/\r?\n/).map((line) => printable(line));
    return `\n      ${label.padEnd(9)} ${lines.join(`\n${' '.repeat(16)}`)}`;
  });
  const times = verdict === 'finding' && tries !== undefined ? ` (${tries[0]} of ${tries[1]} tries)` : '';
  return `  ${SIGNS[verdict]} ${name}   ${printable(sentence)}${times}${rows.join('')}`;
}

function junitReport({ command, counts, trials, problem, ms, notes, control }: ExamineReport): string {
  const cases = trials.map((one) => testCase(one.name, one.class, testResult(one)));
  if (problem !== undefined) cases.push(testCase('verdict', command, `<error message="${xml(problem)}"/>`));
  const { finding, notJudged } = counts;
  const property = control === undefined ? '' : `<property name="control" value="${xml(control.sentence)}"/>`;
  const properties = property && `  <properties>${property}</properties>\n`;
  const numbers = `failures="${finding}" skipped="${notJudged}" errors="${cases.length - trials.length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="${command}" tests="${cases.length}" ${numbers} time="${(ms / 1000).toFixed(3)}">
${properties}${cases.join('')}  <system-out>${xml(notes.join('\n'))}</system-out>
</testsuite>
`;
}

const testCase = (name: string, rank: string, inside: string) =>
  `  <testcase name="${xml(name)}" classname="${xml(rank)}">${inside}</testcase>\n`;

function testResult(one: Verdict): string {
  const sentence = xml(one.sentence);
  if (one.verdict === 'passed' && sentence === '') return '';
  if (one.verdict === 'passed' || one.verdict === 'remark') return `<system-out>${sentence}</system-out>`;
  if (one.verdict === 'notJudged') return `<skipped message="${sentence}"/>`;
  const evidence = evidenceOf(one).map(([label, value]) => `\n${label}: ${value}`);
  return `<failure message="${sentence}">${xml(evidence.join(''))}</failure>`;
}

/** For a pull request or the summary of a CI job: a table of all that did not pass, findings first. */
function markdownReport(report: ExamineReport): string {
  const { command, trials, problem, notes } = report;
  const unit = unitOf(report);
  const rows = (['finding', 'remark', 'passed', 'notJudged'] as const).flatMap((word) =>
    folded(toldOf(trials, word)).map(({ name, sentence, again }) => {
      const repeat = word === 'finding' ? markdownCode(again) : '';
      return `| ${SIGNS[word]} | ${markdownCell(name)} | ${markdownCell(sentence)} | ${repeat} |`;
    }),
  );
  const title = unit === 'assumption' ? 'result' : 'what is wrong';
  const table = [`| | ${unit} | ${title} | again |`, '| --- | --- | --- | --- |', ...rows].join('\n');
  const lines = [
    ...(problem === undefined ? [] : [`**No verdict:** ${markdownCell(problem)}`]),
    ...notes.map(markdownCell),
  ];
  const end = [...controlLine(report), totalsLine(report)].map(markdownCell);
  return `${[`### ${command}`, ...(rows.length > 0 ? [table] : []), ...lines, ...end].join('\n\n')}\n`;
}

/** Replaces characters that XML 1.0 does not allow with question marks. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
