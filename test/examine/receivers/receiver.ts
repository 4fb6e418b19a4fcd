import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { ExaminedOrder, ExamineWebhookOptions, WebhookTarget } from '../../../src/index.ts';
import { Running } from '../../support/cli.ts';
import { serve as serveHttp } from '../../support/serve.ts';

/** A receiver of the corpus: what it is, and what an examination has to say about it, no more and no less. */
export interface Receiver {
  title: string;
  findings?: readonly string[];
  remarks?: readonly string[];
  start(): Promise<RunningReceiver>;
}

export interface RunningReceiver extends Pick<ExamineWebhookOptions, 'believes' | 'prepare' | 'breaks'> {
  target: WebhookTarget;
  stop?(): Promise<void>;
}

export const SECRET = 'test-webhook-secret';

/** The fields of webhooks that the receivers read. */
export interface Payload {
  event: string;
  requestId: string;
  amount: string;
  totalAmountPaid: string;
  expectedAmount: string;
  timestamp: string;
  txHash: string;
}

export const isPayment = ({ event }: Payload) => event === 'payment.confirmed' || event === 'payment.partial';

/** Checks a signature as the documentation shows it. */
export function isSigned(body: Buffer | string, signature: string | null | undefined, secret = SECRET): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The orders of a receiver that keeps the greatest total of each, and what it believes of them. A refund stays one. */
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

/** Whole units of a decimal amount, so that sums are exact. */
export const unitsOf = (amount: string) => Math.round(Number(amount) * 1e6);

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

/** Starts a receiver that is a program of its own. It prints its port, and answers `GET /orders/ID` with what it believes. */
export async function startProgram(command: string, file: string): Promise<RunningReceiver> {
  const program = new Running(command, [`test/examine/receivers/${file}`]);
  const [, port] = await program.waitFor(/port (\d+)/);
  const url = `http://127.0.0.1:${port}`;
  const believes = async ({ requestId }: ExaminedOrder) => (await fetch(`${url}/orders/${requestId}`)).json();
  return { target: `${url}/webhook`, believes, stop: () => program[Symbol.asyncDispose]() };
}
