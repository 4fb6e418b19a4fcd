import { type FlagName, OPTION_FLAG_NAMES } from './flags.ts';

/** A command of the command line. */
export interface CommandInfo {
  /** What follows the command's name: the flags, or as many arguments as it has words, any number with `…`. */
  usage?: string;
  help: string;
  flags?: readonly FlagName[];
  /** What some flags mean for this command alone, which no variable sets. */
  flagHelp?: Readonly<Partial<Record<FlagName, string>>>;
  /** What follows the package's name in an example. */
  example: string;
}

const START: readonly FlagName[] = ['config', ...OPTION_FLAG_NAMES];
/** The flags that select a running mock. */
const MOCK: readonly FlagName[] = ['port', 'host', 'config'];
const RUNNING: readonly FlagName[] = ['url', ...MOCK, 'control-token'];

/** The commands in the order in which the help lists them. */
export const COMMANDS = {
  start: {
    usage: '[flags]',
    help: 'start the mock; the command when none is given',
    flags: [...START, 'log-level', 'log-format'],
    example: 'start --port 0 --scenario kyc-approved',
  },
  init: {
    help: 'write a config, a scenario, a test and a compose file into this folder',
    example: 'init',
  },
  validate: {
    usage: '[PATH…]',
    help: 'check fixture and scenario files without starting a mock',
    flags: ['fixtures', 'scenarios', 'config', 'json'],
    example: 'validate ./mock/scenarios',
  },
  doctor: {
    help: 'check Node, port, config, state file and environment',
    flags: [...START, 'json'],
    example: 'doctor --port 4020',
  },
  health: {
    help: 'exit with 0 if the mock on the port is healthy, otherwise with 1',
    flags: MOCK,
    example: 'health --port 4020',
  },
  trigger: {
    usage: 'EVENT [ID]',
    help: 'let a running mock send a webhook, about the request or payer with this ID',
    flags: [...RUNNING, 'force'],
    example: 'trigger payment.failed 01e273… --force',
  },
  listen: {
    help: 'print the webhooks of a running mock, or forward them',
    flags: [...RUNNING, 'forward-to', 'webhook-secret', 'listen-host', 'log-format'],
    example: 'listen --forward-to http://localhost:3000/api/webhook',
  },
  chain: {
    help: 'start a local chain with the contracts and tokens of a network',
    flags: ['port', 'host', 'network', 'now', 'install', 'fixtures', 'config', 'json'],
    flagHelp: {
      port: 'port of the chain (8545)',
      host: 'address that the chain listens on (127.0.0.1)',
      now: 'time of the first block (system)',
    },
    example: 'chain --network base',
  },
  mcp: {
    help: 'serve a running mock, or a new one, to a coding agent (MCP on stdin and stdout)',
    flags: ['url', ...START],
    example: 'mcp --url http://localhost:4010',
  },
  examine: {
    usage: 'webhook URL | run -- COMMAND …',
    help: 'examine a webhook receiver or a job, and name its bugs; see examine webhook --help, examine run --help',
    example: 'examine webhook http://localhost:3000/api/webhook',
  },
  record: {
    usage: '--to URL --save FILE',
    help: 'record calls to the service as a tape, through a proxy; see record --help',
    example: 'record --to http://localhost:4010 --save my.tape.jsonl',
  },
  verify: {
    usage: '[TAPE…]',
    help: 'compare the mock with recorded calls or with the live service; see verify --help',
    example: 'verify --against https://api.stage.request.network',
  },
  help: { usage: '[COMMAND]', help: 'print this help, or that of a command', example: 'help trigger' },
  version: { help: 'print the version', example: 'version' },
} satisfies Record<string, CommandInfo>;

export type Command = keyof typeof COMMANDS;

/** The commands with their descriptions. */
export const COMMAND_LIST = Object.entries<CommandInfo>(COMMANDS) as [Command, CommandInfo][];
