import type { TimelineEntry } from '../../../engine/api/calls/calls.schema.ts';
import { idsAround } from '../../../engine/api/calls/identify.ts';
import { timelineOf } from '../../../engine/control/explain/timeline.ts';
import { Panel } from '../parts.tsx';
import type { View } from '../view.ts';
import { CallLink, type Sentence, Story, storyOf } from './story.tsx';

/** What happened to a record in words, with the sentences that its page adds, and behind a fold the log of its calls, steps and events. */
export function RecordTimeline({ view, id, more }: { view: View; id: string; more?: readonly Sentence[] }) {
  const ids = idsAround(view.world, id);
  const sentences = storyOf(view, ids, more);
  const log = timelineOf(view.world, ids);
  return (
    <Panel title="What happened" testid="timeline">
      {sentences.length === 0 ? (
        <p class="empty">Nothing has happened to this record since the mock started.</p>
      ) : (
        <Story sentences={sentences} />
      )}
      {log.length === 0 ? undefined : (
        <details data-testid="log">
          <summary>Log of calls, steps, events and deliveries</summary>
          <Story sentences={log.map((entry) => ({ ...entry, what: <Entry view={view} {...entry} /> }))} />
        </details>
      )}
    </Panel>
  );
}

/** An entry of the log, with the call, step or job that caused it. */
function Entry({ view, kind, name, text, by, times }: TimelineEntry & { view: View }) {
  return (
    <>
      <span class="dim">{kind}</span>{' '}
      <b>
        <CallLink view={view} name={name} />
      </b>{' '}
      {text}
      {times > 1 ? ` ×${times}` : ''}
      {by && <span class="dim"> by {by}</span>}
    </>
  );
}
