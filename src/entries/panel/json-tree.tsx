import type { Child } from 'hono/jsx';
import { isRecord } from '../../engine/kernel/core/records.ts';

/** Values of a body that the page shows as a tree. A larger body is plain text, so that pages stay small. */
const MAX_VALUES = 250;
const MAX_TREE_TEXT = 10_000;
/** Maximum size of plain text in the page, in bytes of HTML. */
const MAX_HTML = 24_000;
/** Levels that are open at first. */
const OPEN_LEVELS = 2;

/** A body: JSON as a tree that folds, other and large bodies as text. */
export function Body({ value }: { value: unknown }) {
  if (typeof value === 'string') return <PlainText text={value} />;
  const text = JSON.stringify(value, null, 2);
  const isTree = text.length <= MAX_TREE_TEXT && countOf(value) <= MAX_VALUES;
  if (!isTree) return <PlainText text={text} />;
  return (
    // A scrollable region must be reachable by keyboard.
    <section class="json" data-testid="json" aria-label="JSON" tabindex={0}>
      <Value value={value} level={0} before="" after="" />
    </section>
  );
}

export function PlainText({ text }: { text: string }) {
  const shown = beginningOf(text);
  return (
    <>
      <pre tabindex={0}>{shown}</pre>
      {shown.length < text.length && (
        <p class="note" data-testid="cut">
          The first {shown.length.toLocaleString('en')} of {text.length.toLocaleString('en')} characters. The control
          API returns all of them.
        </p>
      )}
    </>
  );
}

const ESCAPED: Readonly<Record<string, number>> = { '"': 6, '&': 5, "'": 5, '<': 4, '>': 4 };

function beginningOf(text: string): string {
  let size = 0;
  let end = 0;
  for (const character of text) {
    size += ESCAPED[character] ?? (character > '\x7f' ? 4 : 1);
    if (size > MAX_HTML) return text.slice(0, end);
    end += character.length;
  }
  return text;
}

function countOf(value: unknown): number {
  const inner = isRecord(value) ? Object.values(value) : Array.isArray(value) ? value : [];
  return inner.reduce((sum: number, one) => sum + countOf(one), 1);
}

interface ValueProps {
  value: unknown;
  level: number;
  before: Child;
  after: string;
}

function Value({ value, level, before, after }: ValueProps) {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) {
    return (
      <>
        {before}
        <span class={value === null ? 'literal' : typeof value}>{JSON.stringify(value)}</span>
        {after}
      </>
    );
  }
  const [first, last] = isList ? ['[', ']'] : ['{', '}'];
  const entries = Object.entries(value);
  if (entries.length === 0) return [before, `${first}${last}${after}`];
  const [noun, nouns] = isList ? ['item', 'items'] : ['field', 'fields'];
  return (
    <details open={level < OPEN_LEVELS}>
      <summary>
        {before}
        {first}
        <span class="note">
          {entries.length} {entries.length === 1 ? noun : nouns}
        </span>
      </summary>
      <ul>
        {entries.map(([name, inner], at) => (
          <li>
            <Value
              value={inner}
              level={level + 1}
              before={isList ? '' : [<span class="key">{JSON.stringify(name)}</span>, ': ']}
              after={at === entries.length - 1 ? '' : ','}
            />
          </li>
        ))}
      </ul>
      {last}
      {after}
    </details>
  );
}
