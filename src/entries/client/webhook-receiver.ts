import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../engine/api/webhooks/signature.ts';
import { withTimeout } from '../../engine/kernel/clock/timers.ts';
import type { Mock, ReceivedWebhook, WebhookReceiver } from '../mock.types.ts';

/** An HTTP server on a free local port that accepts webhooks with a valid signature. */
class LocalReceiver implements WebhookReceiver {
  url = '';
  secret = '';
  readonly #server: Server;
  readonly #received: ReceivedWebhook[] = [];
  readonly #returned = new Set<ReceivedWebhook>();
  #waiting: (() => void)[] = [];

  constructor({ createServer }: typeof import('node:http')) {
    this.#server = createServer(async (request, response) => {
      response.writeHead((await this.#accepts(request)) ? 200 : 401).end();
    });
  }

  async register(register: Mock['webhooks']['register']): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve).unref());
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    this.secret = (await register({ url: this.url })).secret;
    return this;
  }

  all(): readonly ReceivedWebhook[] {
    return this.#received;
  }

  async next<E extends ReceivedWebhook['event']>(event?: E, { timeout = 2000 } = {}): Promise<ReceivedWebhook<E>> {
    const next = () => this.#received.find((one) => !this.#returned.has(one) && one.event === (event ?? one.event));
    const found = async () => {
      while (next() === undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return next();
    };
    const webhook = await withTimeout(found(), timeout);
    if (webhook === undefined) {
      const others = this.#received.map((one) => one.event).join(', ') || 'none';
      throw new Error(`No ${event ?? 'webhook'} arrived within ${timeout} ms. Received so far: ${others}.`);
    }
    this.#returned.add(webhook);
    return webhook as ReceivedWebhook<E>;
  }

  close(): void {
    this.#server.close().closeAllConnections();
  }

  async #accepts(request: IncomingMessage): Promise<boolean> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const headers = request.headers as Record<string, string>;
    if (!(await verifyWebhook(body, headers['x-request-network-signature'], this.secret))) return false;
    const payload = JSON.parse(body);
    this.#received.push({ event: payload.event, payload, headers, body });
    for (const resolve of this.#waiting.splice(0)) resolve();
    return true;
  }
}

/**
 * Opens a webhook receiver and registers it with a mock.
 *
 * @throws Error outside Node
 */
export async function openReceiver(register: Mock['webhooks']['register']): Promise<WebhookReceiver> {
  // Importing node:http would add it to browser bundles.
  const http = globalThis.process?.getBuiltinModule?.('node:http');
  if (http === undefined) throw new Error('receiver() needs Node. Use webhooks.waitFor() instead.');
  return new LocalReceiver(http).register(register);
}
