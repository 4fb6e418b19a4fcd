import type { Call } from './calls.ts';

/** Longest body that is printed as it is. */
const SHOWN = 3000;

/** Returns the command that repeats a call, for a mock on the port 4010. */
export function asCurl({ method, path, headers, body, encoding, leaves }: Call): string {
  const parts = [
    'curl -i --path-as-is --globoff',
    `-X ${quote(method)}`,
    quote(`http://localhost:4010${path}`),
    ...headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [bodyOption(body, encoding)]),
    ...(leaves === undefined ? [] : [`# leaves ${leaves.when} (${leaves.how})`]),
  ];
  return parts.join(' ');
}

function bodyOption(body: string, encoding: Call['encoding']): string {
  if (body.length <= SHOWN) return `--data-binary ${quote(body, encoding)}`;
  const run = /^(.)\1{20,}/s.exec(body)?.[0].length ?? 0;
  return `--data-binary ${quote(body.slice(0, 200))} # … ${body.length} characters, of which the first ${run} are equal`;
}

/** Quotes a text for bash. */
function quote(text: string, encoding: Call['encoding'] = 'utf8'): string {
  if (/^[\w./:@=?&%+,-]+$/.test(text)) return text;
  const isPlain = /^[\x20-\x7e\u00a0-\ud7ff\ue000-\uffff]*$/.test(text);
  if (isPlain && encoding === 'utf8') return `'${text.replaceAll("'", "'\\''")}'`;
  const bytes = [...Buffer.from(text, encoding)];
  const escaped = bytes.map((byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${escaped.join('')}'`;
}
