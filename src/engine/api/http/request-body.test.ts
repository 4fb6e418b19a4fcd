import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { IN_PROCESS } from './in-process.ts';
import { checkUrl, parseBodyJson, readText } from './request-body.ts';

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

test('limits: a body whose length is announced as too large is not read', async () => {
  const connection = { ...IN_PROCESS, readText: () => expect.fail('the body is read') };
  const announced = (length: number) => post('x', { 'content-length': `${length}` });
  await expect(readText(announced(1001), connection, 1000)).rejects.toEqual(TOO_LARGE);
  expect(await readText(announced(1000), IN_PROCESS, 1000)).toBe('x');
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
])('limits: a body that is compressed with %s is inflated up to the limit', async (encoding, compress) => {
  const compressed = (text: string) => post(compress(text), { 'content-encoding': encoding });
  expect(await readText(compressed('x'.repeat(1000)), IN_PROCESS, 1000)).toBe('x'.repeat(1000));
  await expect(readText(compressed('x'.repeat(1001)), IN_PROCESS, 1000)).rejects.toEqual(TOO_LARGE);
});

test('limits: the encoding of a body is read without regard to case, and may say that there is none', async () => {
  const read = (body: BodyInit, encoding: string) =>
    readText(post(body, { 'content-encoding': encoding }), IN_PROCESS, 1000);
  expect(await read(gzipSync('text'), 'GZip')).toBe('text');
  expect(await read('text', 'Identity')).toBe('text');
  expect(await read('text', '')).toBe('text');
});

test('limits: a compressed body keeps the characters that its pieces divide, and shows one that is cut off', async () => {
  // Pieces have an even number of bytes, so that each border is within a character.
  const text = `x${'é'.repeat(50_000)}`;
  const read = (bytes: string | Uint8Array) =>
    readText(post(gzipSync(bytes), { 'content-encoding': 'gzip' }), IN_PROCESS, 200_000);
  expect(await read(text)).toBe(text);
  expect(await read(Buffer.from(text).subarray(0, 4))).toBe('xé\ufffd');
});

test('limits: a call that announces an encoding and has no body has an empty one', async () => {
  const request = new Request('http://mock.local/', { method: 'POST', headers: { 'content-encoding': 'gzip' } });
  expect(await readText(request, IN_PROCESS, 1000)).toBe('');
});

test('limits: an array of a call has at most 10000 items, however long the body is, and one of a state more', () => {
  const text = `[${'0,'.repeat(10_000)}0${' '.repeat(500_000)}]`;
  expect(() => parseBodyJson(text, 1)).toThrow('JSON has an array with too many items');
  expect(parseBodyJson(text, 4)).toHaveLength(10_001);
});
