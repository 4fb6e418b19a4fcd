const OBJECT_BYTES = 64;
const TEXT_BYTES = 24;

/** Returns about how many bytes of memory plain data takes: one for each character of a text, and what holds it. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = OBJECT_BYTES;
  for (const part of Object.values(value)) size += sizeOf(part);
  return size;
}
