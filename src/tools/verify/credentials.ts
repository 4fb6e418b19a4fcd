/** Credentials of the service: the option, the name in the OpenAPI document, and how it is given and sent. */
const CREDENTIALS = [
  { kind: 'key', name: 'apiKey', variable: 'RN_API_KEY', header: 'x-api-key', scheme: '' },
  { kind: 'clientId', name: 'clientId', variable: 'RN_CLIENT_ID', header: 'x-client-id', scheme: '' },
  {
    kind: 'sessionToken',
    name: 'sessionToken',
    variable: 'RN_SESSION_TOKEN',
    header: 'authorization',
    scheme: 'Bearer ',
  },
] as const;

export type Credentials = { [Kind in (typeof CREDENTIALS)[number]['kind']]?: string | undefined };

export const OF_MOCK = { key: 'test-api-key', clientId: 'cli_backend', sessionToken: 'test-session-token' };

export function credentialsIn(env: Readonly<Record<string, string | undefined>>): Credentials {
  return Object.fromEntries(CREDENTIALS.map(({ kind, variable }) => [kind, env[variable] || undefined]));
}

/** Returns the header with one of the credentials that an operation accepts, or the name of the missing credential. */
export function credentialHeader(accepted: readonly string[], given: Credentials, values = given): object | string {
  const kinds = CREDENTIALS.filter(({ name }) => accepted.includes(name));
  const usable = kinds.find(({ kind }) => given[kind] !== undefined);
  if (usable !== undefined) return { [usable.header]: `${usable.scheme}${values[usable.kind]}` };
  return kinds.length === 0 ? {} : `needs a credential: set ${kinds.map(({ variable }) => variable).join(' or ')}`;
}
