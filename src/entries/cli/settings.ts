import { existsSync, readdirSync } from 'node:fs';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import type { MockConfig, StartOptions } from '../mock.types.ts';
import type { Env, GivenValues } from './given-values.ts';
import { givenOptions, readFlag, wrongValue } from './values.ts';

export const DEFAULT_PORT = 4010;

/** Returns the options of `startMock`. The mounted folders of a container are used where nothing else is given. */
export function startOptions(line: GivenValues, env: Env, config: MockConfig = {}): StartOptions {
  const folders = withoutUndefined({
    fixtures: config.fixtures ?? mounted('/fixtures', env),
    scenarios: config.scenarios ?? mounted('/scenarios', env),
  });
  return {
    ...givenOptions(line, env, { ...config, ...folders }),
    port: portOf(line, config),
    host: hostOf(line, config),
  };
}

// The types below are those of the values that flags of these names take.

export function portOf(line: GivenValues, config: MockConfig = {}): number {
  const port = readFlag(line, 'port') as number | undefined;
  if (port === undefined) return config.port ?? DEFAULT_PORT;
  if (port > 65_535) throw wrongValue(line, 'port', String(port), 'must be between 0 and 65535');
  return port;
}

export function hostOf(line: GivenValues, config: MockConfig = {}): string {
  return line.one('host') ?? config.host ?? '127.0.0.1';
}

export function logLevelOf(line: GivenValues, config: MockConfig = {}) {
  return (readFlag(line, 'log-level') as MockConfig['logLevel']) ?? config.logLevel ?? 'info';
}

export function logFormatOf(line: GivenValues, config: MockConfig = {}) {
  return (readFlag(line, 'log-format') as MockConfig['logFormat']) ?? config.logFormat ?? 'text';
}

/** Returns a directory mounted into the container, if it exists and is not empty. The image sets MOCK_CONTAINER. */
export function mounted(folder: string, env: Env): string | undefined {
  if (env.MOCK_CONTAINER !== 'true' || !existsSync(folder)) return undefined;
  return readdirSync(folder).length > 0 ? folder : undefined;
}
