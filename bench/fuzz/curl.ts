import type { Call } from './calls.ts';

/** Longest body to print completely. */
const SHOWN = 3000;

/** Returns the command that repeats a call to a mock on port 4010. */
export function asCurl({ method, path, headers, body, encoding, leaves }: Call): string {
  const parts = [
    `curl -i --path-as-is --globoff -X ${quote(method)} ${quote(`http://localhost:4010${path}`)}`,
    ...headers.map(([name, value]) => `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`),
  ];
  if (body !== undefined) parts.push(`--data-binary ${quote(body.slice(0, SHOWN), encoding)}`);
  if (body !== undefined && body.length > SHOWN) parts.push(`# cut: ${body.length} characters`);
  if (leaves !== undefined) parts.push(`# leaves after ${leaves * 100} % of it is sent`);
  return parts.join(' ');
}

/** Quotes a text for bash. */
function quote(text: string, encoding: Call['encoding'] = 'utf8'): string {
  if (/^[\w./:@=?&%+,-]+$/.test(text)) return text;
  const isPlain = /^[\x20-\x7e\u00a0-\ud7ff\ue000-\uffff]*$/.test(text);
  if (isPlain && encoding === 'utf8') return `'${text.replaceAll("'", "'\\''")}'`;
  const bytes = Buffer.from(text, encoding).toString('latin1');
  const hex = (byte: string) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `$'${bytes.replace(/[^\x20-\x7e]|['\\]/g, hex)}'`;
}
