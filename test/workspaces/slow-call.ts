import { connect } from 'node:net';
import { KEY } from '../support/client.ts';

/** Starts a call over a socket without the last byte of its body. Resolves with status and body after `finish`. */
export function slowCall(url: string, body: object) {
  const { host, hostname, port, pathname } = new URL(url);
  const text = JSON.stringify(body);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${host}`,
    `x-api-key: ${KEY['x-api-key']}`,
    'content-type: application/json',
    `content-length: ${text.length}`,
    'connection: close',
  ];
  const socket = connect(Number(port), hostname, () =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${text.slice(0, -1)}`),
  );
  const response = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    let seen = '';
    socket.on('data', (chunk) => {
      seen += String(chunk);
    });
    socket.on('end', () => {
      const json = seen.slice(seen.indexOf('{'), seen.lastIndexOf('}') + 1);
      resolve({ status: Number(seen.split(' ')[1]), body: JSON.parse(json) });
    });
    socket.on('error', reject);
  });
  return { response, finish: () => socket.write(text.slice(-1)) };
}
