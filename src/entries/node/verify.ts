import { readdirSync } from 'node:fs';
import { packagePath, readText } from '../../engine/api/platform/package-files.ts';
import type { Recorded, RecordOptions } from '../verify/record.ts';
import type { VerifyOptions, VerifyReport } from '../verify/verify.options.ts';
import { createMock } from './create-mock.ts';

/**
 * Verifies that the mock is still true: replays tapes of the live service, or plays a script at the mock and at the live service, and
 * compares each field of the answers by its class. Without options it replays the tapes of the package, without a network.
 *
 * @example
 * const report = await verify({ against: 'https://api.stage.request.network', key: process.env.RN_API_KEY });
 * expect(report.differences.filter(({ outcome }) => outcome === 'breaking')).toEqual([]);
 * @throws RangeError for an address that may not be called, and for `allow: 'create'` without a payee
 */
export async function verify(options: VerifyOptions = {}): Promise<VerifyReport> {
  const { verifyMock } = await import('../verify/verify.ts');
  const { readTape } = await import('../verify/tape.ts');
  const paths =
    options.tapes ??
    readdirSync(packagePath('tapes'))
      .sort()
      .map((file) => packagePath(`tapes/${file}`));
  const tapes = options.against === undefined ? paths.map((path) => readTape(readText(path))) : [];
  return verifyMock(options, createMock, tapes);
}

/**
 * Starts a proxy on this machine that forwards calls to the service and records them. Credentials pass through it and are not kept.
 * `close` ends it, and resolves with what was recorded of the calls to operations that the mock has.
 *
 * @throws RangeError for a URL to which nothing may be sent
 */
export async function startRecording(options: RecordOptions): Promise<{ url: string; close(): Promise<Recorded> }> {
  const { startProxy } = await import('../verify/record.ts');
  return startProxy(options);
}

/** Reads a tape, or makes one of an HTTP archive (HAR 1.2). */
export async function readRecording(text: string): Promise<Recorded> {
  const { recordedIn } = await import('../verify/record.ts');
  return recordedIn(text);
}
