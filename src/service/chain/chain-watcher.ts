import * as z from 'zod';
import { inTurn, onAbort, startTimer } from '../../engine/kernel/clock/timers.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { MockConfigError } from '../../engine/kernel/core/errors.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { Workspaces } from '../../engine/kernel/world/workspaces.ts';
import { NETWORKS, type Network } from '../calldata/networks.ts';
import { requestsTable } from '../money/requests/requests.model.ts';
import { TX_HASH } from '../wire/patterns.ts';
import type { ChainStatus } from './chain-status.ts';
import { noticePayments, type PaidOnChain } from './notice.commands.ts';
import { callNode, checked, NodeError, type RpcCall } from './rpc.ts';
import { logSchema, paymentFilter, readTransfers, type Transfer, transactionSchema } from './transfers.ts';

/** Real milliseconds between two reads. */
export const POLL_MS = 250;
const MAX_HEADS = 64;

const blockSchema = lazy(() =>
  z.object({ number: z.string().transform(Number).pipe(z.int().min(0)), hash: z.string().regex(TX_HASH) }),
);
type Block = z.infer<ReturnType<typeof blockSchema>>;

/** The mock does not support the network of the node. */
class UnknownNetwork extends NodeError {
  override readonly name = 'UnknownNetwork';
}

/** Reads new blocks of a node and records their payments in every workspace. */
export class ChainWatcher {
  readonly #url: string;
  readonly #workspaces: Workspaces;
  readonly #stop: AbortSignal;
  #network: Network | undefined;
  /** The newest blocks, oldest first; undefined until the node is reached. */
  #heads: Block[] | undefined;
  #error: NodeError | undefined;

  constructor(url: string, workspaces: Workspaces, stop: AbortSignal) {
    this.#url = url;
    this.#workspaces = workspaces;
    this.#stop = stop;
  }

  /**
   * Reads the newest block, which precedes all payments, and starts polling. @throws MockConfigError for an unknown
   * network
   */
  async start(): Promise<void> {
    await this.sync();
    if (this.#error instanceof UnknownNetwork) throw MockConfigError.option('chain', this.#error.message);
    this.#poll();
  }

  /** Reads new blocks. Resolves once their payments are recorded. */
  readonly sync = inTurn(async (): Promise<void> => {
    if (this.#stop.aborted) return;
    try {
      await this.#read();
      this.#error = undefined;
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      const isKnown = this.#error !== undefined || error instanceof UnknownNetwork;
      if (!isKnown && !this.#stop.aborted) {
        const { origin } = new URL(this.#url);
        console.warn(`payment-request-mock: payments on ${origin} are not seen until it responds: ${error.message}`);
      }
      this.#error = error;
    }
  });

  status(): ChainStatus {
    return {
      url: new URL(this.#url).origin,
      network: this.#network?.network ?? null,
      chainId: this.#network?.chainId ?? null,
      error: this.#error?.message ?? null,
      head: this.#heads?.at(-1) ?? null,
    };
  }

  #poll(): void {
    if (this.#stop.aborted) return;
    const cancel = startTimer(POLL_MS, () => {
      forget();
      void this.sync()
        .catch((error) => reportDefect('the watcher of a chain', error))
        .then(() => this.#poll());
    });
    const forget = onAbort(this.#stop, cancel);
  }

  async #read(): Promise<void> {
    const [chainId, latest] = await this.#call(['eth_chainId'], blockCall('latest'));
    const network = networkOf(Number(chainId));
    const head = checked(blockSchema(), latest);
    this.#network = network;
    if (this.#heads === undefined) {
      this.#heads = [...(await this.#blocksBelow(head)), head];
      return;
    }
    if (head.hash === this.#heads.at(-1)?.hash) return;
    const kept = await this.#keptOf(this.#heads);
    const next = (kept.at(-1)?.number ?? -1) + 1;
    const transfers = next > head.number ? [] : await this.#readTransfers(network, next, head.number);
    this.#heads = next > head.number ? kept : [...kept, head].slice(-MAX_HEADS);
    for (const paid of byTransaction(network, transfers)) this.#record(paid, `${network.network} block ${head.number}`);
  }

  /** Records payments in the workspaces of their requests. `block` is their block. */
  #record(paid: PaidOnChain, block: string): void {
    for (const [, world] of this.#workspaces.worlds()) {
      const request = world.table(requestsTable).find('paymentReference', paid.transfers[0]?.paymentReference ?? '');
      if (request === undefined) continue;
      const cause = world.eventLog.newCause('chain', block);
      try {
        world.eventLog.withCause(cause, () => world.tx((tx) => noticePayments(tx, request.requestId, paid)));
      } catch (error) {
        reportDefect(`payments of ${block}`, error);
      }
    }
  }

  async #blocksBelow({ number }: Block): Promise<Block[]> {
    const first = Math.max(0, number - MAX_HEADS + 1);
    const numbers = Array.from({ length: number - first }, (_, index) => first + index);
    const blocks = await this.#call(...numbers.map(blockCall));
    return blocks.map((block) => checked(blockSchema(), block));
  }

  /** Returns the blocks that the node still has: a restart or `evm_revert` drops the newest blocks. */
  async #keptOf(heads: readonly Block[]): Promise<Block[]> {
    const kept = [...heads];
    for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
      const [block] = await this.#call(blockCall(last.number));
      if (checked(blockSchema().nullable(), block)?.hash === last.hash) break;
      kept.pop();
    }
    return kept;
  }

  /** Returns the payments in a range of blocks (inclusive), in order. */
  async #readTransfers(network: Network, from: number, to: number): Promise<Transfer[]> {
    const range = { fromBlock: hex(from), toBlock: hex(to) };
    const [given] = await this.#call(['eth_getLogs', { ...paymentFilter(network), ...range }]);
    const logs = checked(z.array(logSchema()), given);
    const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash))];
    const found = await this.#call(...hashes.map((hash) => ['eth_getTransactionByHash', hash] as const));
    const transactions = new Map(hashes.map((hash, index) => [hash, checked(transactionSchema(), found[index])]));
    return readTransfers(network, logs, transactions);
  }

  #call(...calls: RpcCall[]): Promise<unknown[]> {
    return callNode(this.#url, calls, this.#stop);
  }
}

function networkOf(chainId: number): Network {
  const network = NETWORKS.find((one) => one.chainId === chainId);
  if (network !== undefined) return network;
  const known = NETWORKS.map((one) => `${one.network} ${one.chainId}`).join(', ');
  throw new UnknownNetwork(`the node has the chain ID ${chainId}, which is none of: ${known}`);
}

function byTransaction(network: Network, transfers: readonly Transfer[]): PaidOnChain[] {
  const groups = new Map<string, Transfer[]>();
  for (const transfer of transfers) {
    const key = `${transfer.txHash} ${transfer.paymentReference}`;
    groups.set(key, [...(groups.get(key) ?? []), transfer]);
  }
  return [...groups.values()].map((group) => ({ network, txHash: group[0]?.txHash ?? '', transfers: group }));
}

const hex = (number: number) => `0x${number.toString(16)}`;
const blockCall = (number: number | 'latest'): RpcCall => [
  'eth_getBlockByNumber',
  number === 'latest' ? number : hex(number),
  false,
];
