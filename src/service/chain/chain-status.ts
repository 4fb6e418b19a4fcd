import * as z from 'zod';
import { lazyObject } from '../../engine/api/http/component.ts';

/** The blockchain node that the mock watches. */
export const chainStatusSchema = lazyObject('ChainStatus', () => ({
  /** Scheme and host of the node. The rest of its URL may contain a key. */
  url: z.string(),
  /** Name of its network, for example `sepolia`; null until the node is reached. */
  network: z.string().nullable(),
  chainId: z.int().nullable(),
  /** Why the last read failed; null if it succeeded. */
  error: z.string().nullable(),
  /** The newest read block; null until the node is reached. */
  head: z.object({ number: z.int(), hash: z.string() }).nullable(),
}));
export type ChainStatus = z.infer<ReturnType<typeof chainStatusSchema>>;
