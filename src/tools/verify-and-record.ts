import { jsonFiles, packagePath, readText } from '../engine/api/platform/package-files.ts';
import { createMock } from '../entries/node/create-mock.ts';
import type { Recorded, RecordOptions } from './verify/record.ts';
import type { VerifyOptions, VerifyReport } from './verify/verify.ts';

/**
 * Compares the mock with tapes of the live service, or with the live service itself, field by field. Without options it
 * replays the tapes of the package, without a network.
 *
 * @example
 * const report = await verify({ against: 'https://api.stage.request.network', key: process.env.RN_API_KEY });
 * report.assert();
 * @throws RangeError for a URL that may not be called, and for creating records without a payee or in production
 */
export async function verify(options: VerifyOptions = {}): Promise<VerifyReport> {
  const { verifyMock } = await import('./verify/verify.ts');
  const { readTape } = await import('./verify/tape.ts');
  const paths = options.tapes ?? jsonFiles(packagePath('fixtures/tapes')).map(({ path }) => path);
  const tapes = options.against === undefined ? paths.map((path) => readTape(readText(path))) : [];
  return verifyMock(options, createMock, tapes);
}

/**
 * Starts a proxy on this machine that forwards calls to the service and records them. Credentials are forwarded but not
 * kept. `close` stops it and resolves with the recording.
 *
 * @throws RangeError for a URL that may not be called
 */
export async function startRecording(options: RecordOptions): Promise<{ url: string; close(): Promise<Recorded> }> {
  const { startProxy } = await import('./verify/record.ts');
  return startProxy(options, createMock);
}
