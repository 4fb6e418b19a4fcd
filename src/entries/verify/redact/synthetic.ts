import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { checksumAddress, isAddress } from '../../../service/calldata/references.ts';

/** Draws a whole number from 0 up to but not including a limit. */
type Draw = (below: number) => number;

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?$/;
const IBAN = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/;
const HEX = /^0x[0-9a-f]+$|^[0-9a-f]{8,}(-[0-9a-f]{4,})*$/i;
const URL_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LATIN = 'àáâãäåæçèéêëìíîïñòóôõöøùúûüý';
const DAYS = 20_000;
const DAY_MS = 86_400_000;

/** Returns another text of the same form: as long, of the same alphabets, and valid where the form has a checksum. */
export function syntheticOf(original: string, draw: Draw): string {
  if (isAddress(original)) return checksumAddress(hexLike(original.toLowerCase(), draw));
  if (TIME.test(original)) return timeLike(original, draw);
  if (IBAN.test(original)) return ibanLike(original, draw);
  if (HEX.test(original)) return hexLike(original, draw);
  const [scheme = ''] = URL_SCHEME.exec(original) ?? [];
  return scheme + mapped(original.slice(scheme.length), draw);
}

function timeLike(original: string, draw: Draw): string {
  const [seconds, rest] = [original.slice(0, 19), original.slice(19)];
  const time = isoTime(draw(DAYS) * DAY_MS + draw(DAY_MS)).slice(0, seconds.length);
  return time + rest.replace(/^\.\d+/, (fraction) => mapped(fraction, draw));
}

/** The two digits after the country make the whole 1 modulo 97. */
function ibanLike(original: string, draw: Draw): string {
  const [country, account] = [original.slice(0, 2), mapped(original.slice(4), draw)];
  const digits = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + account;
}

/** A UUID keeps its version and its variant. */
function hexLike(original: string, draw: Draw): string {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(original);
  const prefix = original.startsWith('0x') ? '0x' : '';
  const digits = [...original.slice(prefix.length)].map((digit, at) => {
    if (digit === '-' || (isUuid && (at === 14 || at === 19))) return digit;
    const next = draw(16).toString(16);
    return /[A-F]/.test(original) ? next.toUpperCase() : next;
  });
  return prefix + digits.join('');
}

/** Replaces each letter and digit by one of its kind that takes as many bytes. */
function mapped(text: string, draw: Draw): string {
  const from = (letters: string) => letters.charAt(draw(letters.length));
  let last = '';
  return [...text]
    .map((letter) => {
      // No number begins with a zero that it had not.
      const isFirst = !/\d/.test(last);
      last = letter;
      if (/[a-z]/.test(letter)) return String.fromCharCode(0x61 + draw(26));
      if (/[A-Z]/.test(letter)) return String.fromCharCode(0x41 + draw(26));
      if (/\d/.test(letter)) return isFirst ? (letter === '0' ? '0' : String(1 + draw(9))) : String(draw(10));
      if (!/[\p{L}\p{N}\p{M}\p{So}]/u.test(letter)) return letter;
      const bytes = Buffer.byteLength(letter);
      if (bytes === 2) return from(LATIN);
      return bytes === 3 ? String.fromCharCode(0x4e00 + draw(5000)) : String.fromCodePoint(0x1f600 + draw(64));
    })
    .join('');
}
