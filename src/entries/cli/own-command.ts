import { relative } from 'node:path';

/** The npm scripts that run this command line: `start` in the repository, `mock` in a project made by `init`. */
const SCRIPTS: Readonly<Record<string, string>> = { start: 'npm start --', mock: 'npm run mock --' };

/** Returns the words that run this command line again from the current folder. */
export function ownCommand(): string {
  const [, file = ''] = process.argv;
  return SCRIPTS[process.env.npm_lifecycle_event ?? ''] ?? `node ${shellWord(relative('.', file))}`;
}

/** Returns an argument as a POSIX shell reads it, in quotes where it needs them. */
export function shellWord(arg: string): string {
  return /^[\w%+,./:=@-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`;
}
