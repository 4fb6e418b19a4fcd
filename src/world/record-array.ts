/** True for an array of plain objects. */
export function isRecordArray(value: unknown): value is readonly Record<string, unknown>[] {
  return (
    Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  );
}
