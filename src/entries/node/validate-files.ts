import * as files from '../../engine/api/platform/package-files.ts';
import { isExport, parseState } from '../../engine/control/fixtures/export.ts';
import { checkTables, readJson, tablesIn } from '../../engine/control/fixtures/fixtures.ts';
import { checkScenario } from '../../engine/control/steps/scenarios.ts';
import { messageOf } from '../../engine/kernel/core/errors.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { paymentRequestService as service } from '../../service/service.ts';
import type { FileReport } from '../types/mock.types.ts';

const NO_KIND =
  'must be a scenario (title, description, steps), an array of rows, arrays of rows by table, or an exported state';

const YAML = 'is ignored: fixtures and scenarios are .json files';

/**
 * Checks scenario and fixture files without starting a mock. A path is a file, or a folder of JSON files. Returns a
 * report for each file with everything that is wrong with it.
 *
 * @example
 * const reports = validateFiles(['./mock/scenarios', './mock/fixtures']);
 * const problems = reports.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`));
 */
export function validateFiles(paths: readonly string[]): FileReport[] {
  return paths.flatMap(fileReports);
}

function fileReports(path: string): FileReport[] {
  const unknown = (problem: string): FileReport[] => [{ path, kind: 'unknown', problems: [problem] }];
  if (!files.pathExists(path)) return unknown('not found');
  if (!files.isFolder(path)) return /\.ya?ml$/i.test(path) ? unknown(YAML) : [reportOf(path)];
  const ignored = files.yamlFiles(path).map((file): FileReport => ({ path: file, kind: 'unknown', problems: [YAML] }));
  const found = files.jsonFiles(path).map((file) => reportOf(file.path));
  const reports = [...found, ...ignored];
  return reports.length === 0 ? unknown('contains no .json files') : reports;
}

function reportOf(path: string): FileReport {
  let kind: FileReport['kind'] = 'unknown';
  try {
    const content = readJson(path, files);
    kind = kindOf(content);
    if (kind === 'unknown') return { path, kind, problems: [NO_KIND] };
    if (kind === 'exported state') parseState(content, path, service);
    else if (kind === 'scenario') checkScenario(content, path, service.steps());
    else {
      const name = path.replace(/^.*[/\\]/, '').replace(/\.json$/, '');
      const given = kind === 'table' ? [[name, content, path] as const] : tablesIn(content, `${path}: `);
      checkTables(given, service.tables);
    }
    return { path, kind, problems: [] };
  } catch (error) {
    const lines = messageOf(error).split('\n');
    return { path, kind, problems: lines.map((line) => line.replace(path, '').replace(/^: /, '')) };
  }
}

function kindOf(content: unknown): FileReport['kind'] {
  if (isExport(content)) return 'exported state';
  if (Array.isArray(content)) return 'table';
  if (!isRecord(content)) return 'unknown';
  if ('steps' in content || 'title' in content) return 'scenario';
  return Object.values(content).every(Array.isArray) ? 'tables' : 'unknown';
}
