import { recordList } from '../../engine/control/record-list.ts';
import { type JourneyEventRow, type JourneyRow, journeyEventsTable, journeysTable } from './journeys.model.ts';

export const journeyList = recordList<JourneyRow>({
  name: 'journeys',
  title: 'Journeys',
  group: 'People',
  table: journeysTable,
  columns: [
    { head: 'ID', value: (row) => row.id },
    { head: 'Processors', value: (row) => row.processors.join(' → ') },
    { head: 'Current processor', value: (row) => row.currentProcessorId },
    { head: 'Request', value: (row) => row.requestId, as: 'id', link: 'requests' },
    {
      head: 'Events',
      value: ({ id: journeyId }, tx) => {
        const { rows } = tx.table(journeyEventsTable).search({ by: { journeyId } });
        return rows.reverse().map(eventText);
      },
      as: 'wrapped',
    },
  ],
  forms: [
    {
      label: 'New journey',
      step: { do: 'journey.add' },
      ask: { processors: 'exchange, custody, bank', id: '', requestId: '' },
      tone: 'primary',
      leadsTo: 'panel/journeys/{id}',
      done: 'Added the journey',
    },
  ],
  empty: 'No journeys yet. Add one.',
});

function eventText({ processorId, status, amount, currency }: JourneyEventRow): string {
  const money = [amount, currency].filter(Boolean).join(' ');
  return [`${processorId}: ${status}`, money].filter(Boolean).join(', ');
}
