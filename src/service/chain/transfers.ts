import * as AbiParameters from 'ox/AbiParameters';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { Network, NetworkContracts } from '../calldata/networks.ts';
import type { ChainContent } from './ledger.ts';

/** Reads payments out of the logs of a chain. */

/** A block, by its place and its hash. */
export interface BlockMark {
  number: number;
  hash: string;
}

/** A block that has payments, or is the newest one. */
export interface ChainBlock extends BlockMark {
  parentHash: string;
  /** Milliseconds since 1970. */
  timeMs: number;
}

/** What a contract of the protocol has reported of one payment. Amounts are in units; hashes and addresses in lower case. */
export interface ChainPayment {
  block: ChainBlock;
  txHash: string;
  logIndex: number;
  /** Its place among the payments of its transaction, from 0. */
  position: number;
  /** Sender of the transaction. */
  payer: string;
  /** Address that has reported it. */
  emitter: string;
  /** The contract at that address; undefined for one that is not of the protocol. */
  contract: keyof NetworkContracts | undefined;
  /** keccak256 of the reference: the log does not have the reference itself. */
  topic: string;
  /** Address of the token; null for the native currency. */
  token: string | null;
  payee: string;
  amount: bigint;
  fee: bigint;
  feeAddress: string;
  /** What a conversion proxy says of a payment whose amount it has converted. */
  conversion: { amount: bigint; currency: string; maxRateTimespan: bigint } | null;
}

/** A token transfer without a reference. */
export interface BareTransfer {
  block: ChainBlock;
  txHash: string;
  logIndex: number;
  token: string;
  payer: string;
  payee: string;
  amount: bigint;
}

/** The parts of a log that are read. */
export interface RpcLog {
  address: string;
  topics: readonly string[];
  data: string;
  blockHash: string;
  blockNumber: string;
  transactionHash: string;
  logIndex: string;
}

const TOKEN_PAYMENT = '0x9f16cbcc523c67a60c450e5ffe4f3b7b6dbe772e7abcadb2686ce029a9a0a2b6';
const NATIVE_PAYMENT = '0xa1c241e337c4610a9d0f881111e977e9dc8690c85fe2108897bb1483c66e6a96';
const CONVERSION = '0x96d0d1d75923f40b50f6fe74613b2c23239149607848fbca3941fee7ac041cdc';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The first topics of the logs of payments, which only the protocol's contracts and copies of them write. */
export const PAYMENT_TOPICS: readonly string[] = [TOKEN_PAYMENT, NATIVE_PAYMENT, CONVERSION];
/** The first topics of the logs of token transfers, which every token writes. */
export const TRANSFER_TOPICS: readonly string[] = [TRANSFER];

const address = { type: 'address' } as const;
const uint256 = { type: 'uint256' } as const;
const TOKEN_FIELDS = [address, address, uint256, uint256, address] as const;
const NATIVE_FIELDS = [address, uint256, uint256, address] as const;
const CONVERSION_FIELDS = [uint256, address, uint256, uint256] as const;

/** Returns a log of a node's answer; undefined when it lacks a part. */
export function logOf(given: unknown): RpcLog | undefined {
  if (!isRecord(given) || !Array.isArray(given.topics)) return undefined;
  const { address, data, blockHash, blockNumber, transactionHash, logIndex } = given;
  const texts = [address, data, blockHash, blockNumber, transactionHash, logIndex, ...given.topics];
  return texts.every((text) => typeof text === 'string') ? (given as unknown as RpcLog) : undefined;
}

interface LogPlace {
  block: ChainBlock;
  /** Sender of the transaction, in lower case. */
  sender: string;
}

/** Returns the payments and the bare token transfers that logs report, in order and in parts. */
export function readTransfers(
  network: Network,
  logs: readonly RpcLog[],
  placeOf: (log: RpcLog) => LogPlace,
): Pick<ChainContent, 'payments' | 'transfers'> {
  const contracts = contractsByAddress(network);
  const payments: ChainPayment[] = [];
  const transfers: BareTransfer[] = [];
  const positions = new Map<string, number>();
  for (const log of logs) {
    const [topic] = log.topics;
    if (topic === TRANSFER) pushDefined(transfers, bareTransfer(log, placeOf(log)));
    else if (topic === CONVERSION) addConversion(payments, log);
    else pushDefined(payments, paymentOf(log, placeOf(log), contracts, positions));
  }
  const paid = new Set(positions.keys());
  return { payments, transfers: transfers.filter(({ txHash }) => !paid.has(txHash)) };
}

/** Returns the protocol's contracts of a network by their address in lower case. */
export function contractsByAddress({ contracts }: Network): ReadonlyMap<string, keyof NetworkContracts> {
  const entries = Object.entries(contracts) as [keyof NetworkContracts, string | null][];
  return new Map(entries.flatMap(([name, at]) => (at === null ? [] : [[at.toLowerCase(), name] as const])));
}

function paymentOf(
  log: RpcLog,
  { block, sender }: LogPlace,
  contracts: ReadonlyMap<string, keyof NetworkContracts>,
  positions: Map<string, number>,
): ChainPayment | undefined {
  const fields = log.topics[0] === TOKEN_PAYMENT ? decoded(TOKEN_FIELDS, log.data) : nativeFields(log.data);
  const topic = log.topics[1];
  if (fields === undefined || topic === undefined) return undefined;
  const [token, payee, amount, fee, feeAddress] = fields;
  const txHash = log.transactionHash.toLowerCase();
  const emitter = log.address.toLowerCase();
  const position = positions.get(txHash) ?? 0;
  positions.set(txHash, position + 1);
  return {
    block,
    txHash,
    logIndex: Number(log.logIndex),
    position,
    payer: sender,
    emitter,
    contract: contracts.get(emitter),
    topic: topic.toLowerCase(),
    token: token?.toLowerCase() ?? null,
    payee: payee.toLowerCase(),
    amount,
    fee,
    feeAddress: feeAddress.toLowerCase(),
    conversion: null,
  };
}

function nativeFields(data: string) {
  const fields = decoded(NATIVE_FIELDS, data);
  return fields && ([null, ...fields] as const);
}

/** A conversion is reported after its payment, in the same transaction, by the same contract and with the same reference. */
function addConversion(payments: ChainPayment[], log: RpcLog): void {
  const fields = decoded(CONVERSION_FIELDS, log.data);
  if (fields === undefined) return;
  const [emitter, txHash, topic] = [log.address, log.transactionHash, log.topics[1] ?? ''].map((text) =>
    text.toLowerCase(),
  );
  const paid = payments.findLast(
    (one) => one.txHash === txHash && one.emitter === emitter && one.topic === topic && one.conversion === null,
  );
  const [amount, currency, , maxRateTimespan] = fields;
  if (paid !== undefined) paid.conversion = { amount, currency: currency.toLowerCase(), maxRateTimespan };
}

function bareTransfer(log: RpcLog, { block }: LogPlace): BareTransfer | undefined {
  const [, from, to] = log.topics;
  const [amount] = decoded([uint256], log.data) ?? [];
  // The transfer of an NFT has its id as a further topic, and no data.
  if (from === undefined || to === undefined || amount === undefined) return undefined;
  return {
    block,
    txHash: log.transactionHash.toLowerCase(),
    logIndex: Number(log.logIndex),
    token: log.address.toLowerCase(),
    payer: `0x${from.slice(-40)}`.toLowerCase(),
    payee: `0x${to.slice(-40)}`.toLowerCase(),
    amount,
  };
}

/** Returns the decoded data; undefined for what a foreign contract has written in another form. */
function decoded<const P extends readonly { type: 'address' | 'uint256' }[]>(parameters: P, data: string) {
  try {
    return AbiParameters.decode(parameters, data as `0x${string}`);
  } catch {
    return undefined;
  }
}

function pushDefined<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}
