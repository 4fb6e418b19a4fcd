export interface Credentials {
  key?: string | undefined;
  clientId?: string | undefined;
  sessionToken?: string | undefined;
}

export const OF_MOCK = { key: 'test-api-key', clientId: 'cli_backend', sessionToken: 'test-session-token' };

const KINDS = [
  { kind: 'key', variable: 'RN_API_KEY', header: 'x-api-key', scheme: '' },
  { kind: 'clientId', variable: 'RN_CLIENT_ID', header: 'x-client-id', scheme: '' },
  { kind: 'sessionToken', variable: 'RN_SESSION_TOKEN', header: 'authorization', scheme: 'Bearer ' },
] as const;

export function credentialsIn(env: Readonly<Record<string, string | undefined>>): Credentials {
  return Object.fromEntries(KINDS.map(({ kind, variable }) => [kind, env[variable] || undefined]));
}

/** Returns the headers for an operation's `auth`, or a text that names the missing credential. */
export function credentialHeaders(auth = 'none', credentials: Credentials = OF_MOCK): Record<string, string> | string {
  // An access such as `key-or-client` is named after what opens it.
  const words = (auth === 'management' ? 'key-client-session' : auth).split('-');
  const kinds = KINDS.filter(({ kind }) => words.some((word) => kind.startsWith(word)));
  const given = kinds.find(({ kind }) => credentials[kind] !== undefined);
  if (given !== undefined) return { [given.header]: `${given.scheme}${credentials[given.kind]}` };
  if (kinds.length === 0) return {};
  return `needs a credential: set ${kinds.map(({ variable }) => variable).join(' or ')}`;
}
