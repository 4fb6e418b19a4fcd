import { readFileSync } from 'node:fs';

/** Returns the source of `src/entries/verify/assumptions.generated.ts`: the ids of `docs/assumptions.md`. */
export function assumptionIds(): string {
  const ids = [...readFileSync('docs/assumptions.md', 'utf8').matchAll(/^\| (A-[A-Z-]+) \|/gm)].map(
    ([, id = '']) => id,
  );
  const lines = ids.map((id) => `  '${id}',\n`).join('');
  return `/* Generated from docs/assumptions.md by npm run generate. */\n\nexport const ASSUMPTIONS: readonly string[] = [\n${lines}];\n`;
}
