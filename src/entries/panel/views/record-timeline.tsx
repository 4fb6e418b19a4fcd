import type { Child } from 'hono/jsx';
import * as z from 'zod';
import { pathSegment } from '../../../engine/core/url.ts';
import { Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';

const StorySchema = z.object({
  timeline: z.array(
    z.object({
      at: z.string(),
      kind: z.string(),
      name: z.string(),
      text: z.string(),
      by: z.string().nullable(),
      times: z.number(),
    }),
  ),
});

/** An entry of a timeline. */
export interface Entry {
  /** ISO 8601; null for what holds now. */
  at: string | null;
  what: Child;
  /** `past` and `next` for what records and jobs say, else the kind of what was noted: call, step, job, event or delivery. */
  kind: string;
}

/**
 * The timeline of a record: calls, steps and jobs since the mock started, with what they caused, among the entries that its page
 * adds.
 */
export async function RecordTimeline({ view, id, entries = [] }: { view: View; id: string; entries?: Entry[] }) {
  const answer = await view.control(`GET /explain/${pathSegment(id)}`);
  const parsed = StorySchema.safeParse(answer.body);
  const all = inOrder([...entries, ...(parsed.success ? parsed.data.timeline.map(entryOf) : [])]);
  return (
    <Panel title="Timeline" testid="timeline">
      {all.length === 0 ? (
        <p class="empty">No calls, steps or events about this record since the mock started.</p>
      ) : undefined}
      <ol class="timeline">
        {all.map(({ at, what, kind }) => (
          <li class={['past', 'next'].includes(kind) ? kind : `past ${kind}`} data-testid={`timeline-${kind}`}>
            <span class="when">{at === null ? 'now' : <Time at={at} seconds />}</span>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function entryOf({ at, kind, name, text, by, times }: z.infer<typeof StorySchema>['timeline'][number]): Entry {
  const what = (
    <>
      <span class="dim">{kind}</span> <b>{name}</b> {text}
      {times > 1 ? ` ×${times}` : ''}
      {by === null ? undefined : <span class="dim"> by {by}</span>}
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
