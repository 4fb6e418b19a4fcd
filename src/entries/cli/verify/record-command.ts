import { writeFileSync } from 'node:fs';
import type { Recorded } from 'payment-request-mock';
import { EXIT, many } from '../../examine/report.ts';
import { command, UsageError } from '../command.ts';
import { failed, writable } from '../examine/judge-command.ts';
import { print } from '../output.ts';
import { onShutdown } from '../shutdown.ts';

export const record = command('record', 'Record calls to the service as a tape, through a proxy on this machine', {
  details: 'The tape has no keys and no personal data.',
  flags: {
    to: { value: 'URL', help: 'service to forward calls to; required' },
    save: { value: 'FILE', help: 'where to write the tape; required' },
    port: { value: 'PORT', help: 'port of the proxy on 127.0.0.1 (a free port)' },
  },
  example: 'record --to http://localhost:4010 --save my.tape.json',
  async run({ flags: { to, save: file, port = 0 } }) {
    if (file === undefined || to === undefined) throw new UsageError('record needs --to URL and --save FILE');
    writable('save', file);
    try {
      const { startRecording } = await import('payment-request-mock');
      const { url, close } = await startRecording({ to, port });
      onShutdown(async () => process.exit(await close().then((recorded) => save(file, recorded), failed)));
      print(`Recording calls to ${url}; Ctrl-C saves them to ${file}\n`);
      return undefined;
    } catch (error) {
      return failed(error);
    }
  },
});

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
