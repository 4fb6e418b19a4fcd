import type { Child } from 'hono/jsx';
import type { TimelineEntry } from '../../../engine/api/calls/calls.schema.ts';
import { idsAround } from '../../../engine/api/calls/identify.ts';
import { timelineOf } from '../../../engine/control/explain/timeline.ts';
import { Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** An entry of a timeline. */
export interface Entry {
  /** ISO 8601; null for what holds now. */
  at: string | null;
  what: Child;
  /** `past` and `next` for what records and jobs say, else the kind of what was noted: call, step, job, event or delivery. */
  kind: string;
  /** The element's id, where something links to the entry. */
  id?: string;
}

/**
 * The timeline of a record: calls, steps and jobs since the mock started, with what they caused, among the entries that its page
 * adds.
 */
export function RecordTimeline({ view, id, entries = [] }: { view: View; id: string; entries?: Entry[] }) {
  const all = inOrder([...entries, ...linked(view, timelineOf(view.world, idsAround(view.world, id)))]);
  return (
    <Panel title="Timeline" testid="timeline">
      {all.length === 0 ? (
        <p class="empty">No calls, steps or events about this record since the mock started.</p>
      ) : undefined}
      <ol class="timeline">
        {all.map(({ at, what, kind, id: anchor }) => (
          <li
            class={['past', 'next'].includes(kind) ? kind : `past ${kind}`}
            data-testid={`timeline-${kind}`}
            id={anchor}
          >
            <span class="when">{at === null ? 'now' : <Time at={at} seconds />}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Returns the entries of a story. Each event links to its cause, the last line above it with that name. */
function linked(view: View, story: readonly TimelineEntry[]): Entry[] {
  const logged = new Set(view.world.calls.all().map(({ name }) => name));
  const anchors = new Map<string, string>();
  return story.map((line, at) => {
    if (line.kind === 'event' || line.kind === 'delivery') return entryOf(line, line.name, anchors);
    const id = `cause-${at}`;
    anchors.set(line.name, id);
    const call = <a href={href(view, `panel/calls/${line.name}`)}>{line.name}</a>;
    return { ...entryOf(line, logged.has(line.name) ? call : line.name, anchors), id };
  });
}

function entryOf(
  { at, kind, text, by, times }: TimelineEntry,
  name: Child,
  anchors: ReadonlyMap<string, string>,
): Entry {
  const what = (
    <>
      <span class="dim">{kind}</span> <b>{name}</b> {text}
      {times > 1 ? ` ×${times}` : ''}
      {by === null ? undefined : (
        <span class="dim"> by {anchors.has(by) ? <a href={`#${anchors.get(by)}`}>{by}</a> : by}</span>
      )}
    </>
  );
  return { at, kind, what };
}

/** Returns the past in the order of time, then what holds now, then what is to come. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const isPast = ({ at, kind }: Entry) => kind !== 'next' && at !== null;
  const byTime = (a: Entry, b: Entry) => (a.at ?? '').localeCompare(b.at ?? '');
  const others = entries.filter((entry) => !isPast(entry));
  return [
    ...entries.filter(isPast).sort(byTime),
    ...others.filter(({ kind }) => kind !== 'next'),
    ...others.filter(({ kind }) => kind === 'next').sort(byTime),
  ];
}
