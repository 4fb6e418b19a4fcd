import { readFileSync, writeFileSync } from 'node:fs';
import type { Recorded } from 'payment-request-mock';
import { EXIT } from '../../examine/report.ts';
import { many } from '../../examine/report-files.ts';
import { failed } from '../examine/examine.ts';
import { UsageError } from '../given-values.ts';
import { readable, readLine, writable } from '../line.ts';
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

/** Records calls to the service on a tape. Returns the exit code; undefined while the proxy runs, until a signal ends it. */
export async function record(args: readonly string[]): Promise<number | undefined> {
  const line = readLine(HELP, args);
  if (line.has('help')) return print(HELP);
  const [to, file, from] = [line.one('to'), line.one('save'), line.one('from')];
  if (file === undefined || (to === undefined) === (from === undefined)) {
    throw new UsageError('record needs --save FILE, and --to URL or --from FILE');
  }
  writable('save', file);
  if (from !== undefined) readable(from);
  const port = line.checked('port', 'a port', (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535);
  try {
    const { readRecording, startRecording } = await import('payment-request-mock');
    if (to === undefined) return save(file, await readRecording(readFileSync(from ?? '', 'utf8')));
    const { url, close } = await startRecording({ to, port: Number(port ?? 0), hostIsMine: line.has('host-is-mine') });
    const finish = async () => save(file, await close());
    onShutdown(async () => process.exit(await finish().catch(failed)));
    print(`Recording the calls to ${url}; Ctrl-C saves them to ${file}\n`);
    return undefined;
  } catch (error) {
    return failed(error);
  }
}

/** Writes a tape. Returns the exit code: 3, and no file, when nothing was recorded. */
export function save(file: string, recorded: Recorded): number {
  if (recorded.calls === 0) {
    console.error(`payment-request-mock: nothing was recorded; ${many(recorded.leftOut, 'call')} left out`);
    return EXIT.noVerdict;
  }
  const text = file.endsWith('.har') ? recorded.har() : recorded.tape();
  writeFileSync(file, text, { mode: 0o600 });
  const { calls, leftOut } = recorded;
  const without = leftOut === 0 ? '' : `; ${leftOut} to unknown paths or without valid JSON left out`;
  return print(`Saved ${calls} ${calls === 1 ? 'call' : 'calls'} to ${file}${without}\n`);
}
