/** Where the app calls and as whom; the address line can say otherwise, for example `?mock=browser`. */
export interface Settings {
  /** The one switch: a server at `api`, or a mock in this page that answers for it. */
  mode: 'server' | 'browser';
  api: string;
  clientId: string;
  /** URL of a local chain that wallets pay on; without one, the mock pays by itself. */
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
