import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ExaminedOrder, type ExamineWebhookOptions, examineWebhook } from '../../src/index.ts';
import { isSigned, type Payload } from '../../src/tools/examine/control/control-shop.ts';
import { bodyOf, ORDER, orderBook } from './receivers/receiver.ts';

interface Delivery extends Payload {
  isSample: boolean;
}

interface Habits {
  /** Whether a genuine delivery crashes the process. */
  kills(paid: Delivery): boolean;
  /** Responds before the crash. */
  responds?: boolean;
  /** How long a response takes. */
  delayMs?: number;
  /** After this time, a supervisor starts the process again, without its orders. @default never */
  restartMs?: number;
}

/** Serves a correct receiver that a delivery crashes. Its orders are read over HTTP from the same process. */
async function fragileShop({ kills, responds = false, delayMs = 0, restartMs }: Habits) {
  let { book, believes: isPaid } = orderBook();
  let crashes = 0;
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.end(JSON.stringify(isPaid({ requestId: request.url?.split('/').at(-1) ?? '' })));
      return;
    }
    const raw = await bodyOf(request).catch(() => Buffer.alloc(0));
    if (delayMs > 0) await wait(delayMs);
    if (!isSigned(raw, request.headers['x-request-network-signature']?.toString() ?? '')) {
      response.writeHead(401).end();
      return;
    }
    const isSample = request.headers['x-request-network-test'] === 'true';
    const paid: Payload = JSON.parse(raw.toString());
    if (kills({ ...paid, isSample })) {
      if (responds) await new Promise<void>((resolve) => response.end(resolve));
      crash();
      return;
    }
    book(paid);
    response.end();
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  function crash(): void {
    if (!server.listening) return;
    crashes += 1;
    server.close();
    server.closeAllConnections();
    if (restartMs === undefined) return;
    void wait(restartMs).then(() => {
      ({ book, believes: isPaid } = orderBook());
      return listen(port);
    });
  }
  const url = `http://127.0.0.1:${port}`;
  return {
    target: `${url}/webhook`,
    crash,
    crashCount: () => crashes,
    believes: async ({ requestId }: ExaminedOrder): Promise<unknown> =>
      (await fetch(`${url}/orders/${requestId}`)).json(),
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isScoped = ({ event }: Payload) => event.endsWith('.checkout');
const DEAD = 'The receiver stopped responding.';

const examine = (shop: Awaited<ReturnType<typeof fragileShop>>, options: Partial<ExamineWebhookOptions> = {}) =>
  examineWebhook(shop.target, { believes: shop.believes, settle: 300, ...options });

test('crash: names the trial that stops a receiver for good', async () => {
  await using shop = await fragileShop({ kills: isScoped });
  const { verdict, problem, trials, findings } = await examine(shop, {
    trials: ['parts', 'scoped', 'refund', 'large'],
  });
  expect([verdict, problem]).toEqual(['finding', undefined]);
  expect(findings).toEqual([
    expect.objectContaining({
      name: 'scoped',
      sentence: DEAD,
      seen: expect.objectContaining({ sent: expect.stringContaining('scoped name') }),
      expected: { answers: 'a response to the next webhook' },
    }),
  ]);
  const reasons = trials.flatMap(({ verdict, sentence }) => (verdict === 'notJudged' ? [sentence] : []));
  expect(new Set(reasons)).toEqual(new Set(['not reached, because the receiver stopped responding in scoped']));
  expect(trials.find(({ name }) => name === 'plain')).toMatchObject({ verdict: 'passed' });
});

test('crash: judges all other trials if the receiver is restarted', async () => {
  await using shop = await fragileShop({ kills: isScoped, restartMs: 100 });
  const { problem, trials, findings } = await examine(shop, { trials: ['parts', 'scoped', 'refund', 'unknown-event'] });
  expect(problem).toBeUndefined();
  expect(findings).toEqual([expect.objectContaining({ name: 'scoped', sentence: DEAD, tries: [3, 3] })]);
  expect(trials.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'plain passed',
    'parts passed',
    'scoped finding',
    'refund passed',
    'unknown-event passed',
  ]);
});

test('crash: blames the trial whose delivery was answered last if the crash came after its response', async () => {
  await using shop = await fragileShop({ kills: isScoped, responds: true });
  const { findings } = await examine(shop, { trials: ['parts', 'scoped', 'refund'] });
  expect(findings).toEqual([expect.objectContaining({ name: 'scoped', sentence: DEAD })]);
});

test('crash: lists all trials in flight if a slow receiver stops for good', async () => {
  await using shop = await fragileShop({ kills: isScoped, delayMs: 150 });
  const { findings } = await examine(shop, { trials: ['duplicate', 'scoped'] });
  expect(findings).toHaveLength(1);
  const [{ sentence, again } = { sentence: '', again: '' }] = findings;
  expect(sentence).toMatch(/^The receiver stopped responding in one of these trials: .*scoped/);
  expect(again).toContain('scoped');
});

test('crash: finds the trial that stops a slow receiver delivery by delivery, once it is restarted', async () => {
  await using shop = await fragileShop({ kills: isScoped, delayMs: 150, restartMs: 100 });
  const { findings, counts } = await examine(shop, { trials: ['duplicate', 'scoped'] });
  expect(findings).toEqual([expect.objectContaining({ name: 'scoped', sentence: DEAD })]);
  expect(counts).toMatchObject({ passed: 2, notJudged: 0 });
});

test('crash: is a finding in a hardening trial too', async () => {
  await using shop = await fragileShop({ kills: ({ event }) => event === 'payment.refunded' });
  const { findings } = await examine(shop, { trials: ['refund'] });
  expect(findings).toEqual([expect.objectContaining({ name: 'refund', class: 'hardening', sentence: DEAD })]);
});

test('crash: is a finding at the first genuine webhook', async () => {
  await using shop = await fragileShop({ kills: () => true });
  const { verdict, findings } = await examine(shop, { trials: ['partial'] });
  expect([verdict, findings]).toEqual(['finding', [expect.objectContaining({ name: 'plain', sentence: DEAD })]]);
});

test('crash: names `first` if the webhook of an order under creation stops the application', async () => {
  const created = new Set<string>();
  await using shop = await fragileShop({ kills: ({ requestId }) => !created.has(requestId) });
  const prepare: ExamineWebhookOptions['prepare'] = async ({ amount, reference, mock }) => {
    const request = await mock.fetch('/v2/request', {
      method: 'POST',
      headers: { 'x-api-key': 'test-api-key', 'content-type': 'application/json' },
      body: JSON.stringify({ ...ORDER, amount, reference }),
    });
    if (shop.crashCount() > 0) throw new Error('nothing answers at http://127.0.0.1/orders; start your application');
    const { requestId } = (await request.json()) as { requestId: string };
    created.add(requestId);
  };
  const { verdict, problem, findings } = await examine(shop, { prepare, trials: ['first', 'partial'] });
  expect([verdict, problem]).toEqual(['finding', undefined]);
  expect(findings).toEqual([expect.objectContaining({ name: 'first', sentence: DEAD })]);
});
