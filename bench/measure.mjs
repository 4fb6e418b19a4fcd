import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Medians of several measurements that take turns, so that a slow moment of the machine meets all of them. */
export async function interleaved(rounds, measurements) {
  const names = Object.keys(measurements);
  const taken = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) taken[name].push(await measurements[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])]));
}

/** Median microseconds of one call of `action`, after a warm-up. */
export async function microseconds(action, times = 200) {
  const taken = [];
  for (let i = 0; i < times * 1.25; i++) {
    const before = performance.now();
    await action(i);
    taken.push((performance.now() - before) * 1000);
  }
  return median(taken.slice(times * 0.25));
}

/** Spawns node, waits for the address that it prints first. */
export async function startProcess(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let seen = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    seen += chunk;
    const url = seen.match(/http:\/\/\S+/)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`node ${args.join(' ')} ended before it listened: ${seen}`);
}

export async function output(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
  return text;
}

/** Sends `count` calls over `lanes` keep-alive connections, each waiting for its answer; checks every status. */
export async function load(url, request, { count, lanes, status }) {
  const { hostname, port } = new URL(url);
  const share = Math.ceil(count / lanes);
  const sleep = stayAwake();
  try {
    await Promise.all(Array.from({ length: lanes }, () => lane(hostname, Number(port), request, share, status)));
  } finally {
    sleep();
  }
}

/**
 * Keeps this process from sleeping: a server that is slower than its callers would pay for waking them with each answer, and a fast
 * one would not. Returns a function that ends it.
 */
function stayAwake() {
  let awake = true;
  const turn = () => awake && setImmediate(turn);
  turn();
  return () => {
    awake = false;
  };
}

async function lane(host, port, request, count, status) {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  const bytes = Buffer.from(request);
  const expected = `HTTP/1.1 ${status}`;
  let waiting = count;
  let buffer = '';
  await new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1');
      const size = answerSize(buffer);
      if (size === undefined || buffer.length < size) return;
      if (!buffer.startsWith(expected)) return reject(new Error(buffer));
      buffer = buffer.slice(size);
      if (--waiting === 0) resolve();
      else socket.write(bytes);
    });
    socket.write(bytes);
  });
  socket.destroy();
}

function answerSize(buffer) {
  const head = buffer.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = buffer.slice(0, head).match(/content-length: (\d+)/i);
  if (length) return head + 4 + Number(length[1]);
  const end = buffer.indexOf('0\r\n\r\n', head);
  return end < 0 ? undefined : end + 5;
}

/** The raw bytes of one HTTP call. */
export function rawRequest(method, path, body) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type =
    body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: test-api-key\r\n${type}\r\n${text}`;
}
