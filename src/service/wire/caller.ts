import type { ClientIdRow } from '../client-ids/client-ids.model.ts';

/** Classes of operations by the credentials that they accept (contract section 5). */
export type AuthClass = 'key' | 'key-or-client' | 'key-or-session';

/** The caller: the owner of an API key, a front end with its client ID, or a user session. */
export type Caller = { kind: 'api-key' } | { kind: 'client-id'; client: ClientIdRow | undefined } | { kind: 'session' };
