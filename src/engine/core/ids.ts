import { nextUint32, type RngState } from './rng.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The two digits of each byte. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns `length` lower-case hexadecimal digits. */
export function randomHex(rng: RngState, length: number): string {
  let text = '';
  for (let at = 0; at < length; at += 8) text += eightDigits(nextUint32(rng));
  return text.slice(0, length);
}

function eightDigits(word: number): string {
  return `${BYTES[word >>> 24]}${BYTES[(word >>> 16) & 255]}${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}

/**
 * Returns a ULID: 10 characters of time (milliseconds), 4 of the sequence number and 12 of randomness, in Crockford's alphabet.
 * The sequence keeps ids of one millisecond in the order in which they were made.
 */
export function ulid(rng: RngState, timeMs: number, sequence: number): string {
  let random = '';
  for (let i = 0; i < 12; i++) random += CROCKFORD.charAt(nextUint32(rng) >>> 27);
  return crockford(timeMs, 10) + crockford(sequence, 4) + random;
}

function crockford(value: number, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++) {
    text = CROCKFORD.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Returns a version 4 UUID. */
export function uuid(rng: RngState): string {
  const hex = randomHex(rng, 32);
  const variant = '89ab'.charAt(nextUint32(rng) >>> 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns 16 hexadecimal digits that identify a text without showing it (cyrb53). Not cryptographically secure. */
export function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [b, a].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
