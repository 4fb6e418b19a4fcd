import { readFileSync, writeFileSync } from 'node:fs';
import { isoTime, machineNow } from '../../../engine/kernel/clock/clock.ts';
import { readHar, writeHar } from '../../verify/har.ts';
import { checkHost } from '../../verify/hosts.ts';
import { startRecording, tapeOf } from '../../verify/record.ts';
import { LeakError } from '../../verify/redact/clean.ts';
import { readTape, writeTape } from '../../verify/tape.ts';
import { readLocalLine } from '../examine/local-flags.ts';
import { UsageError } from '../given-values.ts';
import { helpText } from '../help.ts';
import { print } from '../output.ts';
import { onShutdown } from '../shutdown.ts';
import { RECORD_FLAGS } from './record.flags.ts';

const MAX_PORT = 65_535;

/** Records calls to the service on a tape. Returns the exit code; undefined while the proxy runs, until a signal ends it. */
export async function record(args: readonly string[]): Promise<number | undefined> {
  const line = readLocalLine({ ...RECORD_FLAGS, help: { help: '' } }, args);
  if (line.has('help')) return print(helpText('record'));
  const [to, file, har, tape] = [line.one('to'), line.one('save'), line.one('har'), line.one('tape')];
  if (file === undefined || [to, har, tape].filter((source) => source !== undefined).length !== 1) {
    throw new UsageError('record needs --save FILE and one of --to URL, --har FILE and --tape FILE');
  }
  const today = isoTime(machineNow()).slice(0, 10);
  try {
    if (tape !== undefined) return save(file, { tape: readTape(readFileSync(tape, 'utf8')), leftOut: 0 });
    if (har !== undefined) {
      return save(file, tapeOf(readHar(readFileSync(har, 'utf8')), { service: 'archive', recorded: today }));
    }
  } catch (error) {
    return exitCodeOf(error);
  }
  const port = line.count('port', 0) ?? 0;
  if (port > MAX_PORT) throw new UsageError(`--port ${port}: must be at most ${MAX_PORT}`);
  const hostIsMine = line.has('host-is-mine');
  const refusal = checkHost(to ?? '', { hostIsMine });
  if (refusal !== undefined) throw new UsageError(`--to: ${refusal}`);
  const recording = await startRecording({ to: to ?? '', port, hostIsMine });
  onShutdown(async () => {
    const recorded = await recording.close();
    let code = 0;
    try {
      code = save(file, recorded);
    } catch (error) {
      code = exitCodeOf(error);
    }
    process.exit(code);
  });
  print(`Recording the calls to ${recording.url}; Ctrl-C saves them to ${file}\n`);
  return undefined;
}

type Recorded = Pick<Awaited<ReturnType<typeof tapeOf>>, 'tape' | 'leftOut'> & Partial<ReturnType<typeof tapeOf>>;

/** Writes a tape, unless it holds an original. */
function save(file: string, { tape, redactor, leftOut }: Recorded): 0 {
  const text = file.endsWith('.har') ? writeHar(tape) : writeTape(tape);
  redactor?.assertNothingLeaks(text);
  writeFileSync(file, text, { mode: 0o600 });
  const without = leftOut === 0 ? '' : `; ${leftOut} to unknown paths are left out`;
  return print(`Saved ${tape.calls.length} ${tape.calls.length === 1 ? 'call' : 'calls'} to ${file}${without}\n`);
}

function exitCodeOf(error: unknown): number {
  if (!(error instanceof LeakError)) throw error;
  console.error(`payment-request-mock: ${error.message}`);
  return error.exitCode;
}
