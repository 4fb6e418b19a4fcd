import { nextUint32, type RngState } from './rng.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` lower-case hexadecimal digits. */
export function randomHex(rng: RngState, length: number): string {
  let text = '';
  while (text.length < length) text += nextUint32(rng).toString(16).padStart(8, '0');
  return text.slice(0, length);
}

/** A ULID: 10 characters of time (milliseconds) and 16 of randomness, in Crockford's alphabet. */
export function ulid(rng: RngState, timeMs: number): string {
  let time = '';
  for (let rest = timeMs, i = 0; i < 10; i++) {
    time = CROCKFORD.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let random = '';
  for (let i = 0; i < 16; i++) random += CROCKFORD.charAt(nextUint32(rng) >>> 27);
  return time + random;
}

/** A version 4 UUID. */
export function uuid(rng: RngState): string {
  const hex = randomHex(rng, 32);
  const variant = '89ab'.charAt(nextUint32(rng) >>> 30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
