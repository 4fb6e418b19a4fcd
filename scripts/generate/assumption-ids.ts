import { readFileSync } from 'node:fs';

/** Returns the source of `src/entries/verify/assumptions.generated.ts`: the ids of `docs/assumptions.md`, and the field that shows each. */
export function assumptionIds(): string {
  const rows = [...readFileSync('docs/assumptions.md', 'utf8').matchAll(/^\| (A-[A-Z-]+) \|(?: `([^`|]+)` \|$)?/gm)];
  const fields = new Map(rows.map(([, id, field = '']) => [id, field]));
  const lines = [...fields].map(([id, field]) => `  '${id}': '${field}',\n`).join('');
  return `/* Generated from docs/assumptions.md by npm run generate. */

export const SHOWN_BY: Readonly<Record<string, string>> = {\n${lines}};\n`;
}
