import type { Flags } from './command.ts';
import { OPTION_FLAGS } from './flags.generated.ts';

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
