import type { FieldClass } from '../../../service/classes.ts';
import { isPublic } from './originals.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** An address is somebody's, and a number of an account has no letter, or large ones. */
const MACHINE_ID =
  /^0x(?![0-9a-f]{40}$)[0-9a-f]{16,}$|^(?=.*[a-f])[0-9a-f]{16,}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]{5,18}(Z|[+-]\d\d:\d\d)?)?$/;
const LINK = /^(https?:\/\/|\/)\S*$/;

/** What a text must look like so that its class lets it stay. The texts of all other classes are replaced. */
const STAYS: Readonly<Partial<Record<FieldClass, RegExp>>> = {
  value: /^/,
  id: MACHINE_ID,
  hash: MACHINE_ID,
  time: TIME,
  rate: NUMBER,
  count: NUMBER,
  self: LINK,
  calldata: /^0x[0-9a-f]*$/i,
};

/** Returns whether a value may stay; undefined is the class of a field that nobody classed. */
export function mayStay(value: string | number, is: FieldClass | undefined): boolean {
  const form = is === undefined ? undefined : STAYS[is];
  if (typeof value === 'number') return form !== undefined;
  return isPublic(value) || (form?.test(value) ?? false);
}

/** What is private wherever it stands, by its form: addresses, accounts, telephone numbers, keys, and what an error text quotes. */
const PRIVATE = [
  /[^\s"'<>()[\]{},;:=]+@[^\s"'<>()[\]{},;:=]+\.\p{L}{2,}/u,
  /0x[0-9a-f]{40}(?![0-9a-f])/i,
  /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/,
  /\+?\d[\d ()-]{7,}\d/,
  /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/i,
  /(?<=")[^"]+(?=")|(?<=(?:^|\s)')[^']+(?=')|(?<=`)[^`]+(?=`)/,
];
const ANY_PRIVATE = new RegExp(PRIVATE.map(({ source }) => source).join('|'), 'giu');
const WORD_OF_ADDRESS = /0{24}((?!0{8})[0-9a-f]{40})/giy;
const FUNCTION_LENGTH = 10;
const WORD_LENGTH = 64;

/** Returns the parts of a text of class `value`, or of calldata, that are private by their form. */
export function privateParts(text: string, is: FieldClass | undefined): string[] {
  if (is === 'calldata') return addressesIn(text);
  if (NUMBER.test(text) || TIME.test(text) || MACHINE_ID.test(text) || isPublic(text)) return [];
  return (text.match(ANY_PRIVATE) ?? []).filter((part) => !isPublic(part) && !isPublic(part.replace(/^.*\./, '')));
}

function addressesIn(calldata: string): string[] {
  const found: string[] = [];
  for (let at = FUNCTION_LENGTH; at < calldata.length; at += WORD_LENGTH) {
    WORD_OF_ADDRESS.lastIndex = at;
    const [, digits] = WORD_OF_ADDRESS.exec(calldata) ?? [];
    if (digits !== undefined && !isPublic(`0x${digits}`)) found.push(`0x${digits}`);
  }
  return found;
}

/** Returns a name that a field of JSON may have without telling anything; others may be mail addresses or accounts. */
export function isPlainName(name: string): boolean {
  return isPublic(name) || (/^[a-z_$][\w$-]{0,40}$/i.test(name) && name.replace(/\D/g, '').length < 4);
}
