import type { TimelineEntry } from '../../../engine/api/calls/calls.schema.ts';
import { idsAround } from '../../../engine/api/calls/identify.ts';
import { timelineOf } from '../../../engine/control/explain/timeline.ts';
import { Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { type Sentence, Story, storyOf } from './story.tsx';

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
          <Log view={view} log={log} />
        </details>
      )}
    </Panel>
  );
}

/** The entries of a timeline. Each event links to its cause, the last line above it with that name. */
function Log({ view, log }: { view: View; log: readonly TimelineEntry[] }) {
  const logged = new Set(view.world.calls.all().map(({ name }) => name));
  const anchors = new Map<string, string>();
  return (
    <ol class="timeline">
      {log.map(({ at, kind, name, text, by, times }, index) => {
        const isCause = kind !== 'event' && kind !== 'delivery';
        const cause = by === null ? undefined : anchors.get(by);
        if (isCause) anchors.set(name, `cause-${index}`);
        return (
          <li class={`past ${kind}`} data-testid={`timeline-${kind}`} id={isCause ? `cause-${index}` : undefined}>
            <span class="when">
              <Time at={at} seconds />
            </span>
            <span>
              <span class="dim">{kind}</span>{' '}
              <b>{isCause && logged.has(name) ? <a href={href(view, `panel/calls/${name}`)}>{name}</a> : name}</b>{' '}
              {text}
              {times > 1 ? ` ×${times}` : ''}
              {by === null ? undefined : (
                <span class="dim"> by {cause === undefined ? by : <a href={`#${cause}`}>{by}</a>}</span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
