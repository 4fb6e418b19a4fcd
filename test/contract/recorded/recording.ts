import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { linesOf } from './lines.ts';
import { alike } from './response.ts';

/** Maximum differences that a failed group prints. */
const MAX_CHANGES = 8;
/** Lines printed before a difference, and of each of its sides. */
const MAX_CONTEXT = 3;
const MAX_LINES = 6;
/** Indents responses: labels are not indented, so that `git diff` shows them with each change. */
const INDENT = '  ';

export class Recording {
  readonly entries = new Map<string, string>();
  /** Derivable responses by label. */
  readonly expected = new Map<string, string>();

  add(label: string, text: string): void {
    if (this.entries.has(label)) throw new Error(`Two calls are called "${label}"`);
    if (/\n|^\s/.test(label)) throw new Error(`"${label}" has a line break or starts with a space`);
    this.entries.set(label, text);
  }

  /** Adds an entry unless it equals the expected text. */
  addUnlike(expected: string | undefined, label: string, text: string): void {
    if (expected !== undefined) this.expected.set(label, expected);
    if (expected === undefined || !alike(expected, text)) this.add(label, text);
  }
}

/** Compares a group with its recorded file, or writes the file if UPDATE_RECORDED is set. */
export function expectRecorded(group: string, recording: Recording): void {
  const file = new URL(`responses/${group}.txt`, import.meta.url);
  if (process.env.UPDATE_RECORDED) {
    writeFileSync(file, fileOf(recording.entries));
    return;
  }
  const changes = changesOf(existsSync(file) ? readFileSync(file, 'utf8') : '', recording);
  if (changes.length === 0) return;
  const count = `${changes.length} of ${recording.entries.size} responses differ (- expected, + received)`;
  const cure = 'If they should: UPDATE_RECORDED=1 npx vitest run test/contract/recorded.test.ts, and review the diff';
  expect.fail(`${group}: ${count}\n${cure}\n\n${changes.slice(0, MAX_CHANGES).join('\n\n')}\n`);
}

/** Lists the calls whose responses differ from a recorded file, each with its first difference. */
export function changesOf(file: string, { entries, expected }: Pick<Recording, 'entries' | 'expected'>): string[] {
  const recorded = parse(file);
  const received = parse(fileOf(entries));
  const labels = [...new Set([...recorded.keys(), ...received.keys()])];
  const changed = labels.filter((label) => recorded.get(label) !== received.get(label));
  return changed.map((label) => {
    const derived = expected.get(label);
    const missing = derived === undefined ? '(no such call)' : linesOf(derived).join('\n');
    return `${label}\n${difference(recorded.get(label) ?? missing, received.get(label) ?? missing)}`;
  });
}

/** Formats the lines from the first to the last difference, after those before it. */
function difference(expected: string, received: string): string {
  const expectedLines = expected.split('\n');
  const receivedLines = received.split('\n');
  const shorter = Math.min(expectedLines.length, receivedLines.length);
  let start = 0;
  while (start < shorter && expectedLines[start] === receivedLines[start]) start += 1;
  let end = 0;
  while (end < shorter - start && expectedLines.at(-1 - end) === receivedLines.at(-1 - end)) end += 1;
  const side = (sign: string, lines: readonly string[]) => {
    const changed = lines.slice(start, lines.length - end);
    const rest = changed.length - MAX_LINES;
    const shown = changed.slice(0, MAX_LINES).map((line) => `${sign} ${line}`);
    return rest > 0 ? [...shown, `${sign} … and ${rest} more`] : shown;
  };
  return [
    ...expectedLines.slice(Math.max(0, start - MAX_CONTEXT), start).map((line) => `${INDENT}${line}`),
    ...side('-', expectedLines),
    ...side('+', receivedLines),
  ].join('\n');
}

/** Formats each distinct response below the labels of its calls. */
export function fileOf(entries: ReadonlyMap<string, string>): string {
  const labels = new Map<string, string[]>();
  for (const [label, text] of entries) labels.set(text, [...(labels.get(text) ?? []), label]);
  const blocks = [...labels].map(([text, names]) => [...names, ...linesOf(text).map(indented)].join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function indented(line: string): string {
  return line === '' ? '' : `${INDENT}${line}`;
}

/** Returns the lines of each response by label. */
export function parse(file: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const block of file.trimEnd().split(/\n\n(?=\S)/)) {
    const lines = block.split('\n');
    const start = lines.findIndex((line) => line.startsWith(INDENT));
    const text = lines.slice(start).map((line) => line.slice(INDENT.length));
    for (const label of lines.slice(0, start)) entries.set(label, text.join('\n'));
  }
  return entries;
}
