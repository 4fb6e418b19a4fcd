/** `npx tsx bench/chain.ts`: what a watched chain costs: idle polling, and 1000 payments in one block of 10,000 requests. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMock } from '../src/index.ts';
import { findNetwork } from '../src/service/calldata/networks.ts';
import { referenceTopic } from '../src/service/calldata/references.ts';

const REQUESTS = 10_000;
const PAYMENTS = 1000;
const IDLE_SECONDS = 10;
const TOKEN_PAYMENT = '0x9f16cbcc523c67a60c450e5ffe4f3b7b6dbe772e7abcadb2686ce029a9a0a2b6';
const FAU = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const PAYER = `0x${'22'.repeat(20)}`;

const hex = (value: number) => `0x${value.toString(16)}`;
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');
const hashOf = (number: number) => `0x${word(BigInt(number + 1))}`;

/** A node that has what it is given, and counts the calls. */
const node = { head: 0, logs: [] as object[], transactions: [] as object[], calls: 0 };

const block = (number: number) => ({
  number: hex(number),
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: hex(1_800_000_000 + number),
  transactions: number === 1 ? node.transactions : [],
});
const answers: Record<string, (params: string[]) => unknown> = {
  eth_chainId: () => hex(11155111),
  eth_getBlockByNumber: ([number = 'latest']) => block(number === 'latest' ? node.head : Number(number)),
  eth_getLogs: () => node.logs,
};

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    node.calls += 1;
    const given = JSON.parse(body);
    const one = ({ id, method, params }: { id: number; method: string; params: string[] }) => ({
      jsonrpc: '2.0',
      id,
      result: answers[method]?.(params) ?? '0x',
    });
    response.end(JSON.stringify(Array.isArray(given) ? given.map(one) : one(given)));
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const chain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const mock = createMock({ fixtures: 'empty', chain: { url: chain, poll: '1h' } });
const steps = Array.from({ length: REQUESTS }, () => ({
  do: 'request.create' as const,
  payee: PAYEE,
  amount: '5',
  invoiceCurrency: 'FAU-sepolia',
  paymentCurrency: 'FAU-sepolia',
}));
for (let at = 0; at < REQUESTS; at += 1000) await mock.step(steps.slice(at, at + 1000));
const { rows } = await mock.state({ rows: true });
const proxy = findNetwork('sepolia')?.contracts.erc20FeeProxy;
const paid = (rows?.requests ?? []).slice(0, PAYMENTS);
node.transactions = paid.map((_, at) => ({ hash: hashOf(at), from: PAYER, to: proxy, input: '0x' }));
node.logs = paid.map(({ paymentReference }, at) => ({
  address: proxy,
  topics: [TOKEN_PAYMENT, referenceTopic(paymentReference)],
  data: `0x${[FAU, PAYEE, 5n * 10n ** 18n, 0n, PAYEE].map(word).join('')}`,
  blockHash: hashOf(1),
  blockNumber: hex(1),
  transactionHash: hashOf(at),
  logIndex: hex(at),
}));
node.head = 1;
const started = performance.now();
const before = process.cpuUsage();
await mock.chain.sync();
const { user, system } = process.cpuUsage(before);
const settled = (await mock.state({ rows: true })).rows?.requests?.filter(({ status }) => status === 'paid').length;
console.log(
  `${PAYMENTS} payments in one block, ${REQUESTS} requests: ${settled} paid after ${(performance.now() - started).toFixed(0)} ms, ` +
    `${((user + system) / 1000).toFixed(0)} ms of CPU with the node of this script`,
);
await mock.stop();

const idle = createMock({ fixtures: 'empty', chain });
await idle.chain.status();
const [calls, cpu] = [node.calls, process.cpuUsage()];
await new Promise((done) => setTimeout(done, IDLE_SECONDS * 1000));
const used = process.cpuUsage(cpu);
console.log(
  `idle for ${IDLE_SECONDS} s: ${node.calls - calls} calls, ` +
    `${((used.user + used.system) / 1000 / (IDLE_SECONDS * 10)).toFixed(2)} % of a core, half of it this script's node`,
);
await idle.stop();
server.close();
