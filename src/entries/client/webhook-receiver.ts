import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../engine/api/webhooks/signature.ts';
import { withTimeout } from '../../engine/kernel/clock/timers.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import type { Mock, ReceivedWebhook, WebhookDelivery, WebhookReceiver } from '../types/mock.types.ts';
import type { Control } from './control-call.ts';

const MAX_BODY_BYTES = 1_000_000;

/** The longest wait, as of `webhooks.waitFor`. */
const MAX_TIMEOUT_MS = 600_000;

/** What a receiver needs of its mock. */
export interface ReceiverMock {
  control: Control;
  webhooks: Pick<Mock['webhooks'], 'register' | 'delete' | 'deliveries'>;
}

/** A call of `next` that waits for a webhook. */
interface Waiter {
  event: string | undefined;
  resolve(webhook: ReceivedWebhook): void;
  reject(error: unknown): void;
}

/** An HTTP server on a free local port that accepts webhooks with a valid signature. */
export class LocalReceiver implements WebhookReceiver {
  url = '';
  secret = '';
  #id = '';
  #isClosed = false;
  readonly #mock: ReceiverMock;
  readonly #server: Server;
  readonly #received: ReceivedWebhook[] = [];
  readonly #returned = new Set<ReceivedWebhook>();
  readonly #waiters = new Set<Waiter>();

  constructor(mock: ReceiverMock, { createServer }: typeof import('node:http')) {
    this.#mock = mock;
    this.#server = createServer((request, response) => {
      this.#receive(request, response).catch(() => {
        // The sender left in the middle of its request.
        response.destroy();
      });
    });
    // Neither the port nor an idle connection keeps the process alive.
    this.#server.unref().on('connection', (socket) => socket.unref());
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    try {
      const { id, secret } = await this.#mock.webhooks.register({ url: this.url });
      this.#id = id;
      this.secret = secret;
      return this;
    } catch (error) {
      this.shut();
      throw error;
    }
  }

  /** Registers the webhook again after the mock's state was replaced, or deletes that of a closed receiver. */
  async renew(): Promise<void> {
    const { webhooks } = await this.#mock.control('GET /webhooks');
    const isRegistered = webhooks.some(({ id }) => id === this.#id);
    if (this.#isClosed && isRegistered) await this.#mock.webhooks.delete(this.#id);
    if (this.#isClosed || isRegistered) return;
    await this.#mock.webhooks.register({ id: this.#id, url: this.url, secret: this.secret });
  }

  all(): readonly ReceivedWebhook[] {
    return this.#received;
  }

  async next<E extends ReceivedWebhook['event']>(event?: E, { timeout = 2000 } = {}): Promise<ReceivedWebhook<E>> {
    assertTimeout(timeout);
    const isNext = (one: ReceivedWebhook) => !this.#returned.has(one) && one.event === (event ?? one.event);
    const webhook = this.#received.find(isNext) ?? (await this.#arrival(event, timeout));
    this.#returned.add(webhook);
    return webhook as ReceivedWebhook<E>;
  }

  /** Waits for a webhook that no other call waits for. @throws as soon as none can arrive */
  async #arrival(event: string | undefined, timeout: number): Promise<ReceivedWebhook> {
    if (this.#isClosed) throw closedError(event);
    let waiter: Waiter | undefined;
    const arrival = new Promise<ReceivedWebhook>((resolve, reject) => {
      waiter = { event, resolve, reject };
      this.#waiters.add(waiter);
      this.#assertReachable(event).catch(reject);
    });
    try {
      const webhook = await withTimeout(arrival, timeout);
      if (webhook !== undefined) return webhook;
    } finally {
      if (waiter !== undefined) this.#waiters.delete(waiter);
    }
    const others = this.#received.map((one) => one.event).join(', ') || 'none';
    const failures = await this.#failures();
    throw new Error(
      [`No ${event ?? 'webhook'} arrived within ${timeout} ms. Received so far: ${others}.`, ...failures].join('\n'),
    );
  }

  /** @throws Error if the mock cannot send the event to this receiver, MockError for an unknown event */
  async #assertReachable(event: string | undefined): Promise<void> {
    const { control } = this.#mock;
    const query = { event, webhookId: this.#id, state: 'pending' } as const;
    const pending = await control('GET /webhooks/deliveries', { query });
    const { webhooks, sentTo } = await control('GET /webhooks');
    const webhook = webhooks.find(({ id }) => id === this.#id);
    const none = `No ${event ?? 'webhook'} can arrive`;
    if (sentTo === 'function') {
      throw new Error(`${none}: the option webhooks.deliver receives every webhook in process; leave it out`);
    }
    if (webhook === undefined) {
      const why = 'it was deleted, or another client reset the mock; open another receiver';
      throw new Error(`${none}: the webhook of this receiver is no longer registered: ${why}`);
    }
    if (!webhook.isActive && pending.deliveries.length === 0) {
      throw new Error(
        `${none}: the webhook of this receiver is inactive; PUT /v1/webhook/${this.#id} activates it again`,
      );
    }
  }

  /** Returns a line for each delivery that has not arrived. */
  async #failures(): Promise<string[]> {
    const deliveries = await this.#mock.webhooks.deliveries({ webhookId: this.#id }).catch(() => []);
    return deliveries.filter(({ state }) => state !== 'delivered').map(failureLine);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.shut();
    // The webhook may be deleted already, or the mock may be gone.
    await this.#mock.webhooks.delete(this.#id).catch(() => {});
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Stops listening, without a word to the mock. */
  shut(): void {
    this.#isClosed = true;
    for (const { event, reject } of this.#waiters) reject(closedError(event));
    this.#server.close().closeAllConnections();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of request) {
      length += chunk.length;
      // The rest is discarded, so that the sender can read the response.
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else if (!response.headersSent) response.writeHead(413).end();
    }
    if (length <= MAX_BODY_BYTES) response.writeHead(await this.#statusFor(request, Buffer.concat(chunks))).end();
  }

  async #statusFor(request: IncomingMessage, bytes: Buffer): Promise<200 | 400 | 401> {
    const body = bytes.toString();
    const headers = request.headers as Record<string, string>;
    if (!(await verifyWebhook(body, headers['x-request-network-signature'], this.secret))) return 401;
    const payload = parsed(body);
    if (payload === undefined) return 400;
    // The event determines the payload, which the mock has written.
    this.#take({ event: payload.event, payload, headers, body } as ReceivedWebhook);
    return 200;
  }

  #take(webhook: ReceivedWebhook): void {
    this.#received.push(webhook);
    for (const waiter of this.#waiters) {
      if (waiter.event !== undefined && waiter.event !== webhook.event) continue;
      this.#waiters.delete(waiter);
      this.#returned.add(webhook);
      waiter.resolve(webhook);
      return;
    }
  }
}

/** Returns a signed body as a payload; undefined if it is not a JSON object. */
function parsed(body: string): ReceivedWebhook['payload'] | undefined {
  let payload: ReceivedWebhook['payload'];
  try {
    // The signature shows that the mock has written it.
    payload = JSON.parse(body);
  } catch {
    return undefined;
  }
  return isRecord(payload) ? payload : undefined;
}

/** @throws RangeError for a wait that no timer can hold, which would end at once */
function assertTimeout(timeout: number): void {
  if (Number.isInteger(timeout) && timeout >= 0 && timeout <= MAX_TIMEOUT_MS) return;
  const form = `a whole number of milliseconds from 0 to ${MAX_TIMEOUT_MS}`;
  throw new RangeError(`timeout must be ${form}, not ${timeout}`);
}

function closedError(event = 'webhook'): Error {
  return new Error(`No ${event} can arrive: the receiver was closed, by close() or by stop() of its mock`);
}

function failureLine({ event, state, reason, attempts, faults, nextAttemptAt }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const response = last === undefined ? 'not sent' : (last.error ?? `answered ${last.status}`);
  const cause = faults.length === 0 ? '' : ` (${faults.join(', ')})`;
  const next = nextAttemptAt === null ? '' : `, next attempt at ${nextAttemptAt}`;
  return `  ${event}: ${state}, ${reason ?? response}${cause}${next}`;
}

/**
 * Opens a webhook receiver and registers it with a mock.
 *
 * @throws Error outside Node
 */
export async function openReceiver(mock: ReceiverMock): Promise<LocalReceiver> {
  // Importing node:http would add it to browser bundles.
  const http = globalThis.process?.getBuiltinModule?.('node:http');
  if (http === undefined) throw new Error('receiver() needs Node. Use webhooks.waitFor() instead.');
  return new LocalReceiver(mock, http).open();
}
