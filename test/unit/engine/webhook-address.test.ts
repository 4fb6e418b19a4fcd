import { expect, test } from 'vitest';
import { addressProblem, kindOfAddress, urlProblem } from '../../../src/engine/api/platform/webhook-address.ts';

const RULE = { allowPublic: false, onlyPublic: false };

test.each([
  ['near', ['0.0.0.0', '10.1.2.3', '127.9.9.9', '172.31.0.1', '192.168.0.1']],
  ['near', ['::', '::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1']],
  ['near', ['100.64.0.1', '100.100.100.100', '198.18.0.1', '198.19.255.254', 'fec0::1']],
  ['far', ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:808:808']],
  ['reserved', ['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254', '::ffff:169.254.169.254']],
  [
    'reserved',
    ['169.254.1.2', 'fe80::1%eth0', '168.63.129.16', '::a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
  ],
  ['reserved', ['64:ff9b:1::a00:1', '2001::1', '2001:0:4136:e378::1', '::ffff:0:a9fe:a9fe', '::ffff:100.100.100.200']],
  ['reserved', ['::ffff:0:10.0.0.1', '::ffff:0:8.8.8.8', '::8.8.8.8', '2002:808:808::1']],
  ['nowhere', ['0.0.0.1', '0.255.255.255', '::ffff:0.1.2.3', '64:ff9b::1:203']],
  ['far', ['2001:1::1', '64:ff9b:2::1', '64:ff9b::808:808', '100.128.0.1', '198.20.0.1']],
  [undefined, ['localhost', 'example.com', '1.2.3', 'fd00.internal', 'a:b', '1::2:3:4:5:6:7:8:9']],
])('kindOfAddress: %s for %j', (kind, addresses) => {
  expect(addresses.map(kindOfAddress)).toEqual(addresses.map(() => kind));
});

test.each([
  'http://metadata.google.internal/',
  'http://METADATA.google.internal./',
  'http://metadata/',
  'https://metadata../',
  'http://169.254.169.254/latest/api/token',
  'http://2852039166/',
  'http://0xa9.0xfe.0xa9.0xfe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.1.1/',
  'http://[fe80::1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[fd00:ec2::254]/',
])('urlProblem: refuses link-local addresses and metadata services: %s', (url) => {
  for (const allowPublic of [false, true]) {
    expect(urlProblem(url, { ...RULE, allowPublic })).toContain('reserved for services of the network');
  }
});

test('addressProblem: refuses a name that resolves to an address that no host can have', () => {
  const message = 'shop.test (0.1.2.3) is in 0.0.0.0/8: no host can have it; this machine is 127.0.0.1';
  expect(addressProblem('shop.test', '0.1.2.3', { ...RULE, allowPublic: true })).toBe(message);
});

test('urlProblem: allows other origins public addresses only', () => {
  const page = { allowPublic: true, onlyPublic: true };
  for (const url of ['http://127.0.0.1/', 'http://[::ffff:127.0.0.1]/', 'http://0/', 'http://web/']) {
    expect(urlProblem(url, page), url).toContain('a page of another site chose it');
  }
  expect(urlProblem('https://shop.example.com/', page)).toBeUndefined();
  expect(urlProblem('https://shop.example.com/', { ...page, allowPublic: false })).toContain('is on the internet');
});

test('addressProblem: judges the resolved address', () => {
  expect(addressProblem('shop.example.com', '192.168.1.5', RULE)).toBeUndefined();
  expect(addressProblem('web', '8.8.8.8', RULE)).toContain('web (8.8.8.8) is on the internet');
  for (const allowPublic of [false, true]) {
    expect(addressProblem('shop.example.com', '169.254.169.254', { ...RULE, allowPublic })).toContain('is reserved');
  }
});
