/** Returns a value of any type as text. `String` would call a method of the value, which may have come from outside. */
export function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
