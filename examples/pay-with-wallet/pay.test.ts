import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { startMock } from 'payment-request-mock';
import { expect, test } from 'vitest';

const FOLDER = 'examples/pay-with-wallet';
const run = promisify(execFile);

/** Runs chain.mjs on a free port until the end of the test. */
async function startChain() {
  const child = spawn(process.execPath, [`${FOLDER}/chain.mjs`], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('chain.mjs ended')));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const address = /listens on (\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

test('pay-with-wallet: a wallet pays a request in a token and one in the native currency', async () => {
  await using mock = await startMock();
  await using chain = await startChain();
  const env = { ...process.env, MOCK_URL: mock.url, RPC_URL: chain.url };
  const pay = async (currency: string, amount: string) => {
    const settings = { ...env, CURRENCY: currency, AMOUNT: amount };
    return (await run(process.execPath, [`${FOLDER}/pay.mjs`], { env: settings })).stdout.trim().split('\n');
  };
  expect(await pay('FAU-sepolia', '12.5')).toEqual([
    expect.stringMatching(/^request 01[0-9a-f]{64}$/),
    expect.stringMatching(/^success: 0x/),
    expect.stringMatching(/^success: 0x/),
    expect.stringMatching(/^paid: 0x/),
  ]);
  const [, sent, paid] = await pay('ETH-sepolia-sepolia', '0.2');
  expect(paid).toBe(sent?.replace('success', 'paid'));
});
