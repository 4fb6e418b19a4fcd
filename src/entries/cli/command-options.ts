import { existsSync, readdirSync } from 'node:fs';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { isRecord, withoutUndefined } from '../../engine/kernel/core/records.ts';
import type { MockConfig, StartOptions } from '../mock.types.ts';
import type { Context, Env, Flags } from './command.ts';
import { LOG_FLAGS, OPTION_FLAGS } from './flags.generated.ts';
import type { Line } from './read-line.ts';

const CONFIG = {
  config: {
    group: 'Server',
    short: 'c',
    env: ['MOCK_CONFIG'],
    value: 'FILE',
    help: 'configuration file (mock.config.* of this folder)',
  },
} as const satisfies Flags;

export const START = { ...CONFIG, ...OPTION_FLAGS };

export const MOCK = { ...CONFIG, port: OPTION_FLAGS.port, host: OPTION_FLAGS.host };

export const MOCK_URL = {
  url: { group: 'Server', env: ['MOCK_URL'], value: 'URL', help: 'URL of the mock (from --host and --port)' },
} as const satisfies Flags;

/** The flags that select a running mock, and open its control API. */
export const RUNNING = { ...MOCK, ...MOCK_URL, 'control-token': OPTION_FLAGS['control-token'] };

/** The flag of commands that print JSON instead of text. */
export const JSON_FLAG = { json: { group: 'Output', help: 'print JSON' } } as const satisfies Flags;

const DEFAULT_PORT = 4010;

/** Returns the options that flags and variables set, over those of the configuration file. */
export function optionsOf({ settings }: Line, config: MockConfig = {}): Context['options'] {
  const options: Record<string, unknown> = { port: DEFAULT_PORT, host: '127.0.0.1', ...config };
  for (const { option, value } of settings) {
    const [name = '', field] = option.split('.');
    // With `*` the value has several fields.
    const fields = field === '*' ? value : { [field ?? '']: value };
    const before = options[name];
    options[name] = field === undefined ? value : { ...(isRecord(before) && before), ...(isRecord(fields) && fields) };
  }
  // The library checks what the file and the readers of values leave open.
  return options as unknown as Context['options'];
}

/** Returns the options of `startMock`. The mounted folders of a container are used where nothing else is given. */
export function startOptions({ options, env }: Pick<Context, 'options' | 'env'>): StartOptions {
  const { logLevel: _level, logFormat: _format, ...rest } = options;
  const fixtures = options.fixtures ?? mounted('/fixtures', env);
  const scenarios = options.scenarios ?? mounted('/scenarios', env);
  return { ...rest, ...withoutUndefined({ fixtures, scenarios }) };
}

/** Returns a directory mounted into the container, if it exists and is not empty. The image sets MOCK_CONTAINER. */
function mounted(folder: string, env: Env): string | undefined {
  if (env[CONTAINER] !== 'true' || !existsSync(folder)) return undefined;
  return readdirSync(folder).length > 0 ? folder : undefined;
}

/** The container image sets it: data on /fixtures and /scenarios is used. It has no flag. */
const CONTAINER = 'MOCK_CONTAINER';

/** Prints a warning for each variable `MOCK_*` that nothing reads, with the nearest one that is read. */
export function warnOfUnknownVariables(env: Env): void {
  const flags = Object.values({ ...START, ...RUNNING, ...LOG_FLAGS });
  const known: string[] = flags.flatMap((flag) => ('env' in flag ? flag.env : []));
  const unknown = Object.keys(env).filter((name) => name.startsWith('MOCK_') && ![CONTAINER, ...known].includes(name));
  for (const name of unknown.sort()) {
    const near = didYouMean(name, known);
    console.warn(`payment-request-mock: warning: unknown environment variable ${name} has no effect${near}`);
  }
}
