import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MAX_ANSWER_BYTES } from '../../engine/api/webhooks/attempt-delivery.ts';
import { stopwatch } from '../../engine/kernel/clock/clock.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { printable } from '../../engine/kernel/core/text.ts';
import { command } from './command.ts';
import { RUNNING } from './command-options.ts';
import { OPTION_FLAGS } from './flags.generated.ts';
import { DEFAULT_SECRET, print } from './output.ts';
import { onShutdown } from './process.ts';
import { runningMock } from './running-mock.ts';

const PREFIX = 'x-request-network-';

/** Milliseconds between two checks that the webhook is still registered. */
const CHECK_MS = 500;

type Payload = { event: string; requestId?: string; clientUserId?: string };

export const listen = command('listen', 'Print the webhooks of a running mock, or forward them', {
  flags: {
    ...RUNNING,
    'forward-to': { group: 'Webhooks', value: 'URL', help: 'URL to forward the webhooks to' },
    'webhook-secret': OPTION_FLAGS['webhook-secret'],
    'listen-host': {
      group: 'Webhooks',
      value: 'NAME',
      help: 'host name at which the mock reaches this machine, such as host.docker.internal (127.0.0.1)',
    },
  },
  example: 'listen --forward-to http://localhost:3000/api/webhook',
  async run({ flags, options }) {
    const target = flags['forward-to'];
    const secret = options.webhooks?.secret ?? DEFAULT_SECRET;
    const name = flags['listen-host'];
    const server = createServer(async (request, response) => {
      print(`${await receive(request, response, target)}\n`);
    });
    server.listen(0, name === undefined ? '127.0.0.1' : '0.0.0.0');
    await once(server, 'listening');
    server.unref();
    // The address of a server that listens on a TCP port is an object with its port.
    const { port } = server.address() as AddressInfo;
    const mock = runningMock({ flags, options });
    const webhook = { url: `http://${name ?? '127.0.0.1'}:${port}/`, secret };
    let { id } = await mock.webhooks.register(webhook);
    const action = target === undefined ? 'Printing' : 'Forwarding';
    const place = target === undefined ? '' : ` to ${target}`;
    print(`${action} the webhooks of ${mock.url}${place}, signed with ${secret}\n`);
    // The mock may be gone, and the webhook with it.
    onShutdown(() => mock.webhooks.delete(id).catch(() => {}));
    for (let isGone = false; ; await sleep(CHECK_MS)) {
      const webhooks = await mock.fetch('/__mock/webhooks').then(
        (answer) => answer.text(),
        () => undefined,
      );
      if (webhooks === undefined && !isGone) console.error(`${mock.url} is unreachable; retrying`);
      isGone = webhooks === undefined;
      if (webhooks === undefined || webhooks.includes(id)) continue;
      // The mock was started again, or reset.
      id = (await mock.webhooks.register(webhook)).id;
      console.error(`${mock.url} is reachable again`);
    }
  },
});

/**
 * Forwards a webhook unchanged and relays the receiver's response; responds with 200 without a target. Returns a line
 * that describes the webhook and the response.
 */
async function receive(request: IncomingMessage, response: ServerResponse, target: string | undefined) {
  const body = await buffer(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (name === 'content-type' || name.startsWith(PREFIX)) ? [[name, value]] : [],
  );
  const payload = payloadOf(body);
  const elapsed = stopwatch();
  const { status, text, error = '' } = target === undefined ? RECEIVED : await post(target, headers, body);
  response.writeHead(status).end(text);
  const { [`${PREFIX}delivery`]: delivery, [`${PREFIX}retry-count`]: retry = 0 } = request.headers;
  const answer = `${[status, error].filter(Boolean).join(' ')} in ${Math.round(elapsed())} ms`;
  const outcome = target === undefined ? JSON.stringify(payload) : answer;
  const subject = payload.requestId ?? payload.clientUserId ?? '';
  return printable(`${payload.event} ${subject} ${delivery} (retry ${retry}): ${outcome}`);
}

const RECEIVED = { status: 200, text: '', error: undefined };

/** Forwards a webhook. Returns the receiver's response, or the reason why there is none. */
async function post(target: string, headers: [string, string][], body: Buffer) {
  try {
    const answer = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual' });
    const { text } = await readUpTo(answer.body, MAX_ANSWER_BYTES);
    return { status: answer.status, text, error: undefined };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    const text = `no response from ${target}: ${cause}`;
    return { status: 502, text, error: text };
  }
}

function payloadOf(body: Buffer): Payload {
  try {
    return JSON.parse(String(body));
  } catch {
    return { event: 'unreadable body' };
  }
}
