/** Keys of workspaces and snapshots. `.` and `..` are special in paths and not allowed. */
export const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/** Completes the sentence "A key must have …". */
export const KEY_FORM = '1 to 100 letters, digits, dots, dashes, tildes or underscores';

declare const CHECKED: unique symbol;

/** The key of a named workspace. Only {@link isKey} makes one of a text, so that no other text is ever looked up. */
export type NamedKey = string & { readonly [CHECKED]: true };

/** `''` is the main workspace. */
export type WorkspaceKey = '' | NamedKey;

export function isKey(text: string): text is NamedKey {
  return KEY.test(text);
}
