import { writeFileSync } from 'node:fs';
import type { Recorded } from 'payment-request-mock';
import { EXIT } from '../../examine/report.ts';
import { many } from '../../examine/report-files.ts';
import { failed } from '../examine/examine-command.ts';
import { UsageError } from '../given-values.ts';
import { readLine, writable } from '../line.ts';
import { print } from '../output.ts';
import { onShutdown } from '../shutdown.ts';

const HELP = `Records calls to the service as a tape, through a proxy on this machine, without keys and personal data.

Usage: payment-request-mock record --to URL --save FILE

  --to URL                    service to forward calls to
  --save FILE                 where to write the tape
  --port N                    port of the proxy on 127.0.0.1 (default: a free port)
  --host-is-mine              allow a host other than those of the service
  --help                      print this help
`;

/** Records calls to the service. Returns the exit code; undefined while the proxy runs, until a signal ends it. */
export async function record(args: readonly string[]): Promise<number | undefined> {
  const line = readLine(HELP, args);
  if (line.has('help')) return print(HELP);
  const [to, file] = [line.one('to'), line.one('save')];
  if (file === undefined || to === undefined) throw new UsageError('record needs --to URL and --save FILE');
  writable('save', file);
  const port = line.checked('port', 'a port', (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535);
  try {
    const { startRecording } = await import('payment-request-mock');
    const { url, close } = await startRecording({ to, port: Number(port ?? 0), hostIsMine: line.has('host-is-mine') });
    const finish = async () => save(file, await close());
    onShutdown(async () => process.exit(await finish().catch(failed)));
    print(`Recording calls to ${url}; Ctrl-C saves them to ${file}\n`);
    return undefined;
  } catch (error) {
    return failed(error);
  }
}

/** Writes a tape. Returns the exit code: 3, and no file, if nothing was recorded. */
export function save(file: string, { tape, calls, leftOut }: Recorded): number {
  if (calls === 0) {
    console.error(`payment-request-mock: nothing was recorded; ${many(leftOut, 'call')} left out`);
    return EXIT.noVerdict;
  }
  writeFileSync(file, tape, { mode: 0o600 });
  const without = leftOut === 0 ? '' : `; ${many(leftOut, 'call')} left out (see docs/verify.md)`;
  return print(`Saved ${many(calls, 'call')} to ${file}${without}\n`);
}
