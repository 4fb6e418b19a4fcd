/** Keys `.` and `..` are excluded, because they have a special meaning in paths. */
const KEY = /^(?!\.{1,2}$)[A-Za-z0-9._~-]{1,100}$/;

/** What a key has to be, as errors say it. */
export const WORKSPACE_KEY_RULE = 'A workspace key has 1 to 100 letters, digits, dots, dashes, tildes or underscores';

export function isWorkspaceKey(text: string): boolean {
  return KEY.test(text);
}
