import * as z from 'zod';
import { isDuration } from '../../engine/kernel/clock/duration.ts';
import { option } from '../../engine/kernel/core/option.ts';
import { findNetwork } from '../calldata/networks.ts';

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

/** How a blockchain node is watched. */
export const chainOptionsSchema = () =>
  z.strictObject({
    /** URL of the node's JSON-RPC interface. */
    url: nodeUrl(),
    /**
     * Name of its network, for example `sepolia`. A node of another network is refused at start.
     * @default the network of the node's chain id
     */
    network: z
      .string()
      .refine((name) => findNetwork(name) !== undefined, 'must be a network such as "sepolia" or "base"')
      .transform((name) => findNetwork(name)?.network ?? name)
      .optional(),
    /** How many blocks a payment needs until it counts, its own included. @default 1 */
    confirmations: z.int().min(1).max(64).default(1),
    /** Real time between two questions for a new block: `250ms`, `1s` or milliseconds. @default '250ms' */
    poll: z
      .union([z.string(), z.number().min(1)])
      .refine(isDuration, 'must be a duration such as 250ms')
      .default('250ms'),
    /**
     * First block to read: a number, `start` for the one after the newest at start, or `auto` to read also the blocks in which
     * requests of an earlier run can have been paid. @default 'auto'
     */
    from: z
      .union([z.int().min(0), z.enum(['start', 'auto'])], 'must be a block number, "start" or "auto"')
      .default('auto'),
    /** Timestamp of a payment: the time of its block, or the mock's. @default 'block'; 'clock' while the mock's clock is frozen */
    time: z.enum(['block', 'clock']).optional(),
    /**
     * `random` makes payment references that no other run or workspace has. With `seed` they follow the option `seed`, and a
     * transaction can pay a request of another workspace. @default 'random'
     */
    salt: z.enum(['random', 'seed']).default('random'),
    /** Whether moves of the main workspace's clock move the chain's time too. Only for anvil and Hardhat. @default false */
    follow: z.boolean().default(false),
    /**
     * Form of a recurring payment's permit. With `contract` the node's recurring proxy takes it, and the mock makes each payment by
     * a transaction; this needs a development chain that has the proxy, and holds nowhere else. With `api` the permit is that of the
     * public API, and the payments are simulated. @default 'contract'
     */
    permit: z.enum(['contract', 'api']).default('contract'),
  });
export type ChainSettings = z.infer<ReturnType<typeof chainOptionsSchema>>;

/** A URL stands for an object without further options. */
const one = () => z.union([nodeUrl().transform((url) => chainOptionsSchema().parse({ url })), chainOptionsSchema()]);

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
  }),
};
