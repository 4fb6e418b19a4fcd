/** Credentials of the live service, from the environment. */
export interface Credentials {
  key?: string | undefined;
  clientId?: string | undefined;
  sessionToken?: string | undefined;
}

type Kind = keyof Credentials;

const HEADERS = {
  key: (value: string) => ({ 'x-api-key': value }),
  clientId: (value: string) => ({ 'x-client-id': value }),
  sessionToken: (value: string) => ({ authorization: `Bearer ${value}` }),
};

/** The environment variables of the credentials. */
export const VARIABLES: Readonly<Record<Kind, string>> = {
  key: 'RN_API_KEY',
  clientId: 'RN_CLIENT_ID',
  sessionToken: 'RN_SESSION_TOKEN',
};

/** The credentials of the mock's own fixtures. */
export const OF_MOCK: Credentials = {
  key: 'test-api-key',
  clientId: 'cli_backend',
  sessionToken: 'test-session-token',
};

/** What opens the operations of each class. */
const ACCEPTED: Readonly<Record<string, readonly Kind[]>> = {
  session: ['sessionToken'],
  client: ['clientId'],
  key: ['key'],
  'key-or-client': ['key', 'clientId'],
  'key-or-session': ['key', 'sessionToken'],
  'key-client-or-session': ['key', 'clientId', 'sessionToken'],
  management: ['key', 'clientId', 'sessionToken'],
};

/** Returns the headers with which both sides are called, or what is missing. Both get a credential of one kind. */
export function credentialsFor(
  auth: string,
  live: Credentials,
): { live: Record<string, string>; mock: Record<string, string> } | string {
  const kinds = ACCEPTED[auth];
  if (kinds === undefined) return { live: {}, mock: {} };
  const kind = kinds.find((one) => live[one] !== undefined);
  if (kind === undefined) return `no credential opens it: set ${kinds.map((one) => VARIABLES[one]).join(' or ')}`;
  const header = HEADERS[kind];
  return { live: header(live[kind] ?? ''), mock: header(OF_MOCK[kind] ?? '') };
}
