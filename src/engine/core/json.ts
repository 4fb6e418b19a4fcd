/** How deep JSON may be nested, in whatever way it comes in. Behind this limit, code may recurse on it. */
export const MAX_JSON_DEPTH = 64;

/** How many names one object may have. */
export const MAX_JSON_KEYS = 1000;

/** Thrown for JSON that is nested too deep, or has an object with too many names. The message says what is allowed. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
}

/**
 * Parses JSON within the limits.
 *
 * @throws SyntaxError for what is not JSON
 * @throws JsonLimitError for what exceeds the limits
 */
export function parseJson(text: string): unknown {
  checkLimits(text);
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
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Checks the limits in one pass over the text, before anything is built from it. */
function checkLimits(text: string): void {
  // Fewer characters cannot exceed a limit.
  if (text.length <= MAX_JSON_DEPTH) return;
  /** The names of each open object so far. */
  const keys: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACE || code === BRACKET) {
      if (keys.push(0) > MAX_JSON_DEPTH) {
        throw new JsonLimitError(`JSON is nested too deep; at most ${MAX_JSON_DEPTH} levels are allowed`);
      }
    } else if (code === BRACE_END || code === BRACKET_END) keys.pop();
    else if (code === COLON) {
      const count = (keys.pop() ?? 0) + 1;
      if (count > MAX_JSON_KEYS) {
        throw new JsonLimitError(`JSON has an object with too many fields; at most ${MAX_JSON_KEYS} are allowed`);
      }
      keys.push(count);
    }
  }
}

/** Returns the position of the quote that ends a string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}
