import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import type { Network, NetworkContracts } from '../calldata/networks.ts';
import { referenceTopic } from '../calldata/references.ts';

/** A payment reported by a protocol contract. Amounts are in units, addresses in lower case. */
export interface Transfer {
  txHash: string;
  payer: string;
  contract: keyof NetworkContracts;
  paymentReference: string;
  /** Address of the token; null for the native currency. */
  token: string | null;
  payee: string;
  amount: bigint;
  fee: bigint;
  feeAddress: string;
  /** Converted units, and currency hash of the invoice. */
  conversion: { amount: bigint; currency: string } | null;
}

const text = lazy(() => z.string().toLowerCase());

export const logSchema = lazy(() =>
  z.object({
    address: text(),
    topics: z.array(text()),
    data: z.string().regex(/^0x([0-9a-f]{64})*$/i),
    transactionHash: text(),
  }),
);
type Log = z.infer<ReturnType<typeof logSchema>>;

export const transactionSchema = lazy(() => z.object({ from: text(), input: text() }));
type Transaction = z.infer<ReturnType<typeof transactionSchema>>;

/** `TransferWithReferenceAndFee` of tokens and of the native currency, and `TransferWithConversionAndReference`. */
const TOKEN_PAYMENT = '0x9f16cbcc523c67a60c450e5ffe4f3b7b6dbe772e7abcadb2686ce029a9a0a2b6';
const NATIVE_PAYMENT = '0xa1c241e337c4610a9d0f881111e977e9dc8690c85fe2108897bb1483c66e6a96';
const CONVERSION = '0x96d0d1d75923f40b50f6fe74613b2c23239149607848fbca3941fee7ac041cdc';

export function paymentFilter(network: Network) {
  return { address: [...contractsByAddress(network).keys()], topics: [[TOKEN_PAYMENT, NATIVE_PAYMENT, CONVERSION]] };
}

/**
 * Returns the payments in logs, in order.
 * @param transactions the transactions of the logs, by hash
 */
export function readTransfers(
  network: Network,
  logs: readonly Log[],
  transactions: ReadonlyMap<string, Transaction>,
): Transfer[] {
  const contracts = contractsByAddress(network);
  const transfers: Transfer[] = [];
  for (const { address, topics, data, transactionHash: txHash } of logs) {
    const [event, topic = ''] = topics;
    const contract = contracts.get(address);
    const { from: payer, input } = transactions.get(txHash) ?? { from: '', input: '' };
    const paymentReference = referenceIn(input, topic);
    if (contract === undefined || paymentReference === undefined) continue;
    const words = data.slice(2).match(/.{64}/g) ?? [];
    if (event === CONVERSION) {
      // A proxy logs the conversion after its payment.
      const paid = transfers.findLast((one) => one.txHash === txHash && one.paymentReference === paymentReference);
      if (paid !== undefined) paid.conversion = { amount: unitsOf(words[0]), currency: addressOf(words[1]) };
      continue;
    }
    const [payee, amount, fee, feeAddress] = event === TOKEN_PAYMENT ? words.slice(1) : words;
    transfers.push({
      txHash,
      payer,
      contract,
      paymentReference,
      token: event === TOKEN_PAYMENT ? addressOf(words[0]) : null,
      payee: addressOf(payee),
      amount: unitsOf(amount),
      fee: unitsOf(fee),
      feeAddress: addressOf(feeAddress),
      conversion: null,
    });
  }
  return transfers;
}

function contractsByAddress({ contracts }: Network): ReadonlyMap<string, keyof NetworkContracts> {
  const entries = Object.entries(contracts) as [keyof NetworkContracts, string][];
  return new Map(entries.map(([name, address]) => [address.toLowerCase(), name]));
}

/**
 * Finds the payment reference with a given hash in calldata; logs only contain the hash. In calldata, including
 * batches and smart accounts, a reference follows its length (8 bytes) and is padded to a word.
 */
function referenceIn(input: string, topic: string): string | undefined {
  const found = [...input.matchAll(/0{63}8([0-9a-f]{16})0{48}/g)].map(([, digits]) => `0x${digits}`);
  return found.find((reference) => referenceTopic(reference) === topic);
}

const unitsOf = (word = '0') => BigInt(`0x${word}`);
const addressOf = (word = '') => `0x${word.slice(-40).toLowerCase()}`;
