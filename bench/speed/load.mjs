/** Sends calls over sockets: a client that costs little, so that the server is busy. */
import { once } from 'node:events';
import { connect } from 'node:net';

const CONNECTIONS = 20;

/** Sends `count` calls over 20 connections, `count / 20` each, without sleeping: a server pays for waking callers. */
export async function sendCalls(url, call, status, count) {
  let awake = true;
  const turn = () => awake && setImmediate(turn);
  turn();
  const each = count / CONNECTIONS;
  const bytes = bytesOf(call);
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sendInTurn(new URL(url), bytes, status, each)));
  } finally {
    awake = false;
  }
}

function bytesOf({ method, path, headers, body }) {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

async function sendInTurn({ hostname, port }, bytes, status, count) {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let left = count;
  let seen = '';
  await new Promise((done, failed) => {
    socket.on('error', failed);
    socket.on('close', () => failed(new Error(`closed with ${left} calls left: ${seen.slice(0, 500)}`)));
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      const head = seen.indexOf('\r\n\r\n');
      const end = head + 4 + Number(/content-length: (\d+)/i.exec(seen)?.[1]);
      if (head < 0 || seen.length < end) return;
      if (!seen.startsWith(`HTTP/1.1 ${status}`)) return failed(new Error(seen.slice(0, 500)));
      seen = seen.slice(end);
      if (--left === 0) done();
      else socket.write(bytes);
    });
    socket.write(bytes);
  });
  socket.destroy();
}
