import { nodePlatform } from '../../engine/api/platform/node-platform.ts';
import { fileReports } from '../../engine/control/fixtures/file-problems.ts';
import { paymentRequestService } from '../../service/service.ts';
import type { FileReport } from '../mock.types.ts';

/**
 * Checks scenario and fixture files without starting a mock. A path is a file, or a folder of JSON files. Returns a report
 * for each file with everything that is wrong with it.
 *
 * @example
 * const reports = validateFiles(['./mock/scenarios', './mock/fixtures']);
 * const problems = reports.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`));
 */
export function validateFiles(paths: readonly string[]): FileReport[] {
  return paths.flatMap((path) => fileReports(path, paymentRequestService, nodePlatform.files));
}
