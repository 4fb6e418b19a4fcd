import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Most differing entries that one failed group prints. */
const SHOWN = 8;
const HEAD = '=== ';
const SAME = 'the same as: ';

/** The entries of one group, in the order of their calls. */
export class Recording {
  readonly entries = new Map<string, string>();

  add(label: string, text: string): void {
    if (this.entries.has(label)) throw new Error(`Two calls are called "${label}"`);
    if (`\n${text}`.includes(`\n${HEAD}`)) throw new Error(`The answer of "${label}" has a line that starts an entry`);
    this.entries.set(label, text);
  }
}

/** Compares a group with its recorded file, or writes the file when UPDATE_RECORDED is set. */
export function expectRecorded(group: string, { entries }: Recording): void {
  const file = new URL(`answers/${group}.txt`, import.meta.url);
  if (process.env.UPDATE_RECORDED) {
    writeFileSync(file, fileOf(entries));
    return;
  }
  const recorded = existsSync(file) ? parse(readFileSync(file, 'utf8')) : new Map<string, string>();
  const labels = [...new Set([...recorded.keys(), ...entries.keys()])];
  const different = labels.filter((label) => recorded.get(label) !== entries.get(label));
  const shown = different.slice(0, SHOWN);
  const pick = (from: Map<string, string>) =>
    Object.fromEntries(shown.map((label) => [label, (from.get(label) ?? '(no such call)').split('\n')]));
  expect(pick(entries), `${group}: ${different.length} of ${labels.length} answers differ`).toEqual(pick(recorded));
}

/** One entry after the other; a long text that an earlier entry has as well is replaced by the label of that entry. */
function fileOf(entries: Map<string, string>): string {
  const earlier = new Map<string, string>();
  const parts = [...entries].map(([label, text]) => {
    const same = earlier.get(text);
    if (same === undefined) earlier.set(text, label);
    const short = same === undefined ? text : `${SAME}${same}`;
    return `${HEAD}${label}\n${short.length < text.length ? short : text}\n`;
  });
  return parts.join('\n');
}

function parse(file: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const part of `\n${file}`.split(`\n${HEAD}`).slice(1)) {
    const end = part.indexOf('\n');
    const text = part.slice(end + 1).replace(/\n$/, '');
    const same = text.startsWith(SAME) ? entries.get(text.slice(SAME.length)) : undefined;
    entries.set(part.slice(0, end), same ?? text);
  }
  return entries;
}
