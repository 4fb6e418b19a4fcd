import type { Mock, RecordedCall } from '../mock.types.ts';
import type { Control } from './create-client.ts';

/** Creates the methods of {@link MockCalls}, which call the control API. */
export function callsApi(control: Control): Mock['calls'] {
  return {
    list: async (filter) => (await control<{ calls: RecordedCall[] }>(`GET /calls${queryOf(filter)}`)).calls,
    waitFor: (filter, options) => control<RecordedCall>(`GET /calls/wait${queryOf({ ...filter, ...options })}`),
    clear: async () => void (await control('DELETE /calls')),
    har: () => control<Record<string, unknown>>('GET /calls.har'),
  };
}

function queryOf(filter: object = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
