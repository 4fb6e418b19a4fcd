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

/** A subject of `examine`: its help, which defines its flags, and its examination. */
export interface Subject {
  help: string;
  examine(line: Line, env: Env, args: readonly string[], signal?: AbortSignal): Promise<Judged>;
}

export type Judged = { report: ExamineReport; secrets: readonly string[] };

const FLAGS = `  --report FORMAT[=FILE]      json, junit or markdown, to a file or instead of the text; repeatable
  --strict                    treat remarks as findings
  --help                      print this help
`;

/** Runs `examine` with a subject. Returns the exit code: 3 if the examination itself fails, because 1 means a bug. */
export async function examine(args: readonly string[], env: Env): Promise<number> {
  const [word = '', ...rest] = args;
  if (word !== 'webhook' && word !== 'run') {
    const problem = word === '' ? 'examine needs a subject' : `unknown subject "${word}"`;
    throw new UsageError(`${problem}: examine webhook URL, or examine run -- COMMAND`);
  }
  const subject = word === 'run' ? (await import('./run.ts')).run : (await import('./webhook.ts')).webhook;
  return judge({ ...subject, help: `${subject.help}${FLAGS}` }, rest, env, args);
}

/** Runs a command that judges. `all` are its arguments, the subject included. */
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
  // An interrupted examination cleans up, and reports its findings.
  onShutdown(async () => {
    end.abort();
    process.exit(await finished.catch(() => EXIT.noVerdict));
  });
  return finished;
}

/** Prints why a command has no result. Returns the exit code. @throws UsageError */
export function failed(error: unknown): number {
  if (error instanceof UsageError) throw error;
  // Compared by name, because the package has a copy of this class.
  const name = error instanceof Error ? error.name : '';
  if (name === 'WrongOption') throw new UsageError(`--${describeError(error)}`);
  console.error(`payment-request-mock: ${describeError(error)}`);
  return EXIT.noVerdict;
}

type Target = { write(report: ExamineReport): string; file: string | undefined };

/** Returns the writer and file of each report; without a file it goes to standard output. */
function reportTargets(line: Line): Target[] {
  const targets = line.all('report').map((text): Target => {
    const [format = '', file] = text.split(/=(.*)/s);
    const found = Object.entries(FORMATS).find(([name]) => name === format && name !== 'text');
    if (found !== undefined && file !== '') return { write: found[1], file: file && writable('report', file) };
    throw new UsageError(`--report ${text}: must be json, junit or markdown, optionally with =FILE`);
  });
  const hasOutput = targets.some(({ file }) => file === undefined);
  return hasOutput ? targets : [{ write: FORMATS.text, file: undefined }, ...targets];
}

/** Writes the reports, or nothing if one of them contains a secret. Returns the exit code. */
function writeReports({ report, secrets }: Judged, targets: readonly Target[], isStrict = false): number {
  const texts = targets.map(({ write, file }) => ({ text: write(report), file }));
  if (texts.some(({ text }) => holdsSecret(text, secrets))) {
    console.error('payment-request-mock: the report would contain a secret; nothing was written');
    return EXIT.secret;
  }
  for (const { text, file } of texts) file === undefined ? process.stdout.write(text) : writeFileSync(file, text);
  return exitCodeOf(report, isStrict);
}
