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
  readonly #long = new Map<string, Pattern[]>();
  /** By length, the longest first. */
  readonly #short: Map<string, Pattern>[] = Array.from({ length: SHORT }, () => new Map());

  add(original: string): void {
    for (const [form, text] of formsOf(original).entries()) {
      const pattern = { folded: fold(text), original, form };
      if (form > 0 && text.length < MIN_ENCODED) continue;
      if (text.length < SHORT) {
        const sameLength = this.#short[text.length];
        if (!sameLength?.has(pattern.folded)) sameLength?.set(pattern.folded, pattern);
        continue;
      }
      const key = pattern.folded.slice(0, SHORT);
      const known = this.#long.get(key) ?? [];
      if (known.some(({ folded }) => folded === pattern.folded)) continue;
      this.#long.set(
        key,
        [...known, pattern].sort((a, b) => b.folded.length - a.folded.length),
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

  #longAt(folded: string, at: number): Pattern | undefined {
    return this.#long.get(folded.slice(at, at + SHORT))?.find((pattern) => folded.startsWith(pattern.folded, at));
  }

  #shortAt(folded: string, at: number): Pattern | undefined {
    if (isWord(folded, at - 1) && isWord(folded, at)) return undefined;
    for (let length = SHORT - 1; length > 0; length--) {
      if (this.#short[length]?.size === 0 || (isWord(folded, at + length - 1) && isWord(folded, at + length))) continue;
      const pattern = this.#short[length]?.get(folded.slice(at, at + length));
      if (pattern !== undefined) return pattern;
    }
    return undefined;
  }
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
