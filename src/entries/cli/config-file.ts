import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readText } from '../../engine/api/platform/package-files.ts';
import { parseJsonFile } from '../../engine/kernel/core/json-file.ts';
import type { MockConfig } from '../mock.types.ts';
import { LOG_FLAGS } from './flags.generated.ts';
import { UsageError } from './given-values.ts';
import type { ParsedCommand } from './parse-command.ts';

const SETS: readonly unknown[] = ['default', 'empty'];

/**
 * Loads a configuration file. Its relative paths are relative to the file.
 *
 * @throws UsageError for a file that is missing, cannot be loaded or does not export an object
 */
export async function loadConfig(given: string): Promise<LoadedConfig> {
  const path = resolve(given);
  if (!existsSync(path)) throw new UsageError(`${given}: there is no such configuration file`);
  const content = path.endsWith('.json') ? parseConfig(given, path) : await importConfig(given, path);
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new UsageError(`${given}: must export an object: export default defineConfig({ … })`);
  }
  const { $schema: _, ...fields } = content as Record<string, unknown>;
  // `startMock` checks the other options, and names what is wrong.
  for (const { option, words } of Object.values(LOG_FLAGS)) {
    const value = fields[option];
    if (value === undefined || words.some((word) => word === value)) continue;
    throw new UsageError(`${given}: ${option}: must be one of ${words.join(', ')}`);
  }
  return { path: given, options: { ...fields, ...pathsFrom(dirname(path), fields) } as MockConfig };
}

function parseConfig(given: string, path: string): unknown {
  try {
    return parseJsonFile(readText(path));
  } catch (error) {
    throw new UsageError(`${given}: not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function importConfig(given: string, path: string): Promise<unknown> {
  try {
    const loaded: { default?: unknown } = await import(pathToFileURL(path).href);
    return loaded.default;
  } catch (error) {
    throw new UsageError(`${given}: ${reasonOf(error, given)}`);
  }
}

function reasonOf(error: unknown, path: string): string {
  if (!(error instanceof Error)) return String(error);
  const isTypeScript = 'code' in error && error.code === 'ERR_UNKNOWN_FILE_EXTENSION';
  if (!isTypeScript) return `cannot be loaded: ${error.message}`;
  const other = path.replace(/\.m?ts$/, '.mjs');
  return `Node ${process.versions.node} does not load TypeScript. Rename it to ${other} and leave out types, or run Node 22.18 or later, or set NODE_OPTIONS="--import tsx"`;
}

/** Returns the options that are paths, as absolute ones. */
function pathsFrom(folder: string, { fixtures, scenarios, state }: Record<string, unknown>): Record<string, unknown> {
  const absolute = (path: unknown) => (typeof path === 'string' && path !== '' ? resolve(folder, path) : path);
  return {
    ...(fixtures !== undefined && { fixtures: SETS.includes(fixtures) ? fixtures : absolute(fixtures) }),
    ...(scenarios !== undefined && {
      scenarios: Array.isArray(scenarios) ? scenarios.map(absolute) : absolute(scenarios),
    }),
    ...(state !== undefined && { state: absolute(state) }),
  };
}

/** A configuration file: its path as the user knows it, and its options. */
export interface LoadedConfig {
  path: string;
  options: MockConfig;
}

/** The names of configuration files. The first one that is in the current folder is used. */
export const CONFIG_FILES = ['ts', 'mts', 'mjs', 'js', 'json'].map((ending) => `mock.config.${ending}`);

/** Returns the path of the configuration file that a command line selects; undefined when there is none. */
export function findConfig(line: ParsedCommand): string | undefined {
  return line.one('config') ?? CONFIG_FILES.find((name) => existsSync(name));
}
