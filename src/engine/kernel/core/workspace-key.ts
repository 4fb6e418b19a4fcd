import { DomainError } from './errors.ts';
import { isKey, KEY_FORM, type NamedKey } from './key.ts';
import { printable } from './text.ts';

/** Maximum length of an invalid key in the error message. */
const MAX_SHOWN = 100;

/** Returns a text from outside as the key of a named workspace. @throws DomainError 400 if it is not a key */
export function workspaceKey(text: string): NamedKey {
  if (isKey(text)) return text;
  const problem = `"${printable(text, MAX_SHOWN)}" is not one`;
  throw new DomainError('bad-request', `A workspace key has ${KEY_FORM}, and is not "." or ".."; ${problem}`);
}
