import { idsAround } from '../../../engine/api/calls/identify.ts';
import type { TimelineEntry } from '../../../engine/control/explain.routes.ts';
import { timelineOf } from '../../../engine/control/timeline.ts';
import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import { Id, Panel, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** The timeline of a record as `explain` tells it, and the jobs that are still to run. */
export function RecordTimeline({ view, id }: { view: View; id: string }) {
  const ids = idsAround(view.world, id);
  const entries = timelineOf(view.world, ids);
  const { rows: jobs } = view.world.table(jobsTable).search({ where: ({ subject }) => ids.has(subject) });
  return (
    <Panel title="What happened" testid="timeline">
      {entries.length + jobs.length === 0 ? (
        <p class="text-light">Nothing has happened to this record since the mock started.</p>
      ) : (
        <ol class="timeline unstyled">
          {entries.map((entry) => (
            <li class={entry.kind} data-testid={`timeline-${entry.kind}`}>
              <div class="note">
                <Time at={entry.at} seconds />
              </div>
              <Entry view={view} {...entry} />
            </li>
          ))}
          {jobs.map(({ kind, dueMs, polls }) => (
            <li class="next" data-testid="timeline-next">
              <div class="note">{dueMs === null ? 'later' : <Time at={isoTime(dueMs)} seconds />}</div>
              <span>
                {view.world.config.service.jobs.get(kind)?.text ?? `${kind} is due`}
                {polls === null ? '' : ` after ${polls} more reads`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** An event as its sentence, and what else happened as its name and text; with what caused it. */
function Entry({ view, kind, name, text, by, times, delivery }: TimelineEntry & { view: View }) {
  return (
    <span>
      {kind === 'event' ? undefined : (
        <>
          <span class="text-light">{kind}</span>{' '}
          <b>
            {delivery === undefined ? (
              <CallLink view={view} name={name} />
            ) : (
              <a href={href(view, `panel/webhooks/${delivery}`)}>{name}</a>
            )}
          </b>{' '}
        </>
      )}
      {withIds(text)}
      {times > 1 ? ` ×${times}` : ''}
      {by && <span class="text-light"> by {by}</span>}
    </span>
  );
}

function CallLink({ view, name }: { view: View; name: string }) {
  const isLogged = view.world.calls.all().some((call) => call.name === name);
  return isLogged ? <a href={href(view, `panel/calls/${name}`)}>{name}</a> : name;
}

function withIds(text: string) {
  return text.split(/(0x[\da-f]{40,})/i).map((part, index) => (index % 2 === 1 ? <Id value={part} /> : part));
}
