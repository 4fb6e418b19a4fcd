import { readFileSync, writeFileSync } from 'node:fs';
import { machineNow } from '../../../engine/kernel/clock/clock.ts';
import { EXIT } from '../../examine/report.ts';
import { readHar, writeHar } from '../../verify/har.ts';
import { startRecording, tapeOf } from '../../verify/record.ts';
import { LeakError } from '../../verify/redact/clean.ts';
import { dayOf, readTape, writeTape } from '../../verify/tape.ts';
import { type Line, readLine } from '../examine/line.ts';
import { UsageError } from '../given-values.ts';
import { print } from '../output.ts';
import { onShutdown } from '../shutdown.ts';

const HELP = `Records calls to the service on a tape: a proxy on this machine forwards them, and keeps no key and nothing of people.

Usage: payment-request-mock record --to URL --save FILE

  --to URL                    the service to which calls are forwarded
  --save FILE                 where the tape is written; a name that ends in .har makes an HTTP archive
  --port N                    port of the proxy on 127.0.0.1 (a free one)
  --from FILE                 starts no proxy, and converts an HTTP archive (.har) or a tape
  --host-is-mine              allows a host that is not one of the service's own
  --help                      prints this help
`;

type Recorded = Pick<ReturnType<typeof tapeOf>, 'tape' | 'leftOut'> & Partial<ReturnType<typeof tapeOf>>;

/** Records calls to the service on a tape. Returns the exit code; undefined while the proxy runs, until a signal ends it. */
export async function record(args: readonly string[]): Promise<number | undefined> {
  const line = readLine(HELP, args);
  if (line.has('help')) return print(HELP);
  const [to, file, from] = [line.one('to'), line.one('save'), line.one('from')];
  if (file === undefined || (to === undefined) === (from === undefined)) {
    throw new UsageError('record needs --save FILE, and --to URL or --from FILE');
  }
  if (to === undefined) return save(file, read(from ?? ''));
  const { url, close } = await startProxy(to, line);
  onShutdown(async () => process.exit(save(file, await close())));
  print(`Recording the calls to ${url}; Ctrl-C saves them to ${file}\n`);
  return undefined;
}

async function startProxy(to: string, line: Line) {
  const port = line.checked('port', 'a port', (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535);
  try {
    return await startRecording({ to, port: Number(port ?? 0), hostIsMine: line.has('host-is-mine') });
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`--to ${error.message}`) : error;
  }
}

function read(file: string): Recorded {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.har')) return { tape: readTape(text), leftOut: 0 };
  return tapeOf(readHar(text), { service: 'archive', recorded: dayOf(machineNow()) });
}

/** Writes a tape, unless it holds an original. Returns the exit code. */
function save(file: string, { tape, redactor, leftOut }: Recorded): number {
  const text = file.endsWith('.har') ? writeHar(tape) : writeTape(tape);
  try {
    redactor?.assertNothingLeaks(text);
  } catch (error) {
    if (!(error instanceof LeakError)) throw error;
    console.error(`payment-request-mock: ${error.message}`);
    return EXIT.secret;
  }
  writeFileSync(file, text, { mode: 0o600 });
  const without = leftOut === 0 ? '' : `; ${leftOut} to unknown paths are left out`;
  return print(`Saved ${tape.calls.length} ${tape.calls.length === 1 ? 'call' : 'calls'} to ${file}${without}\n`);
}
