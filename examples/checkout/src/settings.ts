/** API URL and credentials; the query can override them, for example `?mock=browser`. */
export interface Settings {
  /** A server at `api`, or a mock in this page. */
  mode: 'server' | 'browser';
  api: string;
  clientId: string;
  /** URL of a local chain for wallets; without a chain the mock simulates payments. */
  chain: string | undefined;
}

export function readSettings(query: string): Settings {
  const given = new URLSearchParams(query);
  const mode = given.get('mock') === 'browser' ? 'browser' : 'server';
  return {
    mode,
    api: given.get('api') ?? 'http://localhost:4010',
    clientId: given.get('clientId') ?? 'cli_test',
    // A mock in the page watches no chain.
    chain: mode === 'server' ? (given.get('chain') ?? undefined) : undefined,
  };
}
