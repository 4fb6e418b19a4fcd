import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';

/** The lowest port that Linux, macOS or Windows gives to a connection or to a server that asks for any. */
const LOWEST_GIVEN = 32_768;

test('a free port is one that the system gives to nobody until it is used', async () => {
  const ports = [];
  while (ports.length < 50) ports.push(await freePort());
  expect(Math.max(...ports)).toBeLessThan(LOWEST_GIVEN);
  expect(new Set(ports).size).toBe(ports.length);
});

test('a free port is none on which somebody listens', async () => {
  const taken = (await freePort()) + 1;
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(taken, '127.0.0.1', resolve));
  expect(await freePort()).not.toBe(taken);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
