import type { OptionFlag } from '../../engine/kernel/core/option.ts';
import { LOG_FLAGS, OPTION_FLAGS } from './flags.generated.ts';

/** A command line flag, and the environment variables that can also set it. */
export interface Flag extends Omit<OptionFlag, 'name' | 'field' | 'variable'> {
  /** The option of `startMock` that it sets, or the field of one, such as `webhooks.url`. */
  option?: string;
  /** Environment variables that set the value when the flag is absent. The first one that is set wins. */
  env?: readonly string[];
}

/** The flags that set no option of `startMock`. */
const OTHER_FLAGS = {
  config: {
    group: 'Server',
    short: 'c',
    env: ['MOCK_CONFIG'],
    value: 'FILE',
    help: 'configuration file (mock.config.* of this folder)',
  },
  url: {
    group: 'Trigger and listen',
    env: ['MOCK_URL'],
    value: 'URL',
    help: 'URL of the mock (from --host and --port)',
  },
  force: { group: 'Trigger and listen', help: 'send the event even if the state forbids it' },
  'forward-to': { group: 'Trigger and listen', value: 'URL', help: 'URL to forward the webhooks to' },
  'listen-host': {
    group: 'Trigger and listen',
    value: 'NAME',
    help: 'host name at which the mock reaches this machine, such as host.docker.internal (127.0.0.1)',
  },
  network: { group: 'Local chain', value: 'NAME', help: 'the network that it plays (sepolia)' },
  install: {
    group: 'Local chain',
    value: 'URL',
    help: 'start none, and put contracts, tokens and balances on this node (anvil or hardhat)',
  },
  ...LOG_FLAGS,
  json: { group: 'Output', help: 'print JSON' },
  help: { group: 'Output', short: 'h', help: 'print this help, or after a command its help, and exit' },
  version: { group: 'Output', short: 'v', help: 'print the version and exit' },
} as const satisfies Record<string, Flag>;

type OptionFlagName = keyof typeof OPTION_FLAGS;
export type FlagName = OptionFlagName | keyof typeof OTHER_FLAGS;

export const FLAGS: Readonly<Record<FlagName, Flag>> = { ...OPTION_FLAGS, ...OTHER_FLAGS };

const ENTRIES = Object.entries(FLAGS) as [FlagName, Flag][];

/** The titles of the help, in order. */
export const FLAG_GROUPS: readonly string[] = [...new Set(ENTRIES.map(([, { group }]) => group))];

/** The flags in the order in which the help lists them. */
export const FLAG_LIST: readonly [FlagName, Flag][] = FLAG_GROUPS.flatMap((title) =>
  ENTRIES.filter(([, { group }]) => group === title),
);

/** The flags that set options of `startMock`. */
export const OPTION_FLAG_NAMES = Object.keys(OPTION_FLAGS) as OptionFlagName[];
