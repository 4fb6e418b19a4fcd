import { parseJson } from './json.ts';

/** Parses the JSON of a file. @throws SyntaxError with line and column, JsonLimitError */
export function parseJsonFile(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const before = text.slice(0, errorIndex(text)).split('\n');
    const what = error.message.replace(/ in JSON at position .*$|, (\.\.\.)?"[\s\S]* is not valid JSON$/, '');
    throw new SyntaxError(`${what} at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`);
  }
}

const STRING = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TOKEN = new RegExp(`${STRING}|${NUMBER}|true|false|null|[{}[\\],:]`, 'y');

/** The first characters of the tokens that may follow; `v` stands for numbers, true, false and null. */
const NEXT = { value: '"v{[', item: '"v{[]', key: '"', firstKey: '"}', colon: ':', end: ',}]' };

/** Returns the index of the first token that makes a text invalid JSON. Engines do not all report it. */
function errorIndex(text: string): number {
  const open: string[] = [];
  let next: keyof typeof NEXT = 'value';
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? '';
    const kind = /[{}[\],:"]/.test(token.charAt(0)) ? token.charAt(0) : 'v';
    const isWrong = token === '' || !NEXT[next].includes(kind) || (next === 'end' && open.length === 0);
    if (isWrong || (/[}\]]/.test(kind) && open.pop() !== kind)) return at;
    at += token.length;
    if (kind === '{' || kind === '[') {
      open.push(kind === '{' ? '}' : ']');
      next = kind === '{' ? 'firstKey' : 'item';
    } else if (kind === ',') next = open.at(-1) === '}' ? 'key' : 'value';
    else if (kind === ':') next = 'value';
    else next = kind === '"' && /key/i.test(next) ? 'colon' : 'end';
  }
}
