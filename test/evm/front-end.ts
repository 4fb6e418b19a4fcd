import { getAddress, Interface, id, keccak256, type TransactionReceipt } from 'ethers';
import type { Mock } from '../../src/index.ts';
import { KEY, PAYEE } from '../support/client.ts';
import { artifact } from './artifacts.ts';
import { addressOf } from './contracts.ts';
import type { Protocol } from './protocol.ts';

/** Response of the pay operation. */
export interface Calldata {
  requestId: string;
  paymentReference: string;
  transactions: { to: string; data: string; value: { hex: string } | string | number }[];
  metadata: Record<string, unknown>;
}

/** Sends one call over the network. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export async function http(mock: Mock, line: string, body?: unknown): Promise<any> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const response = await fetch(mock.url + path, {
    method,
    headers: { ...KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${line}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

/** An address that no other test uses. */
export function addressNamed(name: string): string {
  return getAddress(id(name).slice(0, 42));
}

/** Creates a request and gets its payment data. */
export async function invoice(mock: Mock, fields: Record<string, unknown>, query = ''): Promise<Calldata> {
  const created = await http(mock, 'POST /v2/request', { payee: PAYEE, ...fields });
  return { ...created, ...(await http(mock, `GET /v2/request/${created.requestId}/pay${query}`)) };
}

/** Sends the transactions in order. Throws the revert reason. */
export async function execute(
  { payer }: Protocol,
  transactions: Calldata['transactions'],
): Promise<TransactionReceipt[]> {
  const receipts: TransactionReceipt[] = [];
  for (const { to, data, value } of transactions) {
    const sent = await payer.sendTransaction({
      to,
      data,
      value: BigInt(typeof value === 'object' ? value.hex : value),
    });
    const receipt = await sent.wait();
    if (receipt !== null) receipts.push(receipt);
  }
  return receipts;
}

/** A payment event of the protocol. */
export interface OnChainPayment {
  /** Hash of the reference: it is an indexed argument. */
  topic: string;
  to: string;
  amount: bigint;
  fee: bigint;
  feeAddress: string;
  /** Undefined for the native currency. */
  token: string | undefined;
}

const EVENTS = [
  { abi: new Interface(artifact('ERC20FeeProxy').abi), emitters: ['erc20FeeProxy', 'erc20ConversionProxy'] },
  { abi: new Interface(artifact('EthereumFeeProxy').abi), emitters: ['ethereumFeeProxy', 'ethConversionProxy'] },
] as const;

/** Returns the payment events in a receipt. */
export function paymentsIn(receipt: TransactionReceipt | undefined): OnChainPayment[] {
  return (receipt?.logs ?? []).flatMap((log) => {
    const source = EVENTS.find(({ emitters }) => emitters.some((name) => addressOf(name) === log.address));
    const event = source?.abi.parseLog(log);
    if (event?.name !== 'TransferWithReferenceAndFee') return [];
    const { to, amount, feeAmount: fee, feeAddress, tokenAddress: token } = event.args.toObject();
    return [{ topic: log.topics[1] ?? '', to, amount, fee, feeAddress, token }];
  });
}

export function topicOf(paymentReference: string): string {
  return keccak256(paymentReference);
}
