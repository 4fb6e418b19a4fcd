import { afterEach, expect, test, vi } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { NOT_SIMULATED } from '../../src/service/not-simulated.ts';
import { call } from '../support/client.ts';

afterEach(() => void vi.restoreAllMocks());

const OPERATIONS = Object.values(NOT_SIMULATED).flatMap(({ operations }) => operations);

test('not simulated: there are 41 documented operations', () => {
  expect(new Set(OPERATIONS).size).toBe(41);
  expect(OPERATIONS).toHaveLength(41);
});

test.each(OPERATIONS)('not simulated: %s returns 501 with its name and an alternative', async (operation) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const { status, body, headers } = await call(createMock(), operation.replaceAll(/\{[^}]+\}/g, '01ABC'));
  const says = `This mock does not simulate ${operation}; use instead: `;
  expect([status, body]).toEqual([
    501,
    { statusCode: 501, message: expect.stringContaining(says), error: 'Not Implemented' },
  ]);
  expect(headers.get('x-mock-hint')).toMatch(/^documented, but not simulated \(.+\); use instead: .+/);
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(says));
});

test('not simulated: the same path with another method is unknown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect((await call(createMock(), 'DELETE /v2/transaction-history')).status).toBe(404);
});

test('not simulated: a HEAD call is a GET call without its body', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const response = await createMock().fetch('/v2/transaction-history', { method: 'HEAD' });
  expect(response.status).toBe(501);
});

test('not simulated: a page may read the error', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const headers = { origin: 'http://localhost:3000' };
  const response = await createMock().fetch('/v2/transaction-history', { headers });
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
});

test('not simulated: with onUnknownRoute, the in-process call rejects and a call over HTTP gets 501', async () => {
  const strict = createMock({ onUnknownRoute: 'error' });
  await expect(strict.fetch('/v2/transaction-history')).rejects.toMatchObject({
    name: 'MockError',
    status: 501,
    message: expect.stringContaining('(onUnknownRoute: error)'),
  });
  await using server = await startMock({ onUnknownRoute: 'error' });
  expect((await fetch(`${server.url}/v2/transaction-history`)).status).toBe(501);
});
