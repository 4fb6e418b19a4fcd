/** Returns the command that makes one trial again: what was given, and a flag that wins over an earlier one. What follows `--` stays. */
export function againLine(args: readonly string[], flag: string, value: string): string {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const all = ['payment-request-mock', 'examine', ...args.slice(0, end), flag, value, ...args.slice(end)];
  return all.map((arg) => (/^[\w%+,./:=@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`)).join(' ');
}
