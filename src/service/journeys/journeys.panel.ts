import { recordList, recordSearch } from '../../engine/control/record-list.ts';
import { type JourneyEventRow, type JourneyRow, journeyEventsTable, journeysTable } from './journeys.model.ts';

const path = 'panel/journeys';
const PROCESSORS = 'exchange, custody, bank';

export const journeyList = recordList<JourneyRow>({
  path,
  title: 'Journeys',
  group: 'People',
  table: journeysTable,
  columns: [
    { head: 'ID', value: (row) => row.id },
    { head: 'Processors', value: (row) => row.processors.join(' → ') },
    { head: 'Now at', value: (row) => row.currentProcessorId },
    { head: 'Request', value: (row) => row.requestId, as: 'id' },
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
      title: 'New journey',
      label: 'Add journey',
      testid: 'add-journey',
      step: { do: 'journey.add' },
      fields: [
        { name: 'list:processors', label: 'Processors, in order', value: PROCESSORS, required: true, size: 30 },
        { name: 'set:id', label: 'ID', placeholder: 'generated' },
        { name: 'set:requestId', label: 'Request ID', placeholder: 'optional' },
      ],
    },
  ],
  empty: ['No journeys yet. Add one.'],
  search: {
    fields: [
      ['ID', 'text', (row) => row.id],
      ['request', 'id', (row) => row.requestId],
    ],
    describe: (row) => ({ title: row.id, path }),
  },
  otherSearches: [
    recordSearch<JourneyEventRow>({
      table: journeyEventsTable,
      name: 'Journey events',
      fields: [
        ['ID', 'text', (row) => row.id],
        ['transaction', 'text', (row) => row.txReference],
      ],
      describe: (row) => ({ title: row.id, path, status: row.status }),
    }),
  ],
});

function eventText({ processorId, status, amount, currency }: JourneyEventRow): string {
  const money = [amount, currency].filter(Boolean).join(' ');
  return [`${processorId}: ${status}`, money].filter(Boolean).join(', ');
}
