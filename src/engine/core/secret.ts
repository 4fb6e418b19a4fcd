/** A secret that nobody can guess: 32 hex digits from the machine's own source, the one thing that no seed repeats. */
export function randomSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
