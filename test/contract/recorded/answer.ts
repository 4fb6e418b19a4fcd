import { createHash } from 'node:crypto';

/** Length above which a body is recorded as a digest. */
const MAX_BODY = 1500;
/** Characters per hash of a digest. */
const PIECE = 300;
const DIGEST = /(?<=characters: )[0-9a-f ]+/;
const UNRECORDED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Common headers, abbreviated. */
const USUAL = /content-type: application\/json \| vary: Origin( \| x-content-type-options: nosniff)?/;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Source texts of the digests, to show a difference. */
const texts = new Map<string, string>();

/** Returns the length of a text and a hash of each piece, in one line. */
function digest(text: string): string {
  const hashes = piecesOf(text).map((piece) => hash(piece).slice(0, 6));
  const line = `${text.length} characters: ${hashes.join(' ')}`;
  texts.set(line, text);
  return line;
}

/** Returns the first differing piece of a digest with its position. */
export function changedPiece(expected: string, received: string): string | undefined {
  const line = /\d+ characters: [0-9a-f ]+/.exec(received)?.[0] ?? '';
  const [were, are] = [expected, line].map((text) => DIGEST.exec(text)?.[0].split(' ') ?? []);
  const at = are?.findIndex((one, index) => one !== were?.[index]) ?? -1;
  const piece = piecesOf(texts.get(line) ?? '')[at];
  return piece === undefined ? undefined : `from character ${at * PIECE}: ${piece}`;
}

function piecesOf(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${PIECE}}`, 'g')) ?? [];
}

/** A recorded head and body, in one line when the body is long or empty. */
export function recorded(head: string, body: string): string {
  if (body === '') return head;
  return body.length <= MAX_BODY ? `${head}\n${body}` : `${head} | ${digest(body)}`;
}

export function headerLine(headers: Headers): string {
  return [...headers]
    .filter(([name]) => !UNRECORDED_HEADERS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${value}`)
    .join(' | ')
    .replace(USUAL, '(usual headers)');
}

/** Status, headers and body of a response, or the failure. */
export async function responseText(calling: Promise<Response>): Promise<string> {
  try {
    const response = await calling;
    const head = `${response.status} ${headerLine(response.headers)}`;
    const body = await response.text().catch((reason: unknown) => `(broken off: ${failureText(reason)})`);
    return recorded(head, body);
  } catch (reason) {
    return `rejected: ${failureText(reason)}`;
  }
}

/** Request parts that responses echo: a method, step, value or body path. */
const REPEATED =
  /(?<=Method )[A-Z]+|(?<="message":")[a-z-]+\.[a-z-]+(?=: )|(?<=received )('[^']*'|\w+)|(?<=position )\d+/g;

/** Compares two responses, ignoring echoed request parts. */
export function alike(one: string, other: string): boolean {
  return one.replaceAll(REPEATED, '') === other.replaceAll(REPEATED, '');
}

function failureText(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const cause = reason.cause instanceof Error ? `, cause ${failureText(reason.cause)}` : '';
  return `${reason.name}: ${reason.message}${cause}`;
}
