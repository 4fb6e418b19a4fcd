import { isoTime } from '../../kernel/clock/clock.ts';
import { asText } from '../../kernel/core/as-text.ts';
import type { RecordedEvent } from '../../kernel/world/event-log.ts';
import type { ServiceWords } from '../../kernel/world/world-config.ts';

type Fields = Readonly<Record<string, unknown>>;

const IGNORED_FIELDS = new Set(['updatedAt', 'lastUsedAt', 'seq', 'salt', 'chainStart']);

/** Describes an event: the record's state in its first event, then what changed since its previous event. */
export function describeEvent(event: RecordedEvent, seen: Map<string, Fields>, words: ServiceWords): string {
  if (!isFields(event.data)) return '';
  if (event.name.startsWith('job.')) return describeJob(event.data);
  const key = words.recordKey(event.data) ?? event.name;
  const before = seen.get(key);
  seen.set(key, event.data);
  return before === undefined ? introduce(event.data, words.told) : changes(before, event.data);
}

function isFields(data: unknown): data is Fields {
  return typeof data === 'object' && data !== null;
}

function introduce(data: Fields, names: readonly string[]): string {
  return names
    .filter((name) => typeof data[name] === 'string')
    .map((name) => `${name} ${show(data[name])}`)
    .join(', ');
}

function changes(before: Fields, after: Fields): string {
  const names = Object.keys(after).filter(
    (name) => !IGNORED_FIELDS.has(name) && show(before[name]) !== show(after[name]),
  );
  return names.map((name) => `${name} ${show(before[name])} -> ${show(after[name])}`).join(', ') || 'no change';
}

function describeJob({ kind, due, polls, error }: Fields): string {
  if (error !== undefined) return `${show(kind)} changed nothing: ${show(error)}`;
  return due === undefined ? `${show(kind)} at read number ${show(polls)}` : `${show(kind)} due ${timeOf(due)}`;
}

function timeOf(due: unknown): string {
  return typeof due === 'number' ? isoTime(due) : show(due);
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  return asText(value);
}
