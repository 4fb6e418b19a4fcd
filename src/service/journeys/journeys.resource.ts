import * as z from 'zod';
import { defineStep } from '../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../engine/mock/definition/resource.ts';
import { addJourney } from './journeys.commands.ts';
import {
  type JourneyEventRow,
  journeyEventRowSchema,
  journeyEventsTable,
  journeyRowSchema,
  journeysTable,
} from './journeys.model.ts';

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
  operations: async () => (await import('./journeys.operations.ts')).journeysV2(),
  steps: () => [
    defineStep({
      name: 'journey.add',
      description: 'Starts a journey with the given processors. The public API starts journeys without processors.',
      example: { processors: ['onramp', 'bank'] },
      schema: () =>
        z.strictObject({
          id: z.string().min(1).optional(),
          requestId: z.string().optional(),
          processors: z.array(z.string().min(1)).min(1),
        }),
      returns: journeyRowSchema,
      run: addJourney,
    }),
  ],
  events: {
    'journey.event-recorded': {
      description: 'An event of a journey was recorded.',
      text: (_, { processorId, status }) => `The processor ${processorId} reported ${status}`,
      webhook: null,
    },
  },
  lists: async () => [(await import('./journeys.panel.ts')).journeyList],
});
