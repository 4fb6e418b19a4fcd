import { existsSync, readdirSync } from 'node:fs';
import { validNames } from '../engine/kernel/core/nearest.ts';
import { isRecord } from '../engine/kernel/core/records.ts';
import type { StartOptions } from '../entries/types/mock.types.ts';
import type { Context, Env, Flags } from './command.ts';
import { LOG_FLAGS, OPTION_FLAGS } from './flags.generated.ts';
import type { Setting } from './read-line.ts';

/** The flag of the configuration file; commands with it read the file. */
export const CONFIG = {
  config: {
    group: 'Server',
    short: 'c',
    env: ['MOCK_CONFIG'],
    value: 'FILE',
    help: 'configuration file (mock.config.* in this folder)',
  },
} as const satisfies Flags;

export const START = { ...CONFIG, ...OPTION_FLAGS };

export const MOCK = { ...CONFIG, port: OPTION_FLAGS.port, host: OPTION_FLAGS.host };

export const MOCK_URL = {
  url: { group: 'Server', env: ['MOCK_URL'], value: 'URL', help: 'URL of the mock (from --host and --port)' },
} as const satisfies Flags;

/** Flags that select a running mock and authorize control API calls. */
export const RUNNING = { ...MOCK, ...MOCK_URL, 'control-token': OPTION_FLAGS['control-token'] };

/** The flag of commands that print JSON instead of text. */
export const JSON_FLAG = { json: { group: 'Output', help: 'print JSON' } } as const satisfies Flags;

/** Set by the container image: data mounted on /fixtures and /scenarios is used. It has no flag. */
const CONTAINER = 'MOCK_CONTAINER';

/** Read by `payment-request-mock/intercept`, often from the same file of variables. */
const INTERCEPT_HOSTS = 'MOCK_INTERCEPT_HOSTS';

/** Returns the options of the settings. Later settings override earlier settings. */
export function optionsOf(settings: readonly Setting[], env: Env): Context['options'] {
  // Options are set by name here; the mock checks their values at start.
  const options: Context['options'] & Record<string, unknown> = {
    port: 4010,
    host: '127.0.0.1',
    ...mountedFolders(env),
  };
  for (const { option, value } of settings) {
    const [name = '', field] = option.split('.');
    const before = isRecord(options[name]) ? options[name] : {};
    if (name === '') Object.assign(options, value);
    else if (field === undefined) options[name] = value;
    // With `*`, the value is a list of fields.
    else options[name] = { ...before, ...(field === '*' ? Object.fromEntries(value as []) : { [field]: value }) };
  }
  return options;
}

/** Returns the non-empty mounted folders of the container by option. */
function mountedFolders(env: Env): Record<string, string> {
  const folders = env[CONTAINER] === 'true' ? ['fixtures', 'scenarios'] : [];
  const mounted = folders.filter((name) => existsSync(`/${name}`) && readdirSync(`/${name}`).length > 0);
  return Object.fromEntries(mounted.map((name) => [name, `/${name}`]));
}

/** Returns the options of `startMock`. */
export function startOptions({ logLevel: _level, logFormat: _format, ...rest }: Context['options']): StartOptions {
  return rest;
}

/** Warns about each unknown variable `MOCK_*` and suggests the nearest valid name. */
export function warnOfUnknownVariables(env: Env): void {
  const flags: Flags = { ...START, ...RUNNING, ...LOG_FLAGS };
  const known = [CONTAINER, INTERCEPT_HOSTS, ...Object.values(flags).flatMap(({ env = [] }) => env)];
  for (const name of Object.keys(env).sort()) {
    if (!name.startsWith('MOCK_') || known.includes(name)) continue;
    const near = validNames(name, known, '--help lists them');
    console.warn(`payment-request-mock: warning: unknown environment variable ${name} has no effect${near}`);
  }
}
