import type { ExplainedRecord, Explanation, TimelineEntry } from '../../api/calls/calls.types.ts';
import { nameOf } from '../../api/calls/identify.ts';

/** Formats an explanation for a terminal. */
export function asText(
  { id, records, timeline, pending, chain = [] }: Explanation,
  subjects: readonly string[],
): string {
  const parts = [
    records.map((record) => recordText(record, subjects)).join('\n') || `${id}: no record has this id now`,
    timeline.map(entryText).join('\n') || 'nothing happened to it yet',
    chain.map((sentence) => `chain  ${sentence}`).join('\n'),
    pending.map(({ kind, due, polls }) => `pending  ${kind} ${due ?? `at read ${polls} from now`}`).join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function recordText({ table, row, allowed }: ExplainedRecord, subjects: readonly string[]): string {
  const states = Object.entries(row)
    .filter(([name, value]) => /status$/i.test(name) && typeof value === 'string')
    .map(([name, value]) => `${name} ${value}`);
  const transitions = allowed === undefined ? [] : [`allowed: ${allowed.join(', ') || 'nothing'}`];
  return [`${table} ${nameOf(row, subjects)}`, ...states, ...transitions].join('; ');
}

function entryText({ at, kind, name, text, by, times }: TimelineEntry): string {
  const indent = kind === 'event' || kind === 'delivery' ? '  ' : '';
  const cause = by === null ? '' : `  [${by}]`;
  return `${at}  ${indent}${kind} ${name}  ${text}${times > 1 ? ` x${times}` : ''}${cause}`;
}
