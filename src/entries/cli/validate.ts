import { existsSync } from 'node:fs';
import { printable } from '../../engine/kernel/core/printable.ts';
import type { MockConfig } from '../mock.types.ts';
import { UsageError } from './given-values.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';

/** Folders that are checked when neither an argument, a flag nor the configuration file names any. */
const USUAL_FOLDERS = ['mock/fixtures', 'mock/scenarios', 'fixtures', 'scenarios'];

/** Checks fixture and scenario files and prints all that is wrong. Returns the exit code: 1 when a file is not valid. */
export async function validate(line: ParsedCommand, config: MockConfig): Promise<number> {
  const paths = pathsOf(line, config);
  if (paths.length === 0) throw new UsageError('validate needs a file or folder, such as ./mock/scenarios');
  const { validateFiles } = await import('payment-request-mock');
  const reports = validateFiles(paths);
  const isValid = reports.every(({ problems }) => problems.length === 0);
  if (line.has('json')) {
    print(`${JSON.stringify(reports, null, 2)}\n`);
    return isValid ? 0 : 1;
  }
  for (const { path, kind, problems } of reports) {
    if (problems.length === 0) print(`ok    ${printable(path)} (${kind})\n`);
    else print(`wrong ${printable(path)}\n${problems.map((text) => `        ${printable(text)}\n`).join('')}`);
  }
  const wrong = reports.filter(({ problems }) => problems.length > 0).length;
  const count = reports.length === 1 ? '1 file,' : `${reports.length} files, ${wrong === 0 ? 'all' : wrong}`;
  print(`${count} ${wrong === 0 ? 'valid' : 'not valid'}\n`);
  return isValid ? 0 : 1;
}

function pathsOf(line: ParsedCommand, config: MockConfig): string[] {
  if (line.operands.length > 0) return [...line.operands];
  const fixtures = line.one('fixtures') ?? config.fixtures;
  const scenarios = line.one('scenarios') ?? config.scenarios;
  const given = [fixtures, ...(Array.isArray(scenarios) ? scenarios : [scenarios])].filter(
    (path): path is string => typeof path === 'string' && path !== 'default' && path !== 'empty',
  );
  return given.length > 0 ? given : USUAL_FOLDERS.filter((folder) => existsSync(folder));
}
