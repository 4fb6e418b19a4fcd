import { readdirSync, readFileSync } from 'node:fs';

/** A mark in the code. */
export interface MarkSite {
  /** `src/service/…:12`. */
  place: string;
  ids: readonly string[];
}

/** `assume('A-X')`, `assume(c.env.call, 'A-X')`, `assumed('A-X', …)`, `assumes('A-X')`, but not the list of an operation. */
const MARK = /\b(?:assume|assumed|assumes)\((?:c\.env\.call, )?'(A-[A-Z-]+)'/g;
const LIST = /\bassumes: \[([^\]]*)\]/g;

/** Returns the marks of `src`: those in its code, and the lists that operations and events declare. */
export function marksOfSource(): { inCode: MarkSite[]; declared: MarkSite[] } {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const lines = files.flatMap((file) =>
    readFileSync(`src/${file}`, 'utf8')
      .split('\n')
      .map((text, index) => ({ place: `src/${file}:${index + 1}`, text })),
  );
  const code = lines.filter(({ text }) => !/^\s*(\*|\/\/|\/\*\*)/.test(text));
  const sitesOf = (pattern: RegExp, idsIn: (found: string) => readonly string[]) =>
    code
      .map(({ place, text }) => ({ place, ids: [...text.matchAll(pattern)].flatMap(([, found = '']) => idsIn(found)) }))
      .filter(({ ids }) => ids.length > 0);
  return {
    inCode: sitesOf(MARK, (id) => [id]),
    declared: sitesOf(LIST, (list) => list.match(/A-[A-Z-]+/g) ?? []),
  };
}
