import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readText } from '../engine/api/platform/package-files.ts';
import { describeProblem, messageOf } from '../engine/kernel/core/errors.ts';
import { parseJson } from '../engine/kernel/core/json.ts';
import { isRecord } from '../engine/kernel/core/records.ts';
import { UsageError } from './command.ts';
import { LOG_FLAGS, OPTION_FLAGS } from './flags.generated.ts';
import { readValue, type Setting } from './read-line.ts';

/** Names of packaged fixtures; any other value is a path. */
export const PACKAGED_FIXTURES: readonly string[] = OPTION_FLAGS.fixtures.choices;

/** The names of configuration files. The first existing file in the current folder is used. */
export const CONFIG_FILES = ['ts', 'mts', 'mjs', 'js', 'json'].map((ending) => `mock.config.${ending}`);

/**
 * Loads the options of a configuration file, by default from the current folder. Paths are relative to the file.
 *
 * @throws UsageError for a missing file, a failed load, or an export other than an object
 */
export async function loadConfig(name = CONFIG_FILES.find((file) => existsSync(file))): Promise<Setting[]> {
  if (name === undefined) return [];
  const path = resolve(name);
  if (!existsSync(path)) throw new UsageError(`${name}: configuration file not found`);
  const fields = await contentOf(name, path);
  if (!isRecord(fields) || Array.isArray(fields))
    throw new UsageError(`${name}: must export an object: export default defineConfig({ … })`);
  const { $schema: _, ...options } = fields;
  // `startMock` checks the other options.
  for (const flag of Object.values(LOG_FLAGS)) {
    const value = options[flag.option];
    if (value !== undefined) readValue(flag, [String(value)], () => `${name}: ${flag.option}`);
  }
  for (const option of ['fixtures', 'scenarios', 'state'])
    if (option in options) options[option] = absolute(options[option], dirname(path));
  return [{ option: '', value: options, explain: (problem) => `${name}: ${describeProblem(problem)}` }];
}

async function contentOf(name: string, path: string): Promise<unknown> {
  const isJson = path.endsWith('.json');
  // A pipe could block forever.
  if (!statSync(path).isFile()) throw new UsageError(`${name}: cannot be read: it is not a regular file`);
  if (isJson) return jsonOf(name, path);
  try {
    return (await import(pathToFileURL(path).href)).default;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw new UsageError(
        `${name}: Node ${process.versions.node} does not load TypeScript. Rename it to ` +
          `${name.replace(/\.m?ts$/, '.mjs')} and leave out types, or run Node 22.18 or later`,
      );
    throw new UsageError(`${name}: cannot be loaded: ${messageOf(error)}`);
  }
}

function jsonOf(name: string, path: string): unknown {
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    throw new UsageError(`${name}: cannot be read: ${messageOf(error)}`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    throw new UsageError(`${name}: not valid JSON: ${messageOf(error)}`);
  }
}

function absolute(path: unknown, folder: string): unknown {
  if (Array.isArray(path)) return path.map((one) => absolute(one, folder));
  return typeof path === 'string' && path !== '' && !PACKAGED_FIXTURES.includes(path) ? resolve(folder, path) : path;
}
