import { createHash } from 'node:crypto';

/** Longer bodies are recorded as length, hash and beginning. */
const LONGEST_BODY = 1500;
const BEGINNING = 300;
const UNRECORDED_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Headers of nearly every answer, written as a short word; those of the control API have one more. */
const USUAL = /content-type: application\/json \| vary: Origin( \| x-content-type-options: nosniff)?/;
/** Real durations in the log of calls, in HAR files and in the attempts of deliveries. */
const DURATION = /"(ms|time|wait)":\s?[\d.]+/g;

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Times of the machine in the list of workspaces. */
const MACHINE_TIME = /"(createdAt|usedAt)":"[^"]*"(?=[^{}]*"quota")/g;

/** Status, length and hash of an answer of which no word is recorded. */
export async function digestOf(response: Response): Promise<string> {
  const text = await response.text();
  return `${response.status} ${text.length} characters, ${hash(text).slice(0, 16)}`;
}

/** A text as it is recorded. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_BODY) return text;
  return `length ${text.length}, sha256 ${hash(text)}\n${text.slice(0, BEGINNING)}`;
}

/** Names and values in alphabetical order, one line. */
export function headerLine(headers: Headers): string {
  return [...headers]
    .filter(([name]) => !UNRECORDED_HEADERS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${value}`)
    .join(' | ')
    .replace(USUAL, '(usual headers)');
}

/** Status, headers and body of an answer, or how the call failed. */
export async function answerText(calling: Promise<Response>, { timed = false } = {}): Promise<string> {
  try {
    const response = await calling;
    const head = `${response.status} ${headerLine(response.headers)}`;
    const body = await response.text().catch((reason: unknown) => `(broken off: ${failureText(reason)})`);
    const steady = body.replaceAll(DURATION, '"$1":0').replaceAll(MACHINE_TIME, '"$1":"(machine time)"');
    return `${head}\n${shortened(timed ? steady : body)}`;
  } catch (reason) {
    return `rejected: ${failureText(reason)}`;
  }
}

export function failureText(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const cause = reason.cause instanceof Error ? `, cause ${failureText(reason.cause)}` : '';
  return `${reason.name}: ${reason.message}${cause}`;
}
