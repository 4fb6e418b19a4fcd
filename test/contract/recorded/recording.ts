import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { alike, changedPiece } from './answer.ts';

/** Maximum differences that a failed group prints. */
const SHOWN = 8;
/** Separates labels from their response. */
const ARROW = ' → ';
/** A line break in a response. */
const BREAK = ' ⏎ ';
const INDENT = '  ';
/** Separates the labels of calls with the same response. */
const AND = ' & ';
/** Characters printed around a difference. */
const BEFORE = 60;
const AFTER = 160;

export class Recording {
  readonly entries = new Map<string, string>();
  /** Derivable responses by label. */
  readonly expected = new Map<string, string>();

  add(label: string, text: string): void {
    if (this.entries.has(label)) throw new Error(`Two calls are called "${label}"`);
    if (label.includes(ARROW) || label.includes(AND)) throw new Error(`"${label}" has a separator in it`);
    this.entries.set(label, text);
  }

  /** Adds an entry unless it equals the expected text. */
  addUnlike(expected: string | undefined, label: string, text: string): void {
    if (expected !== undefined) this.expected.set(label, expected);
    if (expected === undefined || !alike(expected, text)) this.add(label, text);
  }
}

/** Compares a group with its recorded file, or writes the file if UPDATE_RECORDED is set. */
export function expectRecorded(group: string, { entries, expected }: Recording): void {
  const file = new URL(`answers/${group}.txt`, import.meta.url);
  if (process.env.UPDATE_RECORDED) {
    writeFileSync(file, fileOf(entries));
    return;
  }
  const changes = changesOf(existsSync(file) ? parse(readFileSync(file, 'utf8')) : new Map(), entries, expected);
  const shown = changes.slice(0, SHOWN).join('\n');
  if (changes.length > 0) expect.fail(`${group}: ${changes.length} of ${entries.size} answers differ\n${shown}`);
}

/** Lists changed calls with their first difference. */
export function changesOf(
  recorded: Map<string, string>,
  entries: Map<string, string>,
  expected: Map<string, string> = new Map(),
): string[] {
  const labels = [...new Set([...recorded.keys(), ...entries.keys()])].filter(
    (label) => recorded.get(label) !== entries.get(label),
  );
  return labels.map((label) => {
    const [were, are] = [recorded, entries].map((texts) => texts.get(label) ?? expected.get(label) ?? '(no such call)');
    return `${label}\n${difference(were, are)}`;
  });
}

function difference(expected = '', received = ''): string {
  let at = 0;
  while (at < expected.length && expected[at] === received[at]) at += 1;
  const from = Math.max(0, at - BEFORE);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, at + AFTER)}`.replaceAll('\n', '⏎');
  const piece = changedPiece(expected, received);
  return [
    `${INDENT}expected ${part(expected)}`,
    `${INDENT}received ${part(received)}`,
    ...(piece === undefined ? [] : [`${INDENT}received ${piece}`]),
  ].join('\n');
}

/** Formats each distinct response with the labels of its calls. */
export function fileOf(entries: Map<string, string>): string {
  const labels = new Map<string, string[]>();
  for (const [label, text] of entries) labels.set(text, [...(labels.get(text) ?? []), label]);
  return [...labels].map(([text, names]) => `${names.join(AND)}${ARROW}${text.replaceAll('\n', BREAK)}\n`).join('');
}

export function parse(file: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const line of file.replace(/\n$/, '').split('\n')) {
    const [names = '', ...text] = line.split(ARROW);
    for (const name of names.split(AND)) entries.set(name, text.join(ARROW).replaceAll(BREAK, '\n'));
  }
  return entries;
}
