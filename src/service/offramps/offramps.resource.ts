import { defineResource, resourceTable } from '../../engine/resource.ts';
import { abandonOfframp } from './offramps.commands.ts';
import { offrampEvents } from './offramps.events.ts';
import { offrampJobs } from './offramps.jobs.ts';
import { offrampRowSchema, offrampsTable } from './offramps.model.ts';
import { offrampSteps } from './offramps.steps.ts';

export const offrampsResource = defineResource({
  name: 'offramps',
  tables: [resourceTable(offrampsTable, offrampRowSchema)],
  steps: offrampSteps,
  jobs: offrampJobs,
  events: offrampEvents,
  on: { 'request.unpaid': abandonOfframp, 'payment.failed': abandonOfframp },
});
