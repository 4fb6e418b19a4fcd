import { parseArgs } from 'node:util';

/** Prints what curl would print for a command line of the README, without curl. What it does not know it refuses. */
export async function curl(commandLine: string): Promise<string> {
  const [program, ...args] = words(commandLine);
  if (program !== 'curl') throw new Error(`Not a curl command: ${commandLine}`);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      silent: { type: 'boolean', short: 's' },
      request: { type: 'string' },
      retry: { type: 'string' },
      'retry-delay': { type: 'string' },
      'retry-all-errors': { type: 'boolean' },
      output: { type: 'string', short: 'o' },
      'write-out': { type: 'string', short: 'w' },
      header: { type: 'string', short: 'H', multiple: true, default: [] },
      data: { type: 'string', short: 'd' },
    },
  });
  if (positionals.length !== 1) throw new Error(`Not one address: ${commandLine}`);
  if (values.output !== undefined && values.output !== '/dev/null') throw new Error(`Writes a file: ${commandLine}`);
  const address = (positionals[0] ?? '').replace(/^(?!http:)/, 'http://');
  const answer = await fetch(address, request(values.header, values.data, values.request));
  const body = await answer.text();
  const after = (values['write-out'] ?? '').replaceAll('%{http_code}', String(answer.status));
  return `${values.output === undefined ? body : ''}${after}`;
}

/** As curl has it: data makes a POST, of a form unless a header says otherwise. */
function request(lines: string[], data: string | undefined, method = data === undefined ? 'GET' : 'POST'): RequestInit {
  const headers = new Headers(data === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' });
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    headers.set(name, value);
  }
  return { method, headers, body: data ?? null };
}

/** The words of a shell command, plain or in quotes that need no escapes. */
function words(commandLine: string): string[] {
  const quoted = /'([^']*)'|"([^"\\$`]*)"/g;
  if (/["'\\$`|&;<>]/.test(commandLine.replaceAll(quoted, ''))) throw new Error(`Not plain: ${commandLine}`);
  const word = new RegExp(`${quoted.source}|[^\\s'"]+`, 'g');
  return [...commandLine.matchAll(word)].map(([plain, single, double]) => single ?? double ?? plain);
}
