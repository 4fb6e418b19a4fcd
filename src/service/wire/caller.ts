import type { ClientIdRow } from '../client-ids/client-ids.model.ts';

/** Which credentials an operation takes (contract section 5). */
export type AuthClass = 'key' | 'key-or-client' | 'key-or-session';

/** Who calls: the owner of an API key, a front end with its client ID, or a person's session. */
export type Caller = { kind: 'api-key' } | { kind: 'client-id'; client: ClientIdRow | undefined } | { kind: 'session' };
