/** A command of the command line. */
export interface CommandInfo {
  /** What follows the command's name. */
  usage: string;
  help: string;
  /** The number of arguments without a flag that the command takes. */
  most: number;
}

/** The commands in the order in which the help lists them. */
export const COMMANDS = {
  start: { usage: '[flags]', help: 'start the mock; the command when none is given', most: 0 },
  init: { usage: '', help: 'write a config, a scenario, a test and a compose file into this folder', most: 0 },
  validate: { usage: '[PATH…]', help: 'check fixture and scenario files without starting a mock', most: 1000 },
  doctor: { usage: '', help: 'check Node, port, config, state file and environment', most: 0 },
  health: { usage: '', help: 'exit with 0 if the mock on the port is healthy, otherwise with 1', most: 0 },
  trigger: { usage: 'EVENT', help: 'let a running mock send a webhook, such as payment.confirmed', most: 1 },
  listen: { usage: '', help: 'print the webhooks of a running mock, or forward them', most: 0 },
  chain: { usage: '', help: 'start a local chain with the contracts and tokens of a network', most: 0 },
  mcp: { usage: '', help: 'serve a running mock, or a new one, to a coding agent (MCP on stdin and stdout)', most: 0 },
  completion: { usage: 'SHELL', help: 'print the completion script of bash, zsh or fish', most: 1 },
  help: { usage: '', help: 'print this help', most: 1 },
  version: { usage: '', help: 'print the version', most: 0 },
} as const satisfies Record<string, CommandInfo>;

export type Command = keyof typeof COMMANDS;

/** The commands with their descriptions. */
export const COMMAND_LIST: readonly [Command, CommandInfo][] = Object.entries(COMMANDS) as [Command, CommandInfo][];
