import { EVM_NETWORKS } from '../../service/calldata/networks.ts';
import { COMMAND_LIST } from './commands.ts';
import { FLAG_LIST, FLAGS, type FlagName } from './flags.ts';
import { UsageError } from './given-values.ts';
import { print } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';

const NAME = 'payment-request-mock';
const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Returns the words that a flag takes. */
function wordsOf(name: FlagName): readonly string[] | undefined {
  return name === 'network' ? EVM_NETWORKS.map(({ network }) => network) : FLAGS[name].words;
}

/** Returns true for a flag that takes a path. */
const isPath = (name: FlagName) => /FILE|DIR/.test(FLAGS[name].value ?? '');

/** The shell command that prints the names of the scenarios. */
const SCENARIOS = `${NAME} --list-scenarios 2>/dev/null | grep -o '^[a-z0-9-]*' | grep .`;

/** Prints the completion script of a shell. Returns the exit code. */
export function completion(line: ParsedCommand): number {
  const [shell] = line.operands;
  if (shell === undefined) throw new UsageError(`completion needs a shell: ${SHELLS.join(', ')}`);
  const known = SHELLS.find((one) => one === shell);
  if (known === undefined) throw new UsageError(`completion ${shell}: must be one of ${SHELLS.join(', ')}`);
  return print({ bash, zsh, fish }[known]());
}

const flagsOf = (name: FlagName, short?: string) => [`--${name}`, ...(short ? [`-${short}`] : [])];

function bash(): string {
  const all = [
    ...COMMAND_LIST.map(([name]) => name),
    ...FLAG_LIST.flatMap(([name, { short }]) => flagsOf(name, short)),
  ];
  const cases = FLAG_LIST.flatMap(([name, { value, short }]) => {
    if (value === undefined) return [];
    const files = isPath(name) ? ' -f' : '';
    const words = name === 'scenario' ? `$(${SCENARIOS})` : (wordsOf(name)?.join(' ') ?? '');
    return `    ${flagsOf(name, short).join('|')}) COMPREPLY=($(compgen${files} -W "${words}" -- "$cur")); return ;;\n`;
  });
  return `# ${NAME}: add to ~/.bashrc: source <(${NAME} completion bash)
_payment_request_mock() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  case "$prev" in
${cases.join('')}    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$cur")); return ;;
    validate) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  COMPREPLY=($(compgen -W "${all.join(' ')}" -- "$cur"))
}
complete -F _payment_request_mock ${NAME}
`;
}

function zsh(): string {
  const commands = COMMAND_LIST.map(([name, { help }]) => `    '${name}:${quoted(help)}'\n`);
  const flags = FLAG_LIST.map(([name, { short, multiple, value, help }]) => {
    const names = flagsOf(name, short);
    const spec = names.length > 1 ? `{${names.join(',')}}` : names[0];
    const argument = value === undefined ? '' : `:${value.replaceAll(':', ' ')}:${zshValues(name)}`;
    const excluded = multiple ? '*' : `(${names.join(' ')})`;
    return `    '${excluded}'${spec}'[${bracketless(quoted(help))}]${argument}'\n`;
  });
  return `#compdef ${NAME}
# ${NAME}: put into a folder of $fpath as _${NAME}
_payment_request_mock() {
  local -a commands flags
  commands=(
${commands.join('')}  )
  flags=(
${flags.join('')}  )
  _arguments -s $flags '1:command:{_describe command commands}' '*:path:_files'
}
compdef _payment_request_mock ${NAME}
`;
}

function zshValues(name: FlagName): string {
  if (name === 'scenario') return `($(${quoted(SCENARIOS)}))`;
  const words = wordsOf(name);
  if (isPath(name)) return '_files';
  return words === undefined ? ' ' : `(${words.join(' ')})`;
}

function fish(): string {
  const names = COMMAND_LIST.map(([name]) => name).join(' ');
  const commands = COMMAND_LIST.map(
    ([name, { help }]) =>
      `complete -c ${NAME} -n "not __fish_seen_subcommand_from ${names}" -f -a ${name} -d '${fishQuoted(help)}'\n`,
  );
  const flags = FLAG_LIST.map(([name, { value, short, help }]) => {
    const letter = short ? ` -s ${short}` : '';
    const words = name === 'scenario' ? `(${fishQuoted(SCENARIOS)})` : wordsOf(name)?.join(' ');
    const values = words === undefined ? '' : ` -a '${words}'`;
    const argument = value === undefined ? '' : ` -r${isPath(name) ? '' : ' -f'}${values}`;
    return `complete -c ${NAME} -l ${name}${letter}${argument} -d '${fishQuoted(help)}'\n`;
  });
  return `# ${NAME}: ${NAME} completion fish > ~/.config/fish/completions/${NAME}.fish
${commands.join('')}complete -c ${NAME} -n "__fish_seen_subcommand_from completion" -f -a '${SHELLS.join(' ')}'
${flags.join('')}`;
}

/** Returns a text for single quotes of zsh. */
const quoted = (text: string) => text.replaceAll("'", "'\\''");

/** Returns a text for the description of a flag in zsh, where brackets and colons have a meaning. */
const bracketless = (text: string) => text.replace(/[[\]:]/g, '\\$&');

/** Returns a text for single quotes of fish. */
const fishQuoted = (text: string) => text.replace(/['\\]/g, '\\$&');
