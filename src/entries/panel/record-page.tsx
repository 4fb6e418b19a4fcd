import { allRows, type RecordList } from '../../engine/control/record-list.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { ActionForm, Actions } from './action-form.tsx';
import { Page } from './layout.tsx';
import { Panel, shortened } from './parts.tsx';
import { DataTable, FieldList } from './table.tsx';
import { known, type View } from './view.ts';
import { RecordTimeline } from './views/record-timeline.tsx';

export function RecordPage({ view, list, id }: { view: View; list: RecordList; id: string }) {
  const row = known(recordOf(view, list, id), list.title, id);
  const { columns, details = [], texts, story = list.table === undefined ? null : list.keyOf } = list;
  const actions = list.actions?.(row, view.world) ?? [];
  const [only, ...others] = actions;
  return (
    <Page view={view} title={headingOf(list, row)}>
      <section class="card" data-testid="record">
        <FieldList view={view} fields={[...columns, ...details]} row={row} />
        {only?.schema !== undefined && others.length === 0 ? (
          <ActionForm view={view} {...only} tone="primary" />
        ) : (
          <Actions view={view} of={actions} />
        )}
      </section>
      {relatedTo(view, list, row).map(({ list, rows }) => (
        <Panel title={list.title} testid={list.name}>
          <DataTable view={view} {...list} rows={rows} leads />
        </Panel>
      ))}
      {story && <RecordTimeline view={view} id={story(row)} />}
      {texts?.(row).map(([title, text]) => (
        <Panel title={title} testid="text">
          <pre tabindex={0}>{text}</pre>
        </Panel>
      ))}
    </Page>
  );
}

export function recordOf({ world }: View, list: RecordList, id: string): Row | undefined {
  const { table, keyOf } = list;
  return table === undefined ? allRows(list, world).find((row) => keyOf(row) === id) : world.table(table).get(id);
}

export function headingOf({ heading, title, keyOf }: RecordList, row: Row): string {
  if (heading !== undefined) return heading(row);
  const reference = 'reference' in row && typeof row.reference === 'string' ? row.reference : shortened(keyOf(row));
  return `${title.replace(/s$/, '')} ${reference}`;
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
