import * as z from 'zod';
import { option } from '../../engine/kernel/core/option.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface ServiceSettings {
    /** How the API calls the status of an unpaid request. */
    newRequestStatus: (typeof NEW_REQUEST_STATUSES)[number];
  }
}

/** The service said `pending` once, and says `created` now; some clients know only the old word. */
const NEW_REQUEST_STATUSES = ['created', 'pending'] as const;

export const newRequestStatusOptions = {
  /**
   * How API answers call the status of a request that nobody has paid. `pending` is the service's former word, for clients
   * that do not know the new one; steps, rows and the panel say `created`.
   */
  newRequestStatus: option({
    schema: () => z.enum(NEW_REQUEST_STATUSES),
    preset: 'created',
    flag: {
      group: 'Timing',
      value: 'WORD',
      help: "status of an unpaid request in answers: created, or the service's former word pending",
    },
  }),
};
