/** Credentials of the live service. */
export interface Credentials {
  key?: string | undefined;
  clientId?: string | undefined;
  sessionToken?: string | undefined;
}

/** The environment variable of each credential, the one of the mock's own fixtures, and the header that carries it. */
const KINDS = {
  key: { variable: 'RN_API_KEY', ofMock: 'test-api-key', header: 'x-api-key' },
  clientId: { variable: 'RN_CLIENT_ID', ofMock: 'cli_backend', header: 'x-client-id' },
  sessionToken: { variable: 'RN_SESSION_TOKEN', ofMock: 'test-session-token', header: 'authorization' },
} as const;
const ALL = Object.keys(KINDS) as (keyof Credentials)[];

/** Returns the credentials that the environment has. */
export function credentialsIn(env: Readonly<Record<string, string | undefined>>): Credentials {
  return Object.fromEntries(ALL.map((kind) => [kind, env[KINDS[kind].variable] || undefined]));
}

type Headers = Readonly<Record<string, string>>;

/** The headers with which both sides are called. */
type Opening = { live: Headers; mock: Headers };

/** Returns how both sides are called, each with a credential of the same kind, or a text that names what is missing. */
export function credentialsFor(auth = 'none', live?: Credentials): Opening | string {
  // An access such as `key-or-client` is named after what opens it.
  const words = auth === 'management' ? 'key-client-session' : auth;
  const kinds = ALL.filter((kind) => words.split('-').some((word) => word !== '' && kind.startsWith(word)));
  if (kinds.length === 0) return { live: {}, mock: {} };
  const kind = kinds.find((one) => live === undefined || live[one] !== undefined);
  if (kind === undefined) return `needs a credential: set ${kinds.map((one) => KINDS[one].variable).join(' or ')}`;
  const { header, ofMock } = KINDS[kind];
  const scheme = header === 'authorization' ? 'Bearer ' : '';
  return { live: { [header]: `${scheme}${live?.[kind] ?? ''}` }, mock: { [header]: `${scheme}${ofMock}` } };
}
