import { inject, type TestAPI, test } from 'vitest';
import { printable } from '../../engine/kernel/core/text.ts';
import { connectMock } from '../client/connect-mock.ts';
import type { Mock } from '../types/mock.types.ts';
import type { MockAddress } from './setup.ts';

/** Test fixtures of {@link mockTest}. */
export interface MockFixtures {
  /**
   * A mock in a separate workspace for this test, deleted when the test ends. A failed test prints the received calls.
   */
  mock: Mock;
  /** The server of all workspaces: from the global setup, otherwise one per file. */
  mockServer: Mock;
}

/**
 * Extends vitest's `test` with a mock. Each test has its own workspace, so tests run in parallel and need no cleanup.
 * With the global setup `payment-request-mock/vitest/setup` all workers share a server; without it each file starts its
 * own.
 *
 * @example
 * mockTest('an invoice is paid', async ({ mock }) => {
 *   const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
 *   const { requestId } = await mock.requests.create({ payee, amount: '100', ...currencies });
 *   const { request } = await mock.requests.pay(requestId);
 *   expect(request.status).toBe('paid');
 * });
 */
export const mockTest: TestAPI<MockFixtures> = test.extend<MockFixtures>({
  mockServer: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from the pattern
    async ({}, use) => {
      const provided: MockAddress | undefined = inject('paymentRequestMock');
      if (provided !== undefined) return use(connectMock(provided));
      const { startMock } = await import('payment-request-mock');
      const server = await startMock();
      await use(server);
      await server.stop();
    },
    { scope: 'file' },
  ],
  mock: async ({ mockServer, task }, use) => {
    const mock = mockServer.workspace(keyOf(task.id, task.name));
    await use(mock);
    if (task.result?.state === 'fail') console.error(await received(mock, task.name));
    await mock.stop();
  },
});

/** A failed test prints at most so many calls. */
const PRINTED_CALLS = 20;

/** Prints the calls of a failed test, because most failures are caused by an unexpected response. */
async function received(mock: Mock, name: string): Promise<string> {
  const calls = await mock.calls.list();
  const lines = calls.slice(-PRINTED_CALLS).flatMap(({ method, path, status, fault, hint, assumptions }) => {
    const why = [fault, hint].filter((text) => text !== null).join('; ');
    const line = `  ${method} ${path} ${status === 0 ? 'no response' : status}${why === '' ? '' : `  ${why}`}`;
    const grounds = assumptions.length === 0 ? [] : [`    rested on ${assumptions.join(', ')}`];
    return [line, ...grounds].map((text) => printable(text));
  });
  const some = calls.length > PRINTED_CALLS ? ` (the last ${PRINTED_CALLS} of ${calls.length})` : '';
  return [`The mock was called${some} in "${name}":`, ...(lines.length > 0 ? lines : ['  not at all'])].join('\n');
}

/** Returns a readable and unique workspace key, from the test's name and vitest id. */
function keyOf(id: string, name: string): string {
  const slug = name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 60);
  return `${slug}.${id}`.replace(/[^A-Za-z0-9._~-]/g, '-');
}
