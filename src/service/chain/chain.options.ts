import * as z from 'zod';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { option } from '../../engine/kernel/core/option.ts';
import { findNetwork } from '../calldata/networks.ts';
import type { ChainSettings } from './chain-settings.types.ts';

declare module '../../engine/kernel/world/declarations.ts' {
  interface ServiceSettings {
    /** The nodes whose payments are watched. */
    chain: readonly ChainSettings[];
  }
}

const URL_MESSAGE = 'must be the URL of a JSON-RPC node such as http://127.0.0.1:8545';

const nodeUrl = () => z.url({ protocol: /^https?$/, error: URL_MESSAGE }).refine(hasReadableCredentials, URL_MESSAGE);

/** Returns false for a user name or password whose percent signs encode nothing. */
function hasReadableCredentials(url: string): boolean {
  return !/\/\/[^/]*%(?![\da-f]{2})[^/]*@/i.test(url);
}

const settings = () =>
  z.strictObject({
    url: nodeUrl(),
    network: z
      .string()
      .refine((name) => findNetwork(name) !== undefined, 'must be a network such as "sepolia" or "base"')
      .transform((name) => findNetwork(name)?.network ?? name)
      .optional(),
    confirmations: z.int().min(1).max(64).default(1),
    poll: z
      .union([z.string(), z.number().min(1)])
      .refine(isDuration, 'must be a duration such as 250ms')
      .default('250ms'),
    from: z
      .union([z.int().min(0), z.enum(['start', 'auto'])], 'must be a block number, "start" or "auto"')
      .default('auto'),
    time: z.enum(['block', 'clock']).optional(),
    salt: z.enum(['random', 'seed']).default('random'),
    follow: z.boolean().default(false),
    permit: z.enum(['contract', 'api']).default('contract'),
  });

/** A URL stands for an object without further options. */
const one = () => z.union([nodeUrl().transform((url) => settings().parse({ url })), settings()]);

/** The option `chain`: a URL, an object or an array of them. */
export const chainOptions = {
  /**
   * Blockchain nodes whose payments are recorded: the URL of a JSON-RPC node such as `http://127.0.0.1:8545`, an object with
   * more options, or an array with one for each network. Payments of requests that the mock has made are confirmed when they are
   * on the chain.
   * @default no node is watched
   * @type {string | ChainOptions | readonly (string | ChainOptions)[]}
   */
  chain: option({
    // The type says what comes out: every default is filled in.
    schema: (): z.ZodType<readonly ChainSettings[]> =>
      z.union([one(), z.array(one())]).transform((given) => (Array.isArray(given) ? given : [given])),
    preset: [],
    flag: {
      group: 'Blockchain',
      value: 'URL',
      multiple: true,
      help: 'confirm payments that are on the chain of this JSON-RPC node, such as http://127.0.0.1:8545; repeatable',
    },
    notInWorker: 'a worker watches no blockchain node; use a server or the container',
  }),
};
