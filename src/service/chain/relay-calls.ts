import * as AbiFunction from 'ox/AbiFunction';
import * as AbiParameters from 'ox/AbiParameters';
import { sleep } from '../../engine/kernel/clock/timers.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { printable } from '../../engine/kernel/core/printable.ts';
import type { Network } from '../calldata/networks.ts';
import type { TypedDataPayload } from '../calldata/typed-data.ts';
import { RELAYER } from '../devchain/accounts.ts';
import {
  RECURRING_PROXY_ERRORS,
  SCHEDULE_PERMIT_FIELDS,
  TRIGGER_RECURRING_PAYMENT,
} from '../devchain/recurring-proxy.ts';
import { unitsOfPermit } from '../devchain/schedule-permit.ts';
import { TX_HASH } from '../patterns.ts';
import { callOf, unitsOf, word } from './readings.ts';
import { type JsonRpc, NodeUnreachable, orRefusal, RpcError } from './rpc.ts';

/** A transaction that makes one recurring payment. */
export interface Trigger {
  from: string;
  /** The recurring proxy. */
  to: string;
  data: string;
}

/** What a node says of a transaction that it was sent; `unknown` when it has none of that hash. */
type TriggerState =
  | { is: 'unknown' | 'waiting' | 'mined' }
  | { is: 'reverted' /** The block in which it was. */; block: string };

/** `hasRole(bytes32,address)` of the recurring proxy, for `keccak256("RELAYER_ROLE")` and the relayer. */
const HAS_ROLE = `0x91d14854e2b7fb3b832174769106daebcfd6d1970523240dda11281102db9363b83b0dc4${word(RELAYER)}`;
/** The selector of `Error(string)`. */
const ERROR = '0x08c379a0';
/** What the recurring proxy says when a token does not move. */
const NOT_PULLED = 'transferFrom() has been reverted';
const RECEIPT_PAUSE_MS = 10;

/** Returns whether the mock can make recurring payments on a node: it signs for the relayer, whom the recurring proxy knows. */
export async function letsRelay(rpc: JsonRpc, { contracts }: Network): Promise<boolean> {
  const to = contracts.erc20RecurringPaymentProxy;
  if (to === null) return false;
  const calls = rpc.batch([['eth_accounts'], ['eth_call', { to, data: HAS_ROLE }, 'latest']]);
  const answers = await orRefusal(calls);
  if (answers instanceof RpcError) return false;
  const [accounts, role] = answers;
  const own = Array.isArray(accounts) && accounts.some((one) => String(one).toLowerCase() === RELAYER.toLowerCase());
  return own && role === `0x${'1'.padStart(64, '0')}`;
}

/** Returns the error of a trigger that the contract would refuse; undefined when it would pay. */
export async function relayProblem(rpc: JsonRpc, trigger: Trigger, block: string): Promise<RpcError | undefined> {
  const answer = await orRefusal(rpc.call('eth_call', trigger, block));
  return answer instanceof RpcError ? answer : undefined;
}

/** Sends a trigger. Returns its hash, or the error of a node that refuses it. */
export async function sendTrigger(rpc: JsonRpc, trigger: Trigger): Promise<string | RpcError> {
  const answer = await orRefusal(rpc.call('eth_sendTransaction', trigger));
  if (answer instanceof RpcError) return answer;
  const hash = String(answer).toLowerCase();
  if (!TX_HASH.test(hash)) throw new NodeUnreachable('the node answers a transaction without its hash');
  return hash;
}

/** Returns what a node says of a transaction. One that is not mined yet is asked for several times. */
export async function stateOf(rpc: JsonRpc, txHash: string, tries: number): Promise<TriggerState> {
  for (let left = tries; left > 0; left--) {
    const [receipt, transaction] = await rpc.batch([
      ['eth_getTransactionReceipt', txHash],
      ['eth_getTransactionByHash', txHash],
    ]);
    if (isRecord(receipt)) {
      return receipt.status === '0x1' ? { is: 'mined' } : { is: 'reverted', block: String(receipt.blockNumber) };
    }
    if (!isRecord(transaction)) return { is: 'unknown' };
    if (left > 1) await sleep(RECEIPT_PAUSE_MS, false);
  }
  return { is: 'waiting' };
}

/** Returns the name of the contract's error; undefined for any other refusal. */
export function errorNameOf({ data = '' }: Pick<RpcError, 'data'>): string | undefined {
  return RECURRING_PROXY_ERRORS[data.slice(0, 10).toLowerCase()];
}

/** Returns the seconds of the chain's time until a permit allows a payment. `index` counts from 1. */
export async function secondsUntilDue(rpc: JsonRpc, { values }: TypedDataPayload, index: number): Promise<number> {
  const block = await rpc.call('eth_getBlockByNumber', 'pending', false);
  const now = isRecord(block) ? Number(block.timestamp) : Number.NaN;
  return Number(values.firstPayment) + (index - 1) * Number(values.periodSeconds) - now;
}

/** Returns why a trigger was refused: the name of the contract's error, or what the payer's wallet lacks. */
export async function reasonOf(
  rpc: JsonRpc,
  { message, data = '' }: Pick<RpcError, 'message' | 'data'>,
  permit: TypedDataPayload,
): Promise<string> {
  const named = errorNameOf({ data });
  if (named !== undefined) return named;
  const text = textOf(data) ?? message;
  return text.includes(NOT_PULLED) ? ((await lackOf(rpc, permit)) ?? NOT_PULLED) : text;
}

/** Returns what the payer of a permit lacks for one payment; undefined when it lacks nothing. */
async function lackOf(rpc: JsonRpc, permit: TypedDataPayload): Promise<string | undefined> {
  const { subscriber, token } = permit.values;
  const wallet = { network: '', wallet: String(subscriber), token: String(token) };
  const spender = String(permit.domain.verifyingContract);
  const [allowed, held] = (await rpc.batch([callOf({ ...wallet, spender }), callOf(wallet)])).map(unitsOf);
  const needed = unitsOfPermit(permit);
  if (allowed !== undefined && allowed < needed) return 'Insufficient token allowance';
  return held !== undefined && held < needed ? 'Insufficient token balance' : undefined;
}

function textOf(data: string): string | undefined {
  if (!data.toLowerCase().startsWith(ERROR)) return undefined;
  try {
    return printable(AbiParameters.decode([{ type: 'string' }], `0x${data.slice(ERROR.length)}`)[0]);
  } catch {
    return undefined;
  }
}

/** Returns the calldata by which a relayer pays one payment of a permit in the form of the contract. `index` counts from 1. */
export function encodeTrigger(
  { values }: TypedDataPayload,
  { signature, index, reference }: { signature: string; index: number; reference: string },
): `0x${string}` {
  const permit = Object.fromEntries(
    SCHEDULE_PERMIT_FIELDS.map(({ name, type }) => {
      const value = values[name];
      return [name, type.startsWith('uint') ? BigInt(String(value)) : value];
    }),
  );
  // The fields are those of the ABI, which TypeScript cannot see.
  return AbiFunction.encodeData(TRIGGER_RECURRING_PAYMENT, [permit, signature, index, reference] as never);
}
