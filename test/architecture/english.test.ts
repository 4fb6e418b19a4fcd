import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Habits of translated English, each with a pattern that reveals it. */
const HABITS: Readonly<Record<string, RegExp>> = {
  '"what" for a noun': /(?<=^|[.;:(,] ?|\b(?:of|that|for|with|by|from|to|in|on|about|and|than|is|returns|as) )what\b/gi,
  '"that is" for an adjective': /\b(?:that|which) (?:is|was|has|are|were|have)\b/gi,
  '"one" for a noun': /\b(?:a|an|the|that|this|another|each|earlier|other|new|first|last) ones?\b|\bones\b/gi,
  'a program that speaks': /\b(?:says?|said|tells?|told|knows?|learns?|believes|wants|asks?)\b/gi,
  '"beside" and "of its own"': /\b(?:beside|anew|meanwhile|any more|by itself|of (?:its|their|his|your) own)\b/gi,
  'nobody and whoever': /\b(?:nobody|somebody|whoever|anybody|everybody)\b/gi,
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g;
const TITLE = /\b(?:test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(?<title>.*?)\1/g;

const files = execFileSync('git', ['ls-files', 'src', 'test', 'bench', 'scripts', 'examples', 'docs', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|m?js|md)$/.test(file) && !/generated|recorded\/|english\.test/.test(file));

/** Returns the prose of a file: comments and test titles, or Markdown without code blocks. */
function proseOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return [text.replace(/```[\s\S]*?```/g, '')];
  return [...(text.match(COMMENT) ?? []), ...[...text.matchAll(TITLE)].map(({ groups }) => groups?.title ?? '')];
}

/** Remaining occurrences of each habit. Lower a number after rewriting a text; none may rise. */
const LEFT: Readonly<Record<string, number>> = {
  '"what" for a noun': 11,
  '"that is" for an adjective': 53,
  '"one" for a noun': 21,
  'a program that speaks': 35,
  '"beside" and "of its own"': 6,
  'nobody and whoever': 1,
};

test('prose has no more habits of translated English than before', () => {
  const prose = files.flatMap(proseOf);
  for (const [name, habit] of Object.entries(HABITS)) {
    const count = prose.reduce((sum, text) => sum + (text.match(habit)?.length ?? 0), 0);
    expect(count, name).toBeLessThanOrEqual(LEFT[name] ?? 0);
  }
});
