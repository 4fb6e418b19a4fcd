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

/** Patterns that begin alike, by their text. */
class Bucket {
  readonly #patterns = new Map<string, Pattern>();
  /** The longest first. */
  #lengths: number[] = [];

  add(pattern: Pattern): void {
    if (this.#patterns.has(pattern.folded)) return;
    this.#patterns.set(pattern.folded, pattern);
    const { length } = pattern.folded;
    if (!this.#lengths.includes(length)) this.#lengths = [...this.#lengths, length].sort((a, b) => b - a);
  }

  /** Returns the longest pattern at a place of a text. */
  at(text: string, at: number, fits: (end: number) => boolean = () => true): Pattern | undefined {
    for (const length of this.#lengths) {
      const pattern = fits(at + length) ? this.#patterns.get(text.slice(at, at + length)) : undefined;
      if (pattern !== undefined) return pattern;
    }
    return undefined;
  }
}

/**
 * Finds many texts in another one, each in all its forms and in any letter case. The time that it takes does not depend on how many they
 * are: their first characters are the keys of one map.
 */
export class Finder {
  readonly #long = new Map<string, Bucket>();
  readonly #short = new Bucket();
  /** Whether any of the long ones may begin with four characters, by {@link startAt}: most places of a text need no more than this. */
  readonly #starts = new Uint8Array(STARTS);

  add(original: string): void {
    for (const [form, text] of formsOf(original).entries()) {
      if (form > 0 && text.length < MIN_ENCODED) continue;
      const pattern = { folded: fold(text), original, form };
      this.#bucketOf(pattern.folded).add(pattern);
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

  #longAt(folded: string, at: number): Pattern | undefined {
    if (this.#starts[startAt(folded, at)] === 0) return undefined;
    return this.#long.get(folded.slice(at, at + SHORT))?.at(folded, at);
  }

  #shortAt(folded: string, at: number): Pattern | undefined {
    return isInside(folded, at) ? undefined : this.#short.at(folded, at, (end) => !isInside(folded, end));
  }

  #bucketOf(folded: string): Bucket {
    if (folded.length < SHORT) return this.#short;
    this.#starts[startAt(folded, 0)] = 1;
    const key = folded.slice(0, SHORT);
    const bucket = this.#long.get(key) ?? new Bucket();
    this.#long.set(key, bucket);
    return bucket;
  }
}

const STARTS = 65_536;

/** Returns a number for the four characters at a place. */
function startAt(text: string, at: number): number {
  const two = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5);
  return (two ^ (text.charCodeAt(at + 2) << 8) ^ (text.charCodeAt(at + 3) << 11)) & (STARTS - 1);
}

/** Returns whether a place is inside of a word. */
function isInside(text: string, at: number): boolean {
  return isWord(text, at - 1) && isWord(text, at);
}

/** Returns a text in lower case and as long as before, which a few letters of other alphabets would change. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at).toLowerCase();
    return letter.length === 1 ? letter : text.charAt(at);
  }).join('');
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return false;
  if (code > 0x7f) return /[\p{L}\p{N}]/u.test(text.charAt(at));
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
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
