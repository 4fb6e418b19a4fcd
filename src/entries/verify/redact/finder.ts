import { checksumAddress, isAddress } from '../../../service/calldata/references.ts';

/** Shorter texts are found as whole words only: "Al" is in every text. */
const SHORT = 8;
/** Encoded forms that are shorter are in every text. */
const MIN_ENCODED = 4;
/** How many of its first characters a pattern is looked up by; shorter ones by all they have. */
const STARTS = [4, 3, 2];

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

/** Finds many texts in another one, each in all its forms and in any letter case, in a time that does not depend on how many they are. */
export class Finder {
  readonly #patterns = new Map<string, Pattern>();
  /** The lengths of patterns by what they begin with, the longest first. */
  readonly #lengths = new Map<string, readonly number[]>();

  add(original: string): void {
    if (this.#patterns.get(fold(original))?.original === original) return;
    for (const [form, text] of formsOf(original).entries()) {
      const [folded, { length }] = [fold(text), text];
      if (this.#patterns.has(folded) || (form > 0 && length < MIN_ENCODED)) continue;
      this.#patterns.set(folded, { folded, original, form });
      const start = folded.slice(0, STARTS[0]);
      const lengths = [...new Set([...(this.#lengths.get(start) ?? []), length])].sort((a, b) => b - a);
      this.#lengths.set(start, lengths);
    }
  }

  /** Returns what a text holds, from left to right, the longest at each place. */
  *find(text: string): Generator<Found, undefined> {
    const folded = fold(text);
    for (let at = 0; at < folded.length; at++) {
      const pattern = this.#patternAt(folded, at);
      if (pattern === undefined) continue;
      yield { ...pattern, at };
      at += pattern.folded.length - 1;
    }
  }

  /** Returns whether a text holds any. */
  isIn(text: string): boolean {
    return !this.find(text).next().done;
  }

  #patternAt(text: string, at: number): Pattern | undefined {
    for (const start of STARTS) {
      for (const length of this.#lengths.get(text.slice(at, at + start)) ?? []) {
        const pattern = this.#patterns.get(text.slice(at, at + length));
        if (pattern === undefined) continue;
        if (length >= SHORT || !(isInside(text, at) || isInside(text, at + length))) return pattern;
      }
    }
    return undefined;
  }
}

const WORD = /[\p{L}\p{N}]/u;

/** Returns whether a place is inside of a word. */
function isInside(text: string, at: number): boolean {
  return WORD.test(text.charAt(at)) && WORD.test(text.charAt(at - 1));
}

/** Returns a text with the letters of its encodings in lower case: it stays as long. */
export function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Returns the forms in which a text may stand in others: as it is, in JSON, percent-encoded, in hex and in base64. An address is found by
 * its digits, as calldata has it.
 */
export function formsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return isAddress(text) ? [lower.slice(2), ...encodings(checksumAddress(text)), ...encodings(lower)] : encodings(text);
}

function encodings(text: string): string[] {
  const bytes = Buffer.from(text);
  const [percent, hex] = [encodeURIComponent(bytes.toString()), bytes.toString('hex')];
  const base64 = [0, 1, 2].map((before) => inBase64(bytes, before));
  const base64Url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  const inQuery = percent.replaceAll('%20', '+');
  const everyByte = hex.replace(/../g, '%$&');
  return [text, JSON.stringify(text).slice(1, -1), percent, inQuery, everyByte, hex, ...base64, ...base64Url];
}

/** In a longer text the bytes begin at one of three places of a group; what depends on the neighbours is cut off. */
function inBase64(bytes: Buffer, before: number): string {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const text = padded.toString('base64').replace(/=+$/, '');
  return text.slice(before === 0 ? 0 : before + 1, padded.length % 3 === 0 ? undefined : -1);
}
