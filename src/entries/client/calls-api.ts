import type { Mock } from '../mock.types.ts';
import type { Control } from './control-call.ts';

/** Creates the methods of {@link MockCalls}, which call the control API. */
export function callsApi(control: Control): Mock['calls'] {
  return {
    list: async (filter) => (await control('GET /calls', { query: filter })).calls,
    waitFor: (filter, options) => control('GET /calls/wait', { query: { ...filter, ...options } }),
    clear: async () => void (await control('DELETE /calls')),
    har: () => control('GET /calls.har'),
  };
}
