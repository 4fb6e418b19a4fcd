/** Returns arguments as a line for a shell, with quotes where it needs them. */
export function shellLine(args: readonly string[]): string {
  return args.map((arg) => (/^[\w%+,./:=@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)).join(' ');
}

/**
 * Returns the command that makes one trial again: the arguments that were given, with other values for some flags. `changed` maps names of
 * flags to their value, or to undefined for a flag that is left out; each of them takes a value. What follows `--` stays as it is.
 */
export function againLine(args: readonly string[], changed: Readonly<Record<string, string | undefined>>): string {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const kept: string[] = [];
  for (let at = 0; at < end; at++) {
    const arg = args[at] ?? '';
    const [name = '', value] = arg.split(/=(.*)/s);
    if (!name.startsWith('--') || !(name.slice(2) in changed)) kept.push(arg);
    else if (value === undefined) at++;
  }
  const added = Object.entries(changed).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
  return `payment-request-mock ${shellLine([...kept, ...added, ...args.slice(end)])}`;
}
