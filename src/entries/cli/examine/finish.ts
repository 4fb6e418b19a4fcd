import { writeFileSync } from 'node:fs';
import type { ExamineReport } from '../../examine/examine.types.ts';
import { EXIT, exitCodeOf } from '../../examine/report.ts';
import { FORMATS, type ReportTarget, reportTarget, writeReports } from '../../examine/report-files.ts';
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

/** Returns the targets of `--report`. */
export function reportTargets(line: LocalLine): ReportTarget[] {
  return line.all('report').map((text) => {
    const target = reportTarget(text);
    if (target !== undefined) return target;
    const formats = Object.keys(FORMATS).filter((format) => format !== 'text');
    throw new UsageError(`--report ${text}: must be one of ${formats.join(', ')}, with =FILE for a file`);
  });
}

/** Writes the reports of an examination. Returns the exit code. A text that would hold a secret stops it: then nothing is written. */
export function finish(report: ExamineReport, line: LocalLine, secrets: readonly (string | undefined)[]): number {
  const print = (text: string) => void process.stdout.write(text);
  if (writeReports(report, reportTargets(line), secretFinder(secrets), { print, writeFile: writeFileSync })) {
    return exitCodeOf(report, line.has('strict'));
  }
  process.stderr.write(
    'payment-request-mock: stopped, because the report would have held a secret; nothing was written\n',
  );
  return EXIT.secret;
}
