import { LAST_MS } from '../../engine/clock/clock.ts';
import { isRecord } from '../../engine/core/is-record.ts';
import type { Network } from '../calldata/networks.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import type { ChainContent, RevertedPayment } from './ledger.ts';
import { referencesIn } from './references-in.ts';
import { type JsonRpc, NodeUnreachable, type RpcCall, RpcError } from './rpc.ts';
import { type ChainBlock, contractsByAddress, logOf, type RpcLog, readTransfers, TOPICS } from './transfers.ts';

/** The chain has changed while it was read; the next try will fit. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved';
}

/** How many blocks are asked for by number at once. */
const BLOCKS_AT_ONCE = 64;

/** A transaction, as far as it is read. */
interface RpcTransaction {
  hash: string;
  from: string;
  to: string | null;
  input: string;
}

type FullBlock = ChainBlock & { transactions: readonly RpcTransaction[] };

/** Returns the newest block of a node. */
export async function readHead(rpc: JsonRpc): Promise<ChainBlock> {
  const block = blockOf(await rpc.call('eth_getBlockByNumber', 'latest', false));
  if (block === undefined) throw new NodeUnreachable('the node has no newest block');
  return block;
}

/** Returns the hashes of blocks by their numbers; undefined for a number that the chain does not reach. */
export async function readHashes(rpc: JsonRpc, numbers: readonly number[]): Promise<(string | undefined)[]> {
  const blocks = await rpc.batch(numbers.map((number) => ['eth_getBlockByNumber', hex(number), false]));
  return blocks.map((block) => blockOf(block)?.hash);
}

/**
 * Reads the blocks from a number to a head: payments, bare transfers and reverted payments.
 * @throws ChainMoved when the head is no longer that of the chain
 */
export async function readBlocks(
  rpc: JsonRpc,
  network: Network,
  from: number,
  head: ChainBlock,
): Promise<ChainContent> {
  const all = head.number - from < BLOCKS_AT_ONCE;
  const filter = { fromBlock: hex(from), toBlock: hex(head.number), topics: [TOPICS] };
  const numbers = all ? Array.from({ length: head.number - from + 1 }, (_, at) => from + at) : [head.number];
  const [given, ...bodies] = await moving(rpc.batch([['eth_getLogs', filter], ...numbers.map(bodyCall)]));
  const logs = Array.isArray(given) ? given.flatMap((log) => logOf(log) ?? []) : [];
  const known = new Map(bodies.map((body) => [fullBlock(body).number, fullBlock(body)]));
  const missing = [...new Set(logs.map(({ blockNumber }) => Number(blockNumber)))].filter((one) => !known.has(one));
  for (const body of await moving(rpc.batch(missing.map(bodyCall)))) known.set(fullBlock(body).number, fullBlock(body));
  if (known.get(head.number)?.hash !== head.hash) throw new ChainMoved();
  const senders = new Map(
    [...known.values()].flatMap(({ transactions }) => transactions.map((tx) => [tx.hash, tx.from])),
  );
  const placeOf = (log: RpcLog) => {
    const block = known.get(Number(log.blockNumber));
    const sender = senders.get(log.transactionHash);
    if (block?.hash !== log.blockHash || sender === undefined) throw new ChainMoved();
    return { block: withoutBody(block), sender: sender.toLowerCase() };
  };
  const { payments, transfers } = readTransfers(network, logs, placeOf);
  const paid = new Set(payments.map(({ txHash }) => txHash));
  return { payments, transfers, reverted: await readReverted(rpc, network, [...known.values()], paid) };
}

/** Returns the transactions to the protocol's contracts that have reverted. */
async function readReverted(
  rpc: JsonRpc,
  network: Network,
  blocks: readonly FullBlock[],
  paid: ReadonlySet<string>,
): Promise<RevertedPayment[]> {
  const contracts = contractsByAddress(network);
  const failed = blocks.flatMap((block) =>
    block.transactions
      .filter(({ to, hash }) => to !== null && contracts.has(to.toLowerCase()) && !paid.has(hash.toLowerCase()))
      .map((transaction) => ({ block: withoutBody(block), transaction })),
  );
  const receipts = await rpc.batch(failed.map(({ transaction }) => ['eth_getTransactionReceipt', transaction.hash]));
  return failed
    .filter((_, at) => isRecord(receipts[at]) && receipts[at].status === '0x0')
    .map(({ block, transaction: { hash, from, input } }) => ({
      block,
      txHash: hash.toLowerCase(),
      payer: from.toLowerCase(),
      topics: referencesIn(input),
    }));
}

const bodyCall = (number: number): RpcCall => ['eth_getBlockByNumber', hex(number), true];

/** A block that a node does not know any more is a sign of a reorganisation, not of a broken node. */
async function moving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RpcError && /unknown block|(block|header) not found/i.test(error.message))
      throw new ChainMoved();
    throw error;
  }
}

function fullBlock(given: unknown): FullBlock {
  const block = blockOf(given);
  if (block === undefined || !isRecord(given)) throw new ChainMoved();
  const transactions = Array.isArray(given.transactions) ? given.transactions.filter(isTransaction) : [];
  return { ...block, transactions };
}

function withoutBody({ transactions: _, ...block }: FullBlock): ChainBlock {
  return block;
}

function isTransaction(given: unknown): given is RpcTransaction {
  return (
    isRecord(given) &&
    isHash(given.hash) &&
    typeof given.from === 'string' &&
    ADDRESS.test(given.from) &&
    typeof given.input === 'string' &&
    (typeof given.to === 'string' || given.to === null)
  );
}

/** Returns a block of a node's answer; undefined for none, and for what no block can be. */
function blockOf(given: unknown): ChainBlock | undefined {
  if (!isRecord(given)) return undefined;
  const { hash, parentHash } = given;
  const number = Number(given.number ?? Number.NaN);
  const timeMs = Number(given.timestamp ?? Number.NaN) * 1000;
  if (!isHash(hash) || !isHash(parentHash) || !Number.isSafeInteger(number) || number < 0) return undefined;
  return timeMs >= 0 && timeMs <= LAST_MS ? { number, hash, parentHash, timeMs } : undefined;
}

function isHash(given: unknown): given is string {
  return typeof given === 'string' && TX_HASH.test(given);
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}
