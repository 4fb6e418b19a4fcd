import { expect, test } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { againLine } from '../../src/entries/cli/process.ts';
import type { Verdict } from '../../src/entries/examine/examine.types.ts';
import { examinationOf, exitCodeOf, FORMATS, holdsSecret } from '../../src/entries/examine/report.ts';

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

const reportOf = (trials: readonly Verdict[], problem?: string) =>
  examinationOf({ command: 'examine webhook', seed: '90f1c2', ms: 1900, problem, notes: [] }, trials);

test('exit codes: a finding wins, then no verdict, and a remark counts with strict alone', () => {
  const passed = reportOf([verdict('plain'), SKIPPED]);
  expect([exitCodeOf(passed), exitCodeOf(passed, true)]).toEqual([0, 0]);
  const remark = reportOf([verdict('plain'), REMARK]);
  expect([exitCodeOf(remark), exitCodeOf(remark, true)]).toEqual([0, 1]);
  expect(exitCodeOf(reportOf([FINDING, REMARK], 'unreachable'))).toBe(1);
  expect(exitCodeOf(reportOf([verdict('plain'), REMARK], 'unreachable'), true)).toBe(3);
});

test('exit codes: nothing judged is never green', () => {
  expect(reportOf([SKIPPED])).toMatchObject({ verdict: 'none', problem: 'nothing was judged' });
  expect(exitCodeOf(reportOf([]))).toBe(3);
});

test('an examination: assert throws one error with every finding, and the reason of no verdict', () => {
  expect(() => reportOf([verdict('plain'), REMARK]).assert()).not.toThrow();
  expect(() => reportOf([FINDING]).assert()).toThrow(
    'burst: Ten copies that arrive at once are booked more than once.\n  again: payment-request-mock examine webhook URL --trial burst',
  );
  expect(() => reportOf([SKIPPED]).assert()).toThrow('no verdict: nothing was judged');
});

test('report as JSON: has the form of its schema, and no more than the report', () => {
  for (const report of [reportOf([verdict('plain'), FINDING, REMARK, SKIPPED]), reportOf([], 'no answer')]) {
    const written: unknown = JSON.parse(FORMATS.json(report));
    expect(reportSchema().parse(written)).toEqual(written);
  }
});

test('reports: why there is no answer, notes, and what is one', () => {
  const head = { command: 'examine run', seed: '1', ms: 1234, problem: 'no | `answer`', notes: ['one\n two'] };
  const report = examinationOf(head, [verdict('a#1:lost', { again: '' })]);
  expect(FORMATS.text(report)).toBe(`  ✓ a#1:lost

  no verdict: no | \`answer\`
  one\\u{a} two

  1 run: 1 passed, 0 findings, 0 remarks, 0 not judged   1.2 s
`);
  expect(FORMATS.junit(report)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="examine run" tests="2" failures="0" skipped="0" errors="1" time="1.234">
  <testcase name="a#1:lost" classname="promise"></testcase>
  <testcase name="verdict" classname="examine run"><error message="no | \`answer\`"/></testcase>
  <system-out>one\n two</system-out>
</testsuite>
`);
});

test('report as text: names are wrapped between two, and equal sentences are printed once', () => {
  const names = Array.from({ length: 9 }, (_, at) => `trial-number-${at}`);
  const same = names.map((name) => verdict(name, { ...REMARK, name }));
  const [marks, last, , remarks, other] = FORMATS.text(reportOf([...same, { ...REMARK, sentence: 'Other.' }])).split(
    '\n',
  );
  const [first, second] = [names.slice(0, 5), names.slice(5)].map((some) => some.map((name) => `  ! ${name}`).join(''));
  expect([marks, last]).toEqual([first, `${second}  ! refund`]);
  expect([remarks, other]).toEqual([`  ! ${names.join(', ')}   A refund is not noticed.`, '  ! refund   Other.']);
});

test('report as JUnit: nothing but what there is, and no character that XML cannot hold', () => {
  const text = FORMATS.junit(reportOf([verdict('a\u0000b'), { ...REMARK, sentence: '"<&>\'' }]));
  expect(text).toContain(`errors="0" time="1.900">
  <testcase name="a?b" classname="promise"></testcase>
  <testcase name="refund" classname="hardening"><system-out>&#34;&#60;&#38;&#62;&#39;</system-out></testcase>
  <system-out></system-out>
`);
});

test('an examination: a remark is the verdict when nothing is worse, and findings are listed line by line', () => {
  expect([reportOf([verdict('plain'), REMARK]).verdict, reportOf([verdict('plain')]).verdict]).toEqual([
    'remark',
    'passed',
  ]);
  expect(() => reportOf([FINDING], 'over').assert()).toThrow('--trial burst\nno verdict: over');
});

test('report as JUnit: findings fail, what was not judged is skipped, no verdict is an error, remarks are output', () => {
  const text = FORMATS.junit(reportOf([verdict('plain'), FINDING, REMARK, SKIPPED], 'a <reason>'));
  expect(text).toContain(
    '<testsuite name="examine webhook" tests="5" failures="1" skipped="1" errors="1" time="1.900">',
  );
  expect(text).toContain('<testcase name="plain" classname="promise"></testcase>');
  expect(text).toContain('<failure message="Ten copies that arrive at once are booked more than once.">\nsent: 50');
  expect(text).toContain('<skipped message="give --break"/>');
  expect(text).toContain('<system-out>A refund is not noticed.</system-out>');
  expect(text).toContain('<error message="a &#60;reason&#62;"/>');
});

test('report as text: a finding has sentence, seen, expected and again, and the last line counts what was not judged', () => {
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

  4 trials: 1 passed, 1 finding, 1 remark, 1 not judged   1.9 s
`);
});

test('report as text: an escape sequence of the application is shown, not obeyed', () => {
  const seen = { answers: '\u001b[2J' };
  expect(FORMATS.text(reportOf([verdict('plain', { verdict: 'finding', seen })]))).toContain('\\u{1b}[2J');
});

test('the command to see it again: one flag more, before the command that is examined, quoted for a shell', () => {
  const args = ['examine', 'run', '--for=9m', '--url-env', "A'B", '--', 'node', '--report', 'a b'];
  expect(againLine(args, '--only', 'x#2:lost')).toMatch(
    / examine run --for=9m --url-env 'A'\\''B' --only 'x#2:lost' -- node --report 'a b'$/,
  );
});

test('report as text: a value of several lines keeps its lines', () => {
  const seen = { error: 'first\r\n  second\n\u001b[2J' };
  const text = FORMATS.text(reportOf([verdict('plain', { verdict: 'finding', seen })]));
  expect(text).toContain(`
      error     first
                  second
                \\u{1b}[2J
`);
});

test('the command to see it again replaces an earlier choice', () => {
  const args = ['URL', '--trial', 'burst,parts', '--trial=plain', '--settle', '1s'];
  expect(againLine(args, '--trial', 'burst')).toMatch(/ URL --settle 1s --trial burst$/);
});

test('the command to see it again writes no file', () => {
  const args = ['--report', 'junit=a.xml', '--report=json=a.json', 'URL', '--reports'];
  expect(againLine(args, '--trial', 'burst')).toMatch(/ URL --reports --trial burst$/);
});

test('finds a secret in a value, as it is and where JSON escapes it', () => {
  const secret = 'whsec-9f/:Äx+7(7]q"k';
  expect(holdsSecret({ list: [`before ${secret} after`] }, [secret])).toBe(true);
  expect(holdsSecret({ list: ['whsec 9f'] }, [secret])).toBe(false);
  expect(holdsSecret('anything', [])).toBe(false);
});
