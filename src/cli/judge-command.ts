import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { addDuration } from '../engine/kernel/clock/duration.ts';
import { holdsSecret } from '../engine/kernel/core/text.ts';
import type { ExamineReport } from '../tools/examine/examine.types.ts';
import { FORMATS } from '../tools/examine/report.ts';
import { type Flags, UsageError } from './command.ts';
import { describeError } from './describe-error.ts';
import { onShutdown } from './process.ts';

export const REPORT = {
  report: {
    group: 'Report',
    value: 'FORMAT[=FILE]',
    multiple: true,
    help: 'json, junit or markdown, to a file; repeatable',
  },
} as const satisfies Flags;

export const JUDGE = {
  ...REPORT,
  strict: { group: 'Report', help: 'treat remarks as findings' },
  control: { group: 'Report', help: 'also prove that each trial finds its bug in code that has it' },
} as const satisfies Flags;

export const EXIT = { noFinding: 0, finding: 1, noVerdict: 3, secret: 4 } as const;

export const EXIT_CODES =
  'Exit codes: 0 no finding, 1 finding, 2 invalid arguments, 3 no verdict, 4 the report contained a secret.';

export function exitCodeOf({ verdict }: ExamineReport, isStrict = false): 0 | 1 | 3 {
  if (verdict === 'finding' || (isStrict && verdict === 'remark')) return EXIT.finding;
  return verdict === 'none' ? EXIT.noVerdict : EXIT.noFinding;
}

/** Runs an examination or verification. Returns the exit code: 3 if it fails itself, because 1 means a bug. */
export function judge(
  { report, strict }: { report?: readonly string[]; strict?: boolean },
  secrets: readonly string[],
  examine: (signal: AbortSignal) => Promise<ExamineReport>,
): Promise<number> {
  const targets = reportTargets(report);
  const end = new AbortController();
  const finished = examine(end.signal).then((judged) => {
    if (holdsSecret(judged, secrets)) {
      console.error('payment-request-mock: the report would contain a secret; nothing was written');
      return EXIT.secret;
    }
    if (targets.every(({ file }) => file)) process.stdout.write(FORMATS.text(judged));
    for (const { write, file } of targets) {
      if (file === undefined) process.stdout.write(write(judged));
      else writeFileSync(file, write(judged));
    }
    return exitCodeOf(judged, strict);
  }, failed);
  // An interrupted examination cleans up and reports its findings.
  onShutdown(async () => {
    end.abort();
    process.exit(await finished.catch(() => EXIT.noVerdict));
  });
  return finished;
}

export const milliseconds = (text?: string) => (text === undefined ? undefined : addDuration(0, text));

/** Returns a file to be written at the end. @throws UsageError if its folder does not exist, or it is a folder */
export function writable(flag: string, file: string): string {
  const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder(dirname(file))) throw new UsageError(`--${flag} ${file}: folder not found: ${dirname(file)}`);
  if (isFolder(file)) throw new UsageError(`--${flag} ${file}: is a folder, not a file`);
  return file;
}

/** Prints why a command has no result. Returns the exit code. @throws UsageError for a wrong option */
export function failed(error: unknown): number {
  if (error instanceof UsageError) throw error;
  // The class is in another bundle. Messages start with an option or the receiver's URL.
  if (error instanceof RangeError && error.name === 'WrongOption')
    throw new UsageError(describeError(error).replace(/^(?=[a-z]+ )/, '--'));
  console.error(`payment-request-mock: ${describeError(error)}`);
  return EXIT.noVerdict;
}

/** Returns the writer and file of each report; without a file it is printed. */
function reportTargets(texts: readonly string[] = []) {
  return texts.map((text) => {
    const [, format, file] = /^(json|junit|markdown)(?:=(.+))?$/s.exec(text) ?? [];
    if (format !== 'json' && format !== 'junit' && format !== 'markdown')
      throw new UsageError(`--report ${text}: must be json, junit or markdown, optionally with =FILE`);
    return { write: FORMATS[format], file: file && writable('report', file) };
  });
}
