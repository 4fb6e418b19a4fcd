/** Returns 32 hex digits that nobody can guess, not even with the seed of a mock. */
export function randomSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares secrets. The time depends only on the length of the given text, not on its matching part. */
export function secretsEqual(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let at = 0; at < given.length; at++) difference |= given.charCodeAt(at) ^ secret.charCodeAt(at % secret.length);
  return difference === 0;
}
