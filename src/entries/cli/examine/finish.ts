import { writeFileSync } from 'node:fs';
import type { ExamineReport } from '../../examine/examine.types.ts';
import { EXIT, exitCodeOf } from '../../examine/report.ts';
import { FORMATS } from '../../examine/report-files.ts';
import { secretFinder } from '../../examine/secrets.ts';
import { UsageError } from '../given-values.ts';
import type { LocalFlag, LocalLine } from './local-flags.ts';

/** The flags of every command that judges. */
export const REPORT_FLAGS = {
  report: {
    value: 'FORMAT[=FILE]',
    multiple: true,
    help: 'json, junit or markdown, to a file or in place of the text; repeatable',
  },
  strict: { help: 'remarks are findings' },
} as const satisfies Record<string, LocalFlag>;

/** Returns the writer of each report and its file; none for standard output. */
export function reportTargets(line: LocalLine) {
  return line.all('report').map((text) => {
    const [format = '', file] = text.split(/=(.*)/s);
    const found = Object.entries(FORMATS).find(([name]) => name === format && name !== 'text');
    if (found !== undefined) return { write: found[1], file };
    throw new UsageError(`--report ${text}: must be one of json, junit, markdown, with =FILE for a file`);
  });
}

/** Writes the reports of an examination. Returns the exit code. A text that would hold a secret stops it: then nothing is written. */
export function finish(report: ExamineReport, line: LocalLine, secrets: readonly (string | undefined)[]): number {
  const targets = reportTargets(line);
  if (targets.every(({ file }) => file !== undefined)) targets.unshift({ write: FORMATS.text, file: undefined });
  const texts = targets.map(({ write, file }) => ({ text: write(report), file }));
  const holdsSecret = secretFinder(secrets);
  if (texts.some(({ text }) => holdsSecret(text))) {
    console.error('payment-request-mock: stopped, because the report would have held a secret; nothing was written');
    return EXIT.secret;
  }
  for (const { text, file } of texts) file === undefined ? process.stdout.write(text) : writeFileSync(file, text);
  return exitCodeOf(report, line.has('strict'));
}
