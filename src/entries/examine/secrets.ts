import { Finder } from '../verify/redact/finder.ts';

/** A shorter secret may be a word, such as `paid`, which any text holds. */
export const SECRET_LENGTH = 8;

/** Returns whether a text holds one of the secrets, as it is or in another encoding, in letters of either case. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  const finder = new Finder();
  for (const secret of secrets) finder.add(secret);
  return finder.isIn(text);
}
