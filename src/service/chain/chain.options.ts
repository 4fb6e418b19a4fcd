import * as z from 'zod';
import { option } from '../../engine/kernel/core/option.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface ServiceSettings {
    /** URL of the watched blockchain node, if any. */
    chain: string | undefined;
  }
}

const MESSAGE = 'must be the URL of a JSON-RPC node without credentials, such as http://127.0.0.1:8545';

/** `fetch` refuses a URL with credentials and repeats them in its error. */
function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

export const chainOptions = {
  /**
   * URL of a JSON-RPC node such as `http://127.0.0.1:8545`. Transactions on its chain pay requests.
   * @default no node is watched
   */
  chain: option({
    schema: () => z.url({ protocol: /^https?$/, error: MESSAGE }).refine((url) => !hasCredentials(url), MESSAGE),
    flag: {
      group: 'Blockchain',
      value: 'URL',
      help: 'JSON-RPC URL of a chain whose transactions pay requests, such as http://127.0.0.1:8545',
    },
  }),
};
