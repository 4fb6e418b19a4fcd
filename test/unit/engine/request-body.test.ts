import { expect, test } from 'vitest';
import { checkUrl } from '../../../src/engine/api/http/request-body.ts';

test('limits: a URL has at most 8192 characters', () => {
  const url = 'http://mock.local/'.padEnd(8192, 'x');
  checkUrl(new Request(url));
  expect(() => checkUrl(new Request(`${url}x`))).toThrow('The URL has 8193 characters; at most 8192 are allowed');
});
