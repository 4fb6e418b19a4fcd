import type { RequestListener } from 'node:http';
import express from 'express';
import { Hono } from 'hono';
import type { ExaminedOrder, ExamineWebhookOptions, WebhookTarget } from '../../../src/index.ts';
import { type Delivery, isPayment, isSigned, type Payload } from '../../../src/tools/examine/control/control-shop.ts';
import { Running } from '../../support/cli.ts';
import { serve as serveHttp } from '../../support/serve.ts';

/** A receiver of the corpus and its expected findings. */
export interface Receiver {
  title: string;
  findings?: readonly string[];
  remarks?: readonly string[];
  start(): Promise<RunningReceiver>;
}

type Options = Pick<ExamineWebhookOptions, 'believes' | 'prepare' | 'breaks'>;

export interface RunningReceiver extends Options {
  target: WebhookTarget;
  stop?(): Promise<void>;
}

/** Handles a delivery and returns the response status. */
type Handler = (hook: Delivery) => number | Promise<number>;

/** Handles genuine deliveries. Returns a status, 200 by default. */
export const genuine =
  (take: (paid: Payload, hook: Delivery) => unknown, refused = 401): Handler =>
  async (hook) => {
    if (!isSigned(hook.raw, hook.header('signature'))) return refused;
    const status = await take(JSON.parse(hook.raw.toString()), hook);
    return typeof status === 'number' ? status : 200;
  };

const hookOf = (raw: Buffer, header: (name: string) => string | null | undefined): Delivery => ({
  raw,
  header: (name) => header(`x-request-network-${name}`) ?? '',
});

export type Framework = (handle: Handler) => Promise<Pick<RunningReceiver, 'target' | 'stop'>>;

export const viaExpress: Framework = (handle) => {
  const app = express();
  app.post('/webhook', express.raw({ type: '*/*', limit: '1mb' }), async (req, res) => {
    res.sendStatus(await handle(hookOf(req.body, (name) => req.get(name))));
  });
  return serve(app);
};

export const viaNode: Framework = (handle) =>
  serve(async (req, res) => {
    const raw = await bodyOf(req).catch(() => Buffer.alloc(0));
    res.writeHead(await handle(hookOf(raw, (name) => req.headers[name]?.toString()))).end();
  });

/** A route handler for Next.js. */
export const viaRoute: Framework = async (handle) => ({
  target: async (request) => {
    const raw = Buffer.from(await request.arrayBuffer());
    return new Response(null, { status: await handle(hookOf(raw, (name) => request.headers.get(name))) });
  },
});

export const viaHono: Framework = async (handle) => {
  const app = new Hono();
  app.onError((_, c) => c.text('failed', 500));
  app.post('/webhook', async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer());
    return new Response(null, { status: await handle(hookOf(raw, (name) => c.req.header(name))) });
  });
  return { target: (request) => app.fetch(request) };
};

export const receiver = (
  title: string,
  via: Framework,
  shows: Pick<Receiver, 'findings' | 'remarks'>,
  make: () => Options & { handle: Handler },
): Receiver => ({
  title,
  ...shows,
  async start() {
    const { handle, ...options } = make();
    return { ...(await via(handle)), ...options };
  },
});

/** Orders with their greatest totals and status. A refund is final. */
export function orderBook() {
  const shares = new Map<string, number>();
  const book = (paid: Payload) => {
    const before = shares.get(paid.requestId) ?? 0;
    const share = Number(paid.totalAmountPaid) / Number(paid.expectedAmount);
    if (paid.event === 'payment.refunded') shares.set(paid.requestId, Number.NEGATIVE_INFINITY);
    else if (isPayment(paid) && before >= 0) shares.set(paid.requestId, Math.max(before, share));
  };
  return { book, believes: ({ requestId }: { requestId: string }) => (shares.get(requestId) ?? 0) >= 1 };
}

/**
 * The orders of a receiver that adds up payments by key. A refund is final.
 * @param unitsOf parses a decimal amount
 */
export function sums(unitsOf = (amount: string) => Math.round(Number(amount) * 1e6)) {
  const payments = new Map<string, Map<string, number>>();
  const due = new Map<string, number>();
  const sumOf = (requestId: string) => {
    return [...(payments.get(requestId)?.values() ?? [])].reduce((sum, units) => sum + units, 0);
  };
  const add = (paid: Payload, key: string) => {
    const amounts = payments.get(paid.requestId) ?? new Map<string, number>();
    payments.set(paid.requestId, amounts);
    if (paid.event === 'payment.refunded') amounts.set('refund', Number.NEGATIVE_INFINITY);
    if (!isPayment(paid)) return;
    amounts.set(key, unitsOf(paid.amount));
    due.set(paid.requestId, unitsOf(paid.expectedAmount));
  };
  const believes = ({ requestId }: { requestId: string }) => {
    return sumOf(requestId) >= (due.get(requestId) ?? Number.POSITIVE_INFINITY);
  };
  return { add, believes, sumOf };
}

export const ORDER = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
} as const;

/** Serves a listener of node:http, or an Express application, on a free port. */
export async function serve(listener: RequestListener): Promise<{ target: string; stop(): Promise<void> }> {
  const { url, stop } = await serveHttp(listener);
  return { target: `${url}/webhook`, stop };
}

/** Reads the body of a call to node:http. */
export async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts a receiver process. It prints its port, and responds to `GET /orders/ID` with the status. */
export async function startProgram(command: string, file: string): Promise<RunningReceiver> {
  const program = new Running(command, [`test/examine/receivers/${file}`]);
  const [, port] = await program.waitFor(/port (\d+)/);
  const url = `http://127.0.0.1:${port}`;
  const believes = async ({ requestId }: ExaminedOrder) => (await fetch(`${url}/orders/${requestId}`)).json();
  return { target: `${url}/webhook`, believes, stop: () => program[Symbol.asyncDispose]() };
}
