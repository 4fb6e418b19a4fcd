import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stopwatch } from '../../engine/clock/clock.ts';
import { printable } from '../../engine/core/printable.ts';
import { DEFAULT_SECRET } from './output.ts';
import type { ParsedCommand } from './parse-command.ts';
import { runningMock } from './running-mock.ts';
import { onShutdown } from './shutdown.ts';
import { UsageError } from './usage-error.ts';

const PREFIX = 'x-request-network-';

/** Receives the webhooks of a running mock and forwards them, until a signal stops it. Prints one line for each. */
export async function listen(line: ParsedCommand): Promise<number | undefined> {
  const target = line.one('forward-to');
  const secret = line.one('webhook-secret') ?? DEFAULT_SECRET;
  if (line.has('print-secret')) process.stdout.write(`Signing secret: ${secret}\n`);
  if (target === undefined) {
    if (line.has('print-secret')) return 0;
    throw new UsageError('listen needs --forward-to, such as http://localhost:3000/api/webhook');
  }
  if (!URL.canParse(target)) throw new UsageError(`--forward-to ${target}: must be a URL`);
  const name = line.one('listen-host');
  const server = createServer((request, response) => void forward(request, response, target));
  await new Promise<void>((resolve) => server.listen(0, name === undefined ? '127.0.0.1' : '0.0.0.0', resolve));
  // The address of a server that listens on a TCP port is an object with its port.
  const { port } = server.address() as AddressInfo;
  const mock = runningMock(line);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  try {
    const { id } = await mock.webhooks.register({ url: `http://${name ?? '127.0.0.1'}:${port}/`, secret });
    onShutdown(async () => {
      await close();
      await mock.webhooks.delete(id).catch(() => {});
    });
  } catch (error) {
    await close();
    throw error;
  }
  process.stdout.write(`Forwarding the webhooks of ${mock.url} to ${target}\n`);
  return undefined;
}

/** Forwards a webhook with the same body and headers, and responds to the mock with the receiver's response. */
async function forward(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const body = await buffer(request);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (name === 'content-type' || name.startsWith(PREFIX)) ? [[name, value]] : [],
  );
  const elapsed = stopwatch();
  const { status, text } = await post(target, headers, body);
  response.writeHead(status).end(text);
  const { [`${PREFIX}delivery`]: delivery, [`${PREFIX}retry-count`]: retry } = request.headers;
  const outcome = `${status}${status === 502 ? ` ${text}` : ''} in ${Math.round(elapsed())} ms`;
  process.stdout.write(`${printable(`${eventOf(body)} ${delivery} (retry ${retry}): ${outcome}`)}\n`);
}

async function post(target: string, headers: [string, string][], body: Buffer) {
  try {
    const answer = await fetch(target, { method: 'POST', headers, body: new Uint8Array(body), redirect: 'manual' });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { status: 502, text: `no answer from ${target}: ${cause}` };
  }
}

function eventOf(body: Buffer): string {
  try {
    const { event, requestId, clientUserId } = JSON.parse(body.toString());
    return [event, requestId ?? clientUserId].join(' ');
  } catch {
    return 'unreadable body';
  }
}
