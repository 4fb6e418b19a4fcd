import { nextUint32, type RngState } from './rng.ts';

const HEX = codesOf('0123456789abcdef');
/** Crockford's alphabet. */
const BASE32 = codesOf('0123456789ABCDEFGHJKMNPQRSTVWXYZ');

// Ids are built from character codes: joining strings takes five to ten times as long, and more memory.
export function randomHex(rng: RngState, length: number): string {
  const codes: number[] = [];
  while (codes.length < length) {
    const word = nextUint32(rng);
    for (let shift = 28; shift >= 0 && codes.length < length; shift -= 4) codes.push(HEX[(word >>> shift) & 15] ?? 0);
  }
  return String.fromCharCode(...codes);
}

/** Returns a ULID: 10 characters of time, 4 of the sequence number, and 12 of randomness. */
export function ulid(rng: RngState, timeMs: number, sequence: number): string {
  const codes = [...crockford(timeMs, 10), ...crockford(sequence, 4)];
  for (let i = 0; i < 12; i++) codes.push(BASE32[nextUint32(rng) >>> 27] ?? 0);
  return String.fromCharCode(...codes);
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function crockford(value: number, length: number): number[] {
  const codes = new Array<number>(length);
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    codes[i] = BASE32[rest % 32] ?? 0;
    rest = Math.floor(rest / 32);
  }
  return codes;
}

export function uuid(rng: RngState): string {
  const hex = randomHex(rng, 32);
  const variant = '89ab'.charAt(nextUint32(rng) >>> 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Returns 16 hex digits that identify a text without revealing it (cyrb53). Not cryptographically secure. */
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
