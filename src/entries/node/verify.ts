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
  return verifyMock(options, createMock);
}
