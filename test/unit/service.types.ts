import * as z from 'zod';
import { defineTable } from '../../src/engine/kernel/store/store.ts';
import type { JobDefinitions } from '../../src/engine/kernel/world/declarations.ts';
import type { Tx } from '../../src/engine/kernel/world/tx.ts';
import type { EventDefinitions } from '../../src/engine/kernel/world/world-config.ts';
import { defineService, type ServiceDetails } from '../../src/engine/mock/definition/define-service.ts';
import { resourceTable } from '../../src/engine/mock/definition/resource.ts';
import { walletsResource } from '../../src/service/catalogue/wallets/wallets.resource.ts';
import { requestsResource } from '../../src/service/request-api/requests.resource.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import type { defineOperation } from '../../src/service/wire/operation.ts';

const details: ServiceDetails = paymentRequestService;
const row = z.object({ id: z.string(), status: z.enum(['open', 'closed']) });
const table = defineTable({
  name: 'rows',
  key: ({ id }: z.infer<typeof row>) => id,
  order: ({ id }) => id,
  indexes: {},
});

/** Incomplete definitions, for `npm run types`: it fails if one of them compiles. */
export const incomplete = {
  eventsWithoutDefinition: () =>
    // @ts-expect-error -- the other resources' events and jobs are declared, and nothing here defines them
    defineService([requestsResource], details),
  eventsWithoutDefinitionBesideAResourceWithoutEvents: () =>
    // @ts-expect-error -- a resource without events defines none of the declared ones
    defineService([requestsResource, walletsResource], details),
  eventWithoutWebhookDecision: {
    // @ts-expect-error -- no decision about webhooks
    'request.created': { description: 'A payment request was created.' },
  } satisfies EventDefinitions,
  undeclaredEvent: {
    // @ts-expect-error -- EventMap does not have it
    'request.invented': { description: 'Something else.', webhook: null },
  } satisfies EventDefinitions,
  wrongRecord: (tx: Tx) =>
    // @ts-expect-error -- the event carries a request
    tx.emit('request.created', { id: 'x' }),
  jobWithoutData: (tx: Tx) =>
    // @ts-expect-error -- the job needs to know its period
    tx.schedule({ kind: 'request.repeat', subject: 'x', when: { polls: 1 } }),
  jobWithWrongData: {
    // @ts-expect-error -- the data is a period
    'request.repeat': { data: () => z.object({ days: z.int() }), run: () => undefined },
  } satisfies JobDefinitions,
  unknownTag: {
    // @ts-expect-error -- the document has no such group
    tag: 'Payouta',
  } satisfies Partial<Parameters<typeof defineOperation>[1]>,
  statusWithoutTransitions: () =>
    // @ts-expect-error -- rows with a status say where each status leads
    resourceTable(table, () => row),
  statusWithMissingTransition: () =>
    // @ts-expect-error -- closed leads nowhere that is said
    resourceTable(table, () => row, { transitions: { open: ['close'] } }),
};
