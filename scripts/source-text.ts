/**
 * Returns JavaScript for texts by name. Each text is split into short lines: in one line, a search of the package that
 * finds a word would print the whole document.
 */
export function sourceOfTexts(texts: Readonly<Record<string, string>>): string {
  const entries = Object.entries(texts).map(([name, text]) => `${JSON.stringify(name)}: ${sourceOf(text)}`);
  return `{\n${entries.join(',\n')}\n}`;
}

function sourceOf(text: string): string {
  return `[\n${splitText(text)
    .map((part) => JSON.stringify(part))
    .join(',\n')}\n].join('')`;
}

/** Splits a text at the end of its lines, and long lines after a comma. */
export function splitText(text: string): readonly string[] {
  return text.match(/[^\n]{1,160}(?:,|\n|$)|[^\n]{1,160}|\n/g) ?? [];
}
