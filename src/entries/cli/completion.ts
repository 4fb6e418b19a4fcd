import { EVM_NETWORKS } from '../../service/calldata/networks.ts';
import { COMMAND_LIST } from './commands.ts';
import { FLAG_LIST } from './flags.ts';
import { UsageError } from './given-values.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';

const NAME = 'payment-request-mock';
const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The shell command that prints the names of the scenarios. */
const SCENARIOS = `${NAME} --list-scenarios 2>/dev/null | grep -o '^[a-z0-9-]*' | grep .`;

const commands = COMMAND_LIST.map(([name]) => name);

const flags = FLAG_LIST.map(([name, flag]) => ({
  ...flag,
  name,
  names: [`--${name}`, ...(flag.short ? [`-${flag.short}`] : [])],
  words: (name === 'network' ? EVM_NETWORKS.map(({ network }) => network) : flag.words)?.join(' '),
  isPath: /FILE|DIR/.test(flag.value ?? ''),
}));

/** Prints the completion script of a shell. Returns the exit code. */
export function completion(line: ParsedCommand): number {
  const [shell] = line.operands;
  if (shell === undefined) throw new UsageError(`completion needs a shell: ${SHELLS.join(', ')}`);
  const known = SHELLS.find((one) => one === shell);
  if (known === undefined) throw new UsageError(`completion ${shell}: must be one of ${SHELLS.join(', ')}`);
  return print({ bash, zsh, fish }[known]());
}

function bash(): string {
  const cases = flags.map(({ name, names, value, words = '', isPath }) => {
    const offered = name === 'scenario' ? `$(${SCENARIOS})` : words;
    const reply = `COMPREPLY=($(compgen${isPath ? ' -f' : ''} -W "${offered}" -- "$cur")); return ;;`;
    return value === undefined ? '' : `    ${names.join('|')}) ${reply}\n`;
  });
  return `# ${NAME}: add to ~/.bashrc: source <(${NAME} completion bash)
_payment_request_mock() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  case "$prev" in
${cases.join('')}    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$cur")); return ;;
    validate) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  COMPREPLY=($(compgen -W "${[...commands, ...flags.flatMap(({ names }) => names)].join(' ')}" -- "$cur"))
}
complete -F _payment_request_mock ${NAME}
`;
}

function zsh(): string {
  const described = COMMAND_LIST.map(([name, { help }]) => `    '${name}:${quoted(help)}'\n`);
  const specs = flags.map(({ name, names, multiple, value, help, words, isPath }) => {
    const values = name === 'scenario' ? `$(${quoted(SCENARIOS)})` : words;
    const taken = values === undefined ? ' ' : `(${values})`;
    const argument = value === undefined ? '' : `:${value.replaceAll(':', ' ')}:${isPath ? '_files' : taken}`;
    const spec = names.length > 1 ? `{${names.join(',')}}` : names[0];
    return `    '${multiple ? '*' : `(${names.join(' ')})`}'${spec}'[${bracketless(quoted(help))}]${argument}'\n`;
  });
  return `#compdef ${NAME}
# ${NAME}: put into a folder of $fpath as _${NAME}
_payment_request_mock() {
  local -a commands flags
  commands=(
${described.join('')}  )
  flags=(
${specs.join('')}  )
  _arguments -s $flags '1:command:{_describe command commands}' '*:path:_files'
}
compdef _payment_request_mock ${NAME}
`;
}

function fish(): string {
  const unseen = `complete -c ${NAME} -n "not __fish_seen_subcommand_from ${commands.join(' ')}"`;
  const described = COMMAND_LIST.map(([name, { help }]) => `${unseen} -f -a ${name} -d '${fishQuoted(help)}'\n`);
  const specs = flags.map(({ name, value, short, help, words, isPath }) => {
    const offered = name === 'scenario' ? `(${fishQuoted(SCENARIOS)})` : words;
    const values = offered === undefined ? '' : ` -a '${offered}'`;
    const argument = value === undefined ? '' : ` -r${isPath ? '' : ' -f'}${values}`;
    return `complete -c ${NAME} -l ${name}${short ? ` -s ${short}` : ''}${argument} -d '${fishQuoted(help)}'\n`;
  });
  return `# ${NAME}: ${NAME} completion fish > ~/.config/fish/completions/${NAME}.fish
${described.join('')}complete -c ${NAME} -n "__fish_seen_subcommand_from completion" -f -a '${SHELLS.join(' ')}'
${specs.join('')}`;
}

/** Returns a text for single quotes of zsh. */
const quoted = (text: string) => text.replaceAll("'", "'\\''");

/** Returns a text for the description of a flag in zsh, where brackets and colons have a meaning. */
const bracketless = (text: string) => text.replace(/[[\]:]/g, '\\$&');

const fishQuoted = (text: string) => text.replace(/['\\]/g, '\\$&');
