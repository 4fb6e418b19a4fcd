import type { TransactionReceipt } from 'ethers';
import { afterAll, beforeAll } from 'vitest';
import type { StartOptions } from '../../src/entries/types/mock.types.ts';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { addressNamed, type Calldata, execute, http, invoice } from './front-end.ts';
import { type Protocol, SLOW, startProtocol } from './protocol.ts';

export interface Watched extends AsyncDisposable {
  mock: Mock;
  chain: Protocol;
}

/** Starts a chain and a mock that watches it. */
export async function startWatched(options: StartOptions = {}): Promise<Watched> {
  const { fixtures } = options;
  const chain = await startProtocol(createMock(fixtures === undefined ? {} : { fixtures }));
  return together(await watchChain(chain, options), chain);
}

/** Starts a chain, and a mock that does not watch it. */
export async function startUnwatched(): Promise<Watched> {
  const mock = await startMock({ fixtures: 'empty', validateResponses: true });
  return together(mock, await startProtocol(mock));
}

function together(mock: Mock, chain: Protocol): Watched {
  return {
    mock,
    chain,
    async [Symbol.asyncDispose]() {
      await mock.stop();
      await chain[Symbol.asyncDispose]();
    },
  };
}

/** Starts a chain and a mock for all tests of a file. */
export function useWatched(start: () => Promise<Watched> = startWatched): Pick<Watched, 'mock' | 'chain'> {
  const here = {} as Watched;
  beforeAll(async () => void Object.assign(here, await start()), SLOW);
  afterAll(() => here[Symbol.asyncDispose]?.());
  return here;
}

export async function watchChain({ url }: { url: string }, options: StartOptions = {}): Promise<Mock> {
  return startMock({ fixtures: 'empty', validateResponses: true, chain: url, ...options });
}

let requests = 0;

/** Creates a request, 5 FAU by default, for a new payee. Returns its payment data. */
export async function ask(mock: Mock, fields: Record<string, unknown> = {}, query = ''): Promise<Calldata> {
  requests += 1;
  const token = { invoiceCurrency: 'FAU-sepolia', paymentCurrency: 'FAU-sepolia' };
  return invoice(mock, { payee: addressNamed(`payee ${requests}`), amount: '5', ...token, ...fields }, query);
}

/** Sends the transactions of a request. Returns the last receipt. */
export async function payOnChain(chain: Protocol, { transactions }: Calldata): Promise<TransactionReceipt> {
  const receipt = (await execute(chain, transactions)).at(-1);
  if (receipt === undefined) throw new Error('no transaction was mined');
  return receipt;
}

/** Reads the chain, then the request. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export async function seen(mock: Mock, { requestId }: { requestId: string }): Promise<any> {
  await mock.chain.sync();
  return http(mock, `GET /v2/request/${requestId}`);
}

/** On-chain fields of a payment in the search. */
export interface PaidAmounts {
  amount: string;
  fees: { amount: string }[];
  convertedAmountDestination: string | null;
  request: { requestId: string; paymentReference: string };
}

/** Simulates payments and returns them, then restores the state. */
export async function simulated(mock: Mock, requestIds: readonly string[]): Promise<PaidAmounts[]> {
  const before = await mock.snapshot();
  for (const requestId of requestIds) await mock.requests.pay(requestId);
  const pages = await Promise.all(requestIds.map((requestId) => http(mock, `GET /v2/payments?requestId=${requestId}`)));
  await mock.restore(before);
  return pages.map(({ payments }) => payments[0]);
}

/** Returns the amounts that chain, search and simulation share. */
export function amountsOf({ amount, fees, convertedAmountDestination }: PaidAmounts) {
  return { amount, fees, convertedAmountDestination };
}
