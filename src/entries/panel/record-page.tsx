import type { TimelineEntry } from '../../engine/control/explain.routes.ts';
import { allRows, type RecordList } from '../../engine/control/record-list.ts';
import { timelineOf } from '../../engine/control/timeline.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { idsAround } from '../../engine/kernel/world/identify.ts';
import { jobsTable } from '../../engine/kernel/world/jobs.model.ts';
import { ActionForm, RecordActions } from './action-form.tsx';
import { Page } from './layout.tsx';
import { LifePanel } from './life.tsx';
import { Id, Panel, Time } from './parts.tsx';
import { RecordTexts } from './record-texts.tsx';
import { RestsOn } from './rests-on.tsx';
import { SharesBar } from './shares-bar.tsx';
import { DataTable, FieldList, headingOf } from './table.tsx';
import { actionsOf, href, type View } from './view.ts';

export function RecordPage({ view, list, id }: { view: View; list: RecordList; id: string }) {
  const row = recordOf(view, list, id);
  if (row === undefined) {
    const message = `${list.title}: ${id} is not in this workspace. It may have been deleted by a reset.`;
    throw new DomainError('not-found', message);
  }
  const { columns, details = [], texts, shares, story = list.table === undefined ? null : list.keyOf } = list;
  const told = story?.(row);
  const ids = told === undefined ? undefined : idsAround(view.world, told);
  const timeline = ids === undefined ? [] : timelineOf(view.world, ids);
  const assumed = list.assumptions?.(row) ?? [...new Set(timeline.flatMap(({ assumptions }) => assumptions))];
  const actions = actionsOf(view, list, row);
  const [only, ...others] = actions;
  return (
    <Page view={view} title={headingOf(list, row)}>
      <section class="card vstack gap-4" data-testid="record">
        {shares && <SharesBar shares={shares(row, view.world)} />}
        <FieldList view={view} fields={[...columns, ...details]} row={row} isShort />
        {only?.schema !== undefined && others.length === 0 ? (
          <ActionForm view={view} {...only} tone="primary" />
        ) : (
          <RecordActions view={view} of={actions} />
        )}
      </section>
      {texts && <RecordTexts texts={texts(row, view.world)} />}
      {list.lives && <LifePanel view={view} list={list} row={row} actions={actions} />}
      {ids && <RecordTimeline view={view} ids={ids} entries={timeline} />}
      {relatedTo(view, list, row).map(({ list, rows }) => (
        <Panel title={list.title} testid={list.name}>
          <DataTable view={view} list={list} rows={rows} />
        </Panel>
      ))}
      <RestsOn ids={assumed} />
    </Page>
  );
}

export function recordOf({ world }: View, list: RecordList, id: string): Row | undefined {
  const { table, keyOf } = list;
  return table === undefined ? allRows(list, world).find((row) => keyOf(row) === id) : world.table(table).get(id);
}

function relatedTo({ world, lists }: View, { name, idName, keyOf, related }: RecordList, row: Row) {
  const ids = related?.(row) ?? (idName === undefined ? {} : { [idName]: [keyOf(row)] });
  const found = lists.map((list) => {
    const { table } = list;
    const rows = Object.entries(ids).flatMap(([idName, values]) => {
      if (table === undefined || list.name === name) return [];
      return values.flatMap((id) => {
        if (idName in table.indexes) return world.table(table).search({ by: { [idName]: id } }).rows;
        return (list.idName === idName && world.table(table).get(id)) || [];
      });
    });
    return { list, rows };
  });
  return found.filter(({ rows }) => rows.length > 0);
}

interface TimelineProps {
  view: View;
  ids: ReadonlySet<string>;
  entries: readonly TimelineEntry[];
}

/** The timeline of a record as in `explain`, and its pending jobs. */
function RecordTimeline({ view, ids, entries }: TimelineProps) {
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

/** A timeline entry with its cause. */
function Entry({ view, kind, name, text, by, times, delivery }: TimelineEntry & { view: View }) {
  return (
    <span>
      {kind !== 'event' && (
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
