import { expect, test } from 'vitest';
import { IN_PROCESS } from '../../../src/engine/api/http/in-process.ts';
import { checkUrl, readText } from '../../../src/engine/api/http/request-body.ts';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://mock.local/v2/request', { method: 'POST', body, headers });

const TOO_LARGE = expect.objectContaining({
  kind: 'too-large',
  message: 'The body is too large; at most 1000 bytes are allowed',
});

test('limits: a URL has at most 8192 characters', () => {
  const url = 'http://mock.local/'.padEnd(8192, 'x');
  checkUrl(new Request(url));
  expect(() => checkUrl(new Request(`${url}x`))).toThrow('The URL has 8193 characters; at most 8192 are allowed');
});

test('limits: does not read a body with a large Content-Length', async () => {
  const connection = { ...IN_PROCESS, readText: () => expect.fail('the body is read') };
  const announced = (length: number) => post('x', { 'content-length': `${length}` });
  await expect(readText(announced(1001), connection, 1000)).rejects.toEqual(TOO_LARGE);
  expect(await readText(announced(1000), IN_PROCESS, 1000)).toBe('x');
});

test('limits: refuse an encoded body', async () => {
  const read = (encoding: string) => readText(post('text', { 'content-encoding': encoding }), IN_PROCESS, 1000);
  expect([await read('Identity'), await read('')]).toEqual(['text', 'text']);
  await expect(read('gzip')).rejects.toThrow('Content-Encoding "gzip" is not supported; send no encoding');
});
