/** How deep JSON may be nested, in whatever way it comes in. Behind this limit, code may recurse on it. */
export const MAX_JSON_DEPTH = 64;

export const MAX_JSON_KEYS = 1000;

/** How many items one array of a call may have. An imported state has as many rows as it needs. */
export const MAX_JSON_ITEMS = 10_000;

/** Thrown for JSON that is nested too deep, or has too many fields or items. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/** Parses JSON. @throws SyntaxError for what is not JSON, JsonLimitError for what exceeds the limits */
export function parseJson(text: string, maxItems = Number.POSITIVE_INFINITY): unknown {
  // Fewer characters cannot exceed a limit.
  if (text.length > MAX_JSON_DEPTH) checkLimits(text, maxItems);
  return JSON.parse(text);
}

/** Returns whether a value is nested no deeper than JSON may be. */
export function isWithinDepth(value: unknown, depth = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((item) => isWithinDepth(item, depth - 1));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks the limits of a text before anything is built from it. */
function checkLimits(text: string, maxItems: number): void {
  /** For each open bracket: the number of names of an object, or of items of an array as a negative number. */
  const counts: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACE || code === BRACKET) {
      if (counts.push(code === BRACE ? 0 : -1) > MAX_JSON_DEPTH) {
        throw new JsonLimitError(`JSON is nested too deep; at most ${MAX_JSON_DEPTH} levels are allowed`);
      }
    } else if (code === BRACE_END || code === BRACKET_END) counts.pop();
    else if (code === COLON) {
      const count = (counts.pop() ?? 0) + 1;
      if (count > MAX_JSON_KEYS) {
        throw new JsonLimitError(`JSON has an object with too many fields; at most ${MAX_JSON_KEYS} are allowed`);
      }
      counts.push(count);
    } else if (code === COMMA) {
      const last = counts.length - 1;
      const count = counts[last] ?? 0;
      if (count >= 0) continue;
      if (-count === maxItems) {
        throw new JsonLimitError(`JSON has an array with too many items; at most ${maxItems} are allowed`);
      }
      counts[last] = count - 1;
    }
  }
}

/** Returns the position of the quote that ends a string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let at = start;
  do at = text.indexOf('"', at + 1);
  while (at !== -1 && isEscaped(text, at));
  return at === -1 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
