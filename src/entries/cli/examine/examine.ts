import { writeFileSync } from 'node:fs';
import type { ExamineReport } from '../../examine/examine.types.ts';
import { EXIT, exitCodeOf } from '../../examine/report.ts';
import { FORMATS } from '../../examine/report-files.ts';
import { holdsSecret } from '../../examine/secrets.ts';
import { describeError } from '../describe-error.ts';
import { type Env, UsageError } from '../given-values.ts';
import { type Line, readLine, writable } from '../line.ts';
import { print } from '../output.ts';
import { onShutdown } from '../shutdown.ts';

/** What can be examined: its help with its flags, and what examines it. */
export interface Subject {
  help: string;
  examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged>;
}

export type Judged = { report: ExamineReport; secrets: readonly string[] };

const FLAGS = `  --report FORMAT[=FILE]      json, junit or markdown, to a file or in place of the text; repeatable
  --strict                    remarks are findings
  --help                      prints this help
`;

/** Runs `examine` with a subject. Returns the exit code; it is 3 when the examination itself fails, as 1 says that a bug was found. */
export async function examine(args: readonly string[], env: Env): Promise<number> {
  const [word = '', ...rest] = args;
  if (word !== 'webhook' && word !== 'run') throw new UsageError(`examine ${word}: must be one of webhook, run`);
  const subject = word === 'run' ? (await import('./run.ts')).run : (await import('./webhook.ts')).webhook;
  return judge({ ...subject, help: `${subject.help}${FLAGS}` }, rest, env, args);
}

/** Runs a command that judges. `all` are the arguments with the name of the subject. */
export async function judge(
  { help, examine }: Subject,
  args: readonly string[],
  env: Env,
  all: readonly string[] = args,
): Promise<number> {
  const line = readLine(help, args);
  if (line.has('help')) return print(help);
  const targets = reportTargets(line);
  const end = new AbortController();
  const finished = examine(line, env, all, end.signal)
    .then((judged) => writeReports(judged, targets, line.has('strict')))
    .catch(failed);
  // An interrupted examination cleans up, and tells what it has found.
  onShutdown(async () => {
    end.abort();
    process.exit(await finished.catch(() => EXIT.noVerdict));
  });
  return finished;
}

/** Prints why a command that judges has no result. Returns the exit code. @throws UsageError */
export function failed(error: unknown): number {
  if (error instanceof UsageError) throw error;
  // Known by name: the package has a class of its own.
  const name = error instanceof Error ? error.name : '';
  if (name === 'WrongOption') throw new UsageError(`--${describeError(error)}`);
  console.error(`payment-request-mock: ${describeError(error)}`);
  return EXIT.noVerdict;
}

type Target = { write(report: ExamineReport): string; file: string | undefined };

/** Returns the writer of each report and its file; none for standard output. */
function reportTargets(line: Line): Target[] {
  const targets = line.all('report').map((text): Target => {
    const [format = '', file] = text.split(/=(.*)/s);
    const found = Object.entries(FORMATS).find(([name]) => name === format && name !== 'text');
    if (found !== undefined && file !== '') return { write: found[1], file: file && writable('report', file) };
    throw new UsageError(`--report ${text}: must be one of json, junit, markdown, with =FILE for a file`);
  });
  const hasOutput = targets.some(({ file }) => file === undefined);
  return hasOutput ? targets : [{ write: FORMATS.text, file: undefined }, ...targets];
}

/** Writes the reports. Returns the exit code. A text that would hold a secret stops it: then nothing is written. */
function writeReports({ report, secrets }: Judged, targets: readonly Target[], isStrict = false): number {
  const texts = targets.map(({ write, file }) => ({ text: write(report), file }));
  if (texts.some(({ text }) => holdsSecret(text, secrets))) {
    console.error('payment-request-mock: stopped, because the report would have held a secret; nothing was written');
    return EXIT.secret;
  }
  for (const { text, file } of texts) file === undefined ? process.stdout.write(text) : writeFileSync(file, text);
  return exitCodeOf(report, isStrict);
}
