import { defineResource, resourceTable } from '../../engine/mock/resource.ts';
import {
  type JourneyEventRow,
  journeyEventRowSchema,
  journeyEventsTable,
  journeyRowSchema,
  journeysTable,
} from './journeys.model.ts';
import { journeySteps } from './journeys.steps.ts';
import { journeysV2 } from './journeys.v2.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface EventMap {
    'journey.event-recorded': JourneyEventRow;
  }
}

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
  events: {
    'journey.event-recorded': {
      description: 'An event of a journey was recorded.',
      text: (_, { processorId, status }) => `The processor ${processorId} reported ${status}`,
      webhook: null,
    },
  },
  lists: async () => [(await import('./journeys.panel.ts')).journeyList],
});
