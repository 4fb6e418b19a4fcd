import { existsSync } from 'node:fs';
import type { MockConfig } from '../mock.types.ts';
import type { ParsedCommand } from './parse-command.ts';

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
