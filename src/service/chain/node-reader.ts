import * as Hex from 'ox/Hex';
import { LAST_MS } from '../../engine/kernel/clock/clock.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { Network } from '../calldata/networks.ts';
import { ADDRESS, TX_HASH } from '../patterns.ts';
import type { ChainContent } from './ledger.ts';
import { referencesIn } from './references-in.ts';
import { AnswerTooLarge, type JsonRpc, NodeUnreachable, type RpcCall, RpcError } from './rpc.ts';
import {
  type ChainBlock,
  contractsByAddress,
  logOf,
  PAYMENT_TOPICS,
  type RpcLog,
  readTransfers,
  TRANSFER_TOPICS,
} from './transfers.ts';

/** The chain has changed while it was read; the next try will fit. */
export class ChainMoved extends Error {
  override readonly name = 'ChainMoved';
}

const BLOCKS_AT_ONCE = 64;

/** How many logs are read in one look at the chain, of payments and of transfers each. Of more transfers, the newest are read. */
const MAX_LOGS = 50_000;

interface RpcTransaction {
  hash: string;
  from: string;
  to: string | null;
  input: string;
}

interface FullBlock {
  block: ChainBlock;
  transactions: readonly RpcTransaction[];
}

export async function readHead(rpc: JsonRpc): Promise<ChainBlock> {
  const block = blockOf(await rpc.call('eth_getBlockByNumber', 'latest', false));
  if (block === undefined) throw new NodeUnreachable('the node has no newest block');
  return block;
}

/** Returns the hashes of blocks by their numbers; undefined for a number that the chain does not reach. */
export async function readHashes(rpc: JsonRpc, numbers: readonly number[]): Promise<(string | undefined)[]> {
  const blocks = await rpc.batch(numbers.map((number) => ['eth_getBlockByNumber', Hex.fromNumber(number), false]));
  return blocks.map((block) => blockOf(block)?.hash);
}

/**
 * Reads the blocks from a number to a head: payments, bare transfers of known tokens and reverted payments.
 * @param tokens the addresses of the tokens
 * @throws ChainMoved when the head is no longer that of the chain
 */
export async function readBlocks(
  rpc: JsonRpc,
  network: Network,
  tokens: readonly string[],
  { from, head }: { from: number; head: ChainBlock },
): Promise<ChainContent> {
  const contracts = contractsByAddress(network);
  const range = [from, head.number] as const;
  const paying = await readLogs(rpc, { topics: [PAYMENT_TOPICS] }, range, MAX_LOGS + 1);
  if (paying.length > MAX_LOGS) {
    throw new NodeUnreachable(`blocks ${from} to ${head.number} have more than ${MAX_LOGS} payments`);
  }
  const bare =
    tokens.length === 0 ? [] : await readLogs(rpc, { address: tokens, topics: [TRANSFER_TOPICS] }, range, MAX_LOGS);
  const logs = [...paying, ...bare];
  const all = head.number - from < BLOCKS_AT_ONCE;
  const numbers = all ? Array.from({ length: head.number - from + 1 }, (_, at) => from + at) : [head.number];
  const hashes = new Set(logs.map(({ transactionHash }) => transactionHash));
  const isRead = ({ hash, to }: RpcTransaction) => hashes.has(hash) || contracts.has(to?.toLowerCase() ?? '');
  const withLogs = logs.map(({ blockNumber }) => Number(blockNumber));
  const known = await readBodies(rpc, [...new Set([...numbers, ...withLogs])], isRead);
  if (known.get(head.number)?.block.hash !== head.hash) throw new ChainMoved();
  const senders = new Map(
    [...known.values()].flatMap(({ transactions }) => transactions.map((tx) => [tx.hash, tx.from])),
  );
  const placeOf = (log: RpcLog) => {
    const block = known.get(Number(log.blockNumber))?.block;
    const sender = senders.get(log.transactionHash);
    if (block?.hash !== log.blockHash || sender === undefined) throw new ChainMoved();
    return { block, sender: sender.toLowerCase() };
  };
  const { payments, transfers } = readTransfers(network, logs, placeOf);
  const paid = new Set(payments.map(({ txHash }) => txHash));
  return { payments, transfers, reverted: await readReverted(rpc, network, [...known.values()], paid) };
}

/** Reads the newest `max` logs of a range of blocks, oldest first; where that is too much for one answer, in halves. */
async function readLogs(
  rpc: JsonRpc,
  filter: { address?: readonly string[]; topics: readonly [readonly string[]] },
  [from, to]: readonly [from: number, to: number],
  max: number,
): Promise<RpcLog[]> {
  try {
    const range = { fromBlock: Hex.fromNumber(from), toBlock: Hex.fromNumber(to) };
    const given = await moving(rpc.call('eth_getLogs', { ...filter, ...range }));
    const logs = Array.isArray(given) ? given.flatMap((log) => logOf(log) ?? []) : [];
    return logs.filter(({ topics: [topic = ''] }) => filter.topics[0].includes(topic)).slice(-max);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    if (from === to) {
      // Transfers of tokens only explain; without them, payments are still seen.
      if (filter.address !== undefined) return [];
      throw error;
    }
    const middle = Math.floor((from + to) / 2);
    const newer = await readLogs(rpc, filter, [middle + 1, to], max);
    const rest = max - newer.length;
    return rest === 0 ? newer : [...(await readLogs(rpc, filter, [from, middle], rest)), ...newer];
  }
}

/** Returns whether a node, or the limit of an answer, asks for a shorter range. Nodes have no common code for that. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof RpcError)) return error instanceof AnswerTooLarge;
  // Against too many calls, more calls do not help.
  if (/\brate|request count|too many requests|(per |\/)second/i.test(error.message)) return false;
  return /more than|too (many|large|big)|limit|exceed|range/i.test(error.message);
}

async function readBodies(
  rpc: JsonRpc,
  numbers: readonly number[],
  isRead: (transaction: RpcTransaction) => boolean,
): Promise<Map<number, FullBlock>> {
  const known = new Map<number, FullBlock>();
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    for (const body of await moving(rpc.batch(numbers.slice(at, at + BLOCKS_AT_ONCE).map(bodyCall)))) {
      const full = fullBlock(body, isRead);
      known.set(full.block.number, full);
    }
  }
  return known;
}

async function readReverted(rpc: JsonRpc, network: Network, blocks: readonly FullBlock[], paid: ReadonlySet<string>) {
  const contracts = contractsByAddress(network);
  const failed = blocks.flatMap(({ block, transactions }) =>
    transactions
      .filter(({ to, hash }) => to !== null && contracts.has(to.toLowerCase()) && !paid.has(hash.toLowerCase()))
      .map((transaction) => ({ block, transaction })),
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

const bodyCall = (number: number): RpcCall => ['eth_getBlockByNumber', Hex.fromNumber(number), true];

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

function fullBlock(given: unknown, isRead: (transaction: RpcTransaction) => boolean): FullBlock {
  const block = blockOf(given);
  if (block === undefined || !isRecord(given)) throw new ChainMoved();
  const transactions = Array.isArray(given.transactions) ? given.transactions.filter(isTransaction) : [];
  return { block, transactions: transactions.filter(isRead) };
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
