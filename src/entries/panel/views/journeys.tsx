import { journeyEvents } from '../../../service/journeys/journeys.commands.ts';
import { type JourneyRow, journeysTable } from '../../../service/journeys/journeys.model.ts';
import { Field, StepForm } from '../action-form.tsx';
import { EmptyList } from '../empty-list.tsx';
import { Page } from '../layout.tsx';
import { Pager, windowOf } from '../paging.tsx';
import { Id, Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';
import { FixtureLink } from './fixture-link.tsx';

/** The list of journeys with the events of their processors. */
export function JourneysPage({ view }: { view: View }) {
  const { rows, total } = view.world.table(journeysTable).search(windowOf(view));
  return (
    <Page view={view} title="Journeys">
      <Panel title="New journey" aside={<FixtureLink view={view} table="journeys" />}>
        <StepForm view={view} step={{ do: 'journey.add' }} label="Add journey" testid="add-journey" tone="primary">
          <Field
            name="list:processors"
            label="Processors, in order"
            value="exchange, custody, bank"
            required
            size={30}
          />
          <Field name="set:id" label="ID" placeholder="generated" size={20} />
          <Field name="set:requestId" label="Request ID" placeholder="optional" size={20} />
        </StepForm>
      </Panel>
      {rows.length === 0 ? (
        <p class="empty" data-testid="journeys-empty">
          <EmptyList view={view} path="panel/journeys" what="journeys">
            No journeys yet. Add one above.
          </EmptyList>
        </p>
      ) : undefined}
      {rows.map((row) => (
        <Journey view={view} row={row} />
      ))}
      <Pager view={view} path="panel/journeys" total={total} />
    </Page>
  );
}

function Journey({ view, row }: { view: View; row: JourneyRow }) {
  const events = journeyEvents(view.world, row.id);
  return (
    <Panel title={row.id} testid="journey" aside={<FixtureLink view={view} table="journeys" id={row.id} />}>
      <p>
        {row.processors.map((processor, at) => (
          <>
            {at === 0 ? '' : ' → '}
            {processor === row.currentProcessorId ? <b>{processor}</b> : processor}
          </>
        ))}
      </p>
      {events.length === 0 ? <p class="empty">No processor has reported yet.</p> : undefined}
      <ol class="timeline">
        {events.map((event) => (
          <li class="past">
            <span class="when">
              <Time at={event.processedAt} seconds />
            </span>
            <span>
              {event.processorId}: {event.status}, {event.amount} {event.currency ?? ''}{' '}
              {event.txReference === null ? undefined : <Id value={event.txReference} />}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
