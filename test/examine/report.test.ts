import { expect, test } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { exitCodeOf } from '../../src/cli/judge-command.ts';
import { againLine } from '../../src/cli/process.ts';
import { holdsSecret } from '../../src/engine/kernel/core/text.ts';
import type { ControlReport, Verdict } from '../../src/tools/examine/examine.types.ts';
import { createReport, examinationOf, FORMATS } from '../../src/tools/examine/report.ts';

const verdict = (name: string, changes: Partial<Verdict> = {}): Verdict => ({
  name,
  class: 'promise',
  verdict: 'passed',
  sentence: '',
  seen: {},
  expected: {},
  again: `payment-request-mock examine webhook URL --trial ${name}`,
  ...changes,
});

const FINDING = verdict('burst', {
  verdict: 'finding',
  sentence: 'Ten copies that arrive at once are booked more than once.',
  seen: { sent: '50 of 100, ten times', believes: 'paid' },
  expected: { believes: 'not paid' },
  often: 'the lookup and the write are two steps',
  tries: [3, 3],
});
const REMARK = verdict('refund', { class: 'hardening', verdict: 'remark', sentence: 'A refund is not noticed.' });
const SKIPPED = verdict('late-work', { verdict: 'notJudged', sentence: 'give --break' });

const CONTROL: ControlReport = {
  state: 'passed',
  sentence: '4 of 4 trials found their bug',
  tried: 4,
  found: 4,
  missed: [],
  falseAlarms: [],
};

const reportOf = (trials: readonly Verdict[], problem?: string, control = CONTROL) => {
  const head = { command: 'examine webhook', seed: '90f1c2', ms: 1900, problem, notes: [], control };
  return examinationOf(createReport(head, trials));
};

test('exit codes: a finding wins, then no verdict; a remark counts with strict only', () => {
  const passed = reportOf([verdict('plain'), SKIPPED]);
  expect(passed.verdict).toBe('passed');
  expect([exitCodeOf(passed), exitCodeOf(passed, true)]).toEqual([0, 0]);
  const remark = reportOf([verdict('plain'), REMARK]);
  expect([remark.verdict, exitCodeOf(remark), exitCodeOf(remark, true)]).toEqual(['remark', 0, 1]);
  expect(exitCodeOf(reportOf([FINDING, REMARK], 'unreachable'))).toBe(1);
  expect(exitCodeOf(reportOf([verdict('plain'), REMARK], 'unreachable'), true)).toBe(3);
});

test('exit codes: are never 0 without a judged trial', () => {
  expect(reportOf([SKIPPED])).toMatchObject({ verdict: 'none', problem: 'nothing was judged' });
  expect(exitCodeOf(reportOf([]))).toBe(3);
});

test('an examination: assert throws one error with all findings, or the reason for no verdict', () => {
  expect(() => reportOf([verdict('plain'), REMARK]).assert()).not.toThrow();
  expect(() => reportOf([FINDING]).assert()).toThrow(
    'burst: Ten copies that arrive at once are booked more than once.\n' +
      '  again: payment-request-mock examine webhook URL --trial burst',
  );
  expect(() => reportOf([FINDING], 'over').assert()).toThrow('--trial burst\nno verdict: over');
  expect(() => reportOf([SKIPPED]).assert()).toThrow('no verdict: nothing was judged');
});

test('an examination: a copy has the findings, the remarks and assert', () => {
  const copy = { ...reportOf([verdict('plain'), FINDING, REMARK]) };
  expect([copy.findings, copy.remarks]).toEqual([[FINDING], [REMARK]]);
  expect(() => copy.assert()).toThrow('burst: ');
  expect(JSON.stringify(copy, null, 2)).toBe(FORMATS.json(copy).trimEnd());
  expect(JSON.parse(JSON.stringify(copy))).not.toHaveProperty('findings');
});

test('report as JSON: matches its schema and contains only the report', () => {
  for (const report of [reportOf([verdict('plain'), FINDING, REMARK, SKIPPED]), reportOf([], 'no answer')]) {
    const written: unknown = JSON.parse(FORMATS.json(report));
    expect(reportSchema().parse(written)).toEqual(written);
  }
});

test('report as text: wraps between names and prints equal sentences once', () => {
  const names = Array.from({ length: 9 }, (_, at) => `trial-number-${at}`);
  const same = names.map((name) => verdict(name, { ...REMARK, name }));
  const [marks, last, , remarks, other] = FORMATS.text(reportOf([...same, { ...REMARK, sentence: 'Other.' }])).split(
    '\n',
  );
  const [first, second] = [names.slice(0, 5), names.slice(5)].map((some) => some.map((name) => `  ! ${name}`).join(''));
  expect([marks, last]).toEqual([first, `${second}  ! refund`]);
  expect([remarks, other]).toEqual([`  ! ${names.join(', ')}   A refund is not noticed.`, '  ! refund   Other.']);
});

test('report as text: a finding has sentence, seen, expected and again; the last line counts all verdicts', () => {
  expect(
    FORMATS.text(reportOf([verdict('plain'), FINDING, REMARK, SKIPPED])),
  ).toBe(`  ✓ plain  ✗ burst  ! refund  – late-work

  ✗ burst   Ten copies that arrive at once are booked more than once. (3 of 3 tries)
      sent      50 of 100, ten times
      believes  paid   expected: not paid
      often     the lookup and the write are two steps
      again     payment-request-mock examine webhook URL --trial burst

  ! refund   A refund is not noticed.

  – late-work   give --break

  control: 4 of 4 trials found their bug
  4 trials: 1 passed, 1 finding, 1 remark, 1 not judged   1.9 s
`);
});

test('report as text: findings with one cause are one finding, with the evidence of the first', () => {
  const same = verdict('timeout', { ...FINDING, name: 'timeout', sameCauseAs: 'burst', sentence: 'Other.' });
  const report = reportOf([FINDING, verdict('unsigned', { verdict: 'finding', sentence: 'Third.' }), same]);
  const headings = FORMATS.text(report).match(/^ {2}✗ .* {3}.*/gm);
  expect(headings).toEqual([`  ✗ burst, timeout   ${FINDING.sentence} (3 of 3 tries)`, '  ✗ unsigned   Third.']);
  expect(report.findings).toHaveLength(3);
  expect(() => report.assert()).toThrow(/^burst, timeout: Ten copies .*\n {2}again: .*\nunsigned: Third\.\n.*$/);
});

test('report as text: keeps the lines of a value', () => {
  const seen = { error: 'first\r\n  second\n\u001b[2J' };
  const text = FORMATS.text(reportOf([verdict('plain', { verdict: 'finding', seen })]));
  expect(text).toContain(`
      error     first
                  second
                \\u{1b}[2J
`);
});

test('a report without a control says so in every format', () => {
  const sentence = 'not run; --control proves the trials on a receiver that is known to be wrong';
  const none = { ...CONTROL, state: 'not run', sentence, tried: 0, found: 0 } as const;
  const report = reportOf([verdict('plain')], undefined, none);
  expect(report.verdict).toBe('passed');
  expect(FORMATS.text(report)).toBe(
    `  ✓ plain\n\n  control: ${sentence}\n  1 trial: 1 passed, 0 findings, 0 remarks, 0 not judged   1.9 s\n`,
  );
  expect(JSON.parse(FORMATS.json(report))).toMatchObject({ control: { state: 'not run', sentence } });
  expect(FORMATS.junit(report)).toContain(
    `time="1.900">\n  <properties><property name="control" value="${sentence}"/></properties>\n  <testcase `,
  );
  expect(FORMATS.markdown(report)).toBe(
    `### examine webhook\n\ncontrol: ${sentence}\n\n` +
      '1 trial: 1 passed, 0 findings, 0 remarks, 0 not judged   1.9 s\n',
  );
});

test('a report of a failed control has no verdict, unless there is a finding', () => {
  const sentence = '3 of 4 trials found their bug; not found: burst';
  const failed = { ...CONTROL, state: 'failed', sentence, found: 3, missed: ['burst'] } as const;
  const report = reportOf([verdict('plain')], undefined, failed);
  expect(report).toMatchObject({ verdict: 'none', problem: 'the control failed' });
  expect([exitCodeOf(report), exitCodeOf(reportOf([FINDING], undefined, failed))]).toEqual([3, 1]);
  expect(reportOf([], 'unreachable', failed).problem).toBe('unreachable');
  expect(() => report.assert()).toThrow('no verdict: the control failed');
});

test('report as Markdown: has a table of all that did not pass, findings first, and repeats nothing', () => {
  const same = verdict('refund-late', { ...REMARK, name: 'refund-late' });
  const odd = verdict('odd', { ...FINDING, name: 'odd', sentence: 'A <b> | `c`.', again: 'examine `a` | b' });
  expect(FORMATS.markdown(reportOf([SKIPPED, REMARK, verdict('plain'), FINDING, same, odd], 'out of time'))).toBe(
    `### examine webhook

| | trial | what is wrong | again |
| --- | --- | --- | --- |
| ✗ | burst | ${FINDING.sentence} | \` ${FINDING.again} \` |
| ✗ | odd | A \\<b\\> \\| \\\`c\\\`. | \`\` examine \`a\` \\| b \`\` |
| ! | refund, refund-late | A refund is not noticed. |  |
| – | late-work | give --break |  |

**No verdict:** out of time

control: 4 of 4 trials found their bug

6 trials: 1 passed, 2 findings, 2 remarks, 1 not judged   1.9 s
`,
  );
});

test('report as JUnit: has one test per trial and valid XML characters only', () => {
  const remark = { ...REMARK, sentence: '"<&>\'' };
  const head = { command: 'examine run', seed: '1', ms: 1234, problem: 'a <reason>', notes: ['one\n two'] };
  const report = createReport(head, [verdict('a\u0000b'), FINDING, remark, SKIPPED]);
  expect(FORMATS.junit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="examine run" tests="5" failures="1" skipped="1" errors="1" time="1.234">
  <testcase name="a?b" classname="promise"></testcase>
  <testcase name="burst" classname="promise"><failure message="${FINDING.sentence}">
sent: 50 of 100, ten times
believes: paid   expected: not paid
often: the lookup and the write are two steps
again: ${FINDING.again}</failure></testcase>
  <testcase name="refund" classname="hardening"><system-out>&#34;&#60;&#38;&#62;&#39;</system-out></testcase>
  <testcase name="late-work" classname="promise"><skipped message="give --break"/></testcase>
  <testcase name="verdict" classname="examine run"><error message="a &#60;reason&#62;"/></testcase>
  <system-out>one\n two</system-out>
</testsuite>
`);
  expect(FORMATS.text(report)).toContain(
    '\n  no verdict: a <reason>\n  one\\u{a} two\n\n  4 runs: 1 passed, 1 finding,',
  );
  expect(FORMATS.junit(reportOf([REMARK]))).toContain('errors="0" time="1.900">');
});

test('the command to reproduce: adds or replaces a flag, drops reports and quotes', () => {
  const again = (args: string[], flag = '--trial', value = 'burst') => againLine(args, flag, value);
  const run = ['examine', 'run', '--for=9m', '--url-env', "A'B", '--', 'node', '--report', 'a b'];
  expect(again(run, '--only', 'x#2:lost')).toMatch(
    / ?examine run --for=9m --url-env 'A'\\''B' --only 'x#2:lost' -- node --report 'a b'$/,
  );
  const earlier = ['URL', '--trial', 'burst,parts', '--trial=plain', '--settle', '1s'];
  expect(again(earlier)).toMatch(/ URL --settle 1s --trial burst$/);
  const reports = ['--report', 'junit=a.xml', '--report=json=a.json', 'URL', '--reports'];
  expect(again(reports)).toMatch(/ URL --reports --trial burst$/);
  expect(again(reports)).not.toMatch(/--report[ =]|junit|json/);
});

test('finds a secret in a value, also when JSON escapes it', () => {
  const secret = 'whsec-9f/:Äx+7(7]q"k';
  expect(holdsSecret({ list: [`before ${secret} after`] }, [secret])).toBe(true);
  expect(holdsSecret({ list: ['whsec 9f'] }, [secret])).toBe(false);
  expect(holdsSecret('anything', [])).toBe(false);
});
