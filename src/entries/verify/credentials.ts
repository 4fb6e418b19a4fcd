/** Credentials of the live service. */
export interface Credentials {
  key?: string | undefined;
  clientId?: string | undefined;
  sessionToken?: string | undefined;
}

type Kind = keyof Credentials;

/** The environment variable of each credential, the one of the mock's own fixtures, and the header that carries it. */
const KINDS = {
  key: { variable: 'RN_API_KEY', ofMock: 'test-api-key', header: (value: string) => ({ 'x-api-key': value }) },
  clientId: { variable: 'RN_CLIENT_ID', ofMock: 'cli_backend', header: (value: string) => ({ 'x-client-id': value }) },
  sessionToken: {
    variable: 'RN_SESSION_TOKEN',
    ofMock: 'test-session-token',
    header: (value: string) => ({ authorization: `Bearer ${value}` }),
  },
} as const;

/** Returns the credentials that the environment has. */
export function credentialsIn(env: Readonly<Record<string, string | undefined>>): Credentials {
  const [key, clientId, sessionToken] = Object.values(KINDS).map(({ variable }) => env[variable] || undefined);
  return { key, clientId, sessionToken };
}

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

type Headers = Readonly<Record<string, string>>;

/** Returns the headers with which both sides are called, each with a credential of the same kind; a text says what is missing. */
export function credentialsFor(auth = 'none', live?: Credentials): { live: Headers; mock: Headers } | string {
  const kinds = ACCEPTED[auth] ?? [];
  const kind = kinds.find((one) => live === undefined || live[one] !== undefined);
  if (kind !== undefined)
    return { live: KINDS[kind].header(live?.[kind] ?? ''), mock: KINDS[kind].header(KINDS[kind].ofMock) };
  return kinds.length === 0
    ? { live: {}, mock: {} }
    : `no credential opens it: set ${kinds.map((one) => KINDS[one].variable).join(' or ')}`;
}
