import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import { journeyEvents } from './journeys.events.ts';
import { journeyEventRowSchema, journeyEventsTable, journeyRowSchema, journeysTable } from './journeys.model.ts';
import { journeySteps } from './journeys.steps.ts';
import { journeysV2 } from './journeys.v2.ts';

export const journeysResource = defineResource({
  name: 'journeys',
  tables: [
    resourceTable(journeysTable, journeyRowSchema),
    resourceTable(journeyEventsTable, journeyEventRowSchema, {
      references: ({ journeyId }) => [{ field: 'journeyId', to: journeysTable, id: journeyId }],
    }),
  ],
  operations: journeysV2,
  steps: journeySteps,
  events: journeyEvents,
  list: async () => (await import('./journeys.panel.ts')).journeyList,
});
