/** Where the app calls and as whom; the address line can say otherwise, for example `?mock=browser`. */
export interface Settings {
  /** The one switch: a server at `api`, or a mock in this page that answers for it. */
  mode: 'server' | 'browser';
  api: string;
  clientId: string;
}

export function readSettings(query: string): Settings {
  const given = new URLSearchParams(query);
  return {
    mode: given.get('mock') === 'browser' ? 'browser' : 'server',
    api: given.get('api') ?? 'http://localhost:4010',
    clientId: given.get('clientId') ?? 'cli_test',
  };
}
