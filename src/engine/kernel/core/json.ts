/** Maximum nesting of JSON from any source, so that recursive code is safe. */
export const MAX_JSON_DEPTH = 64;

export const MAX_JSON_KEYS = 1000;

/** Maximum items per array in a call. Imported states may have any number of rows. */
export const MAX_JSON_ITEMS = 10_000;

export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/** Parses JSON. @throws SyntaxError for invalid JSON, JsonLimitError above the limits */
export function parseJson(text: string, maxItems = Number.POSITIVE_INFINITY): unknown {
  const value: unknown = JSON.parse(text);
  checkLimits(value, maxItems, MAX_JSON_DEPTH);
  return value;
}

export function isWithinDepth(value: unknown, depth = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithinDepth(item, depth - 1));
}

function checkLimits(value: unknown, maxItems: number, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw new JsonLimitError(`JSON is nested too deep; at most ${MAX_JSON_DEPTH} levels are allowed`);
  const isArray = Array.isArray(value);
  const items: unknown[] = isArray ? value : Object.values(value);
  const most = isArray ? maxItems : MAX_JSON_KEYS;
  if (items.length > most) {
    const what = isArray ? 'an array with too many items' : 'an object with too many fields';
    throw new JsonLimitError(`JSON has ${what}; at most ${most} are allowed`);
  }
  for (const item of items) checkLimits(item, maxItems, depth - 1);
}
