import { readFileSync } from 'node:fs';

/** Returns the source of `src/entries/verify/assumptions.generated.ts`: the fields in "Shown by" of `docs/assumptions.md`, by assumption. */
export function assumptionIds(): string {
  const rows = [...readFileSync('docs/assumptions.md', 'utf8').matchAll(/^\| (A-[A-Z-]+) \| `([^`|]+)` \|$/gm)];
  const lines = [...new Set(rows.map(([, id]) => id))].map((id) => {
    const fields = rows.filter(([, one]) => one === id).map(([, , field]) => `    '${field}',\n`);
    return `  '${id}': [\n${fields.join('')}  ],\n`;
  });
  return `/* Generated from docs/assumptions.md by npm run generate. */

export const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {\n${lines.join('')}};\n`;
}
