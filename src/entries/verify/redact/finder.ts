import { checksumAddress, isAddress } from '../../../service/calldata/references.ts';

/** Shorter texts are found as whole words only: "Al" is in every text. */
const SHORT = 8;
/** Encoded forms that are shorter are in every text. */
const MIN_ENCODED = 4;

/** One form of an original, such as its base64. */
interface Pattern {
  folded: string;
  original: string;
  /** Its place in {@link formsOf}. */
  form: number;
}

export interface Found extends Pattern {
  at: number;
}

/**
 * Finds many texts in another one, each in all its forms and in any letter case. The time that it takes does not depend on how many they
 * are: their first characters are the keys of one map.
 */
export class Finder {
  readonly #patterns = new Map<string, Pattern>();
  /** The lengths of patterns by what they begin with, the longest first. Those of short ones are under the empty text. */
  readonly #lengths = new Map<string, readonly number[]>();
  /** Whether a long one may begin with four characters, by {@link startAt}: most places of a text need no more than this. */
  readonly #starts = new Uint8Array(STARTS);

  add(original: string): void {
    for (const [form, text] of formsOf(original).entries()) {
      const [folded, { length }] = [fold(text), text];
      if (this.#patterns.has(folded) || (form > 0 && length < MIN_ENCODED)) continue;
      this.#patterns.set(folded, { folded, original, form });
      const start = length < SHORT ? '' : folded.slice(0, SHORT);
      if (start !== '') this.#starts[startAt(folded, 0)] = 1;
      const lengths = new Set([...(this.#lengths.get(start) ?? []), length]);
      this.#lengths.set(
        start,
        [...lengths].sort((a, b) => b - a),
      );
    }
  }

  /** Returns what a text holds, from left to right, the longest at each place. */
  *find(text: string): Generator<Found, undefined> {
    const folded = fold(text);
    for (let at = 0; at < folded.length; at++) {
      const pattern = this.#longAt(folded, at) ?? this.#shortAt(folded, at);
      if (pattern === undefined) continue;
      yield { ...pattern, at };
      at += pattern.folded.length - 1;
    }
  }

  /** Returns whether a text holds any. */
  isIn(text: string): boolean {
    return !this.find(text).next().done;
  }

  #longAt(text: string, at: number): Pattern | undefined {
    if (this.#starts[startAt(text, at)] === 0) return undefined;
    const lengths = this.#lengths.get(text.slice(at, at + SHORT));
    const fitting = lengths?.find((length) => this.#patterns.has(text.slice(at, at + length)));
    return fitting === undefined ? undefined : this.#patterns.get(text.slice(at, at + fitting));
  }

  #shortAt(text: string, at: number): Pattern | undefined {
    if (isInside(text, at)) return undefined;
    const isWhole = (length: number) => this.#patterns.has(text.slice(at, at + length)) && !isInside(text, at + length);
    const fitting = this.#lengths.get('')?.find(isWhole);
    return fitting === undefined ? undefined : this.#patterns.get(text.slice(at, at + fitting));
  }
}

const STARTS = 65_536;

/** Returns a number for the four characters at a place. */
function startAt(text: string, at: number): number {
  const two = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5);
  return (two ^ (text.charCodeAt(at + 2) << 8) ^ (text.charCodeAt(at + 3) << 11)) & (STARTS - 1);
}

const WORD = /[\p{L}\p{N}]/u;

/** Returns whether a place is inside of a word. */
function isInside(text: string, at: number): boolean {
  return WORD.test(text.charAt(at)) && WORD.test(text.charAt(at - 1));
}

/** Returns a text in lower case and as long as before, which a few letters of other alphabets would change. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}

/**
 * Returns the forms in which a text may stand in others: as it is, in JSON, percent-encoded, in hex and in base64. Texts of equal form have
 * forms of equal lengths, in the same order. An address is found by its digits, as calldata has it.
 */
export function formsOf(text: string): string[] {
  if (!isAddress(text)) return encodings(text);
  return [text.slice(2), ...encodings(checksumAddress(text)), ...encodings(text.toLowerCase())];
}

function encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  const percent = encodeURIComponent(bytes.toString());
  const everyByte = bytes.toString('hex').replace(/../g, '%$&');
  const base64 = [0, 1, 2].map((before) => inBase64(bytes, before));
  const base64Url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const json = JSON.stringify(text).slice(1, -1);
  return [
    text,
    json,
    percent,
    percent.replaceAll('%20', '+'),
    everyByte,
    bytes.toString('hex'),
    ...base64,
    ...base64Url,
  ];
}

/** In a longer text the bytes begin at one of three places of a group; what depends on the neighbours is cut off. */
function inBase64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const isWhole = (before + bytes.length) % 3 === 0;
  return text.slice(before === 0 ? 0 : before + 1, isWhole ? undefined : -1);
}
