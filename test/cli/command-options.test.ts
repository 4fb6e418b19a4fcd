import { expect, test } from 'vitest';
import { findCommand } from '../../src/cli/main.ts';
import { readLine } from '../../src/cli/read-line.ts';
import { optionsOfLine } from '../support/cli.ts';

const options = (line: string, env = {}) => optionsOfLine(line.split(' ').filter(Boolean), env);

test('flags: set the timing', () => {
  expect(options('--settlement polls=3 --kyc-review PT30S --bank-review immediate --offramp manual')).toMatchObject({
    settlement: { polls: 3 },
    kycReview: { after: 'PT30S' },
    bankReview: 'immediate',
    offramp: 'manual',
  });
  expect(options('', { MOCK_SETTLEMENT: '90s' }).settlement).toEqual({ after: '90s' });
});

test('flags: set workspace options', () => {
  expect(options('--workspace-from api-key --workspace-ttl 2h')).toMatchObject({
    workspaceFrom: 'api-key',
    workspaceTtl: '2h',
  });
  expect(() => options('--workspace-from key')).toThrow('--workspace-from key: must be one of url, api-key');
});

test('flags: set a rate limit', () => {
  expect(options('--rate-limit 5').rateLimit).toEqual({ perSecond: 5 });
  expect(options('', { MOCK_RATE_LIMIT: '20' }).rateLimit).toEqual({ perSecond: 20 });
  expect(() => options('--rate-limit fast')).toThrow('--rate-limit fast: must be a whole number');
});

test('flags: set trusted origins; an empty token means none', () => {
  const trustedOrigins = ['https://a.example', 'https://b.example'];
  expect(options('--trust-origin https://a.example --trust-origin https://b.example')).toMatchObject({
    trustedOrigins,
  });
  expect(options('', { MOCK_TRUST_ORIGIN: trustedOrigins.join(',') })).toMatchObject({ trustedOrigins });
  expect(() => options('--control-token=')).toThrow('--control-token : must be at least 8 characters, or unset');
  expect(() => options('', { MOCK_CONTROL_TOKEN: '' })).toThrow(
    'MOCK_CONTROL_TOKEN=: must be at least 8 characters, or unset',
  );
});

test('flags: leave absent options unset', () => {
  expect(Object.keys(options('')).sort()).toEqual(['host', 'port']);
});

test('flags: set the blockchain node', () => {
  const chain = 'http://127.0.0.1:8545';
  expect(options(`--chain ${chain}`).chain).toBe(chain);
  expect(options('', { MOCK_CHAIN: chain }).chain).toBe(chain);
});

test('flags: a time replaces the whole time of the configuration file', () => {
  const config = { settlement: { polls: 3 }, kycReview: { after: '1h' } };
  const env = { MOCK_KYC_REVIEW: 'polls=2' };
  const { settlement, kycReview } = optionsOfLine(['--settlement', 'PT30S'], env, config);
  expect([settlement, kycReview]).toEqual([{ after: 'PT30S' }, { polls: 2 }]);
});

test('flags: a field overrides the same field in the configuration file only', () => {
  const given = optionsOfLine(
    ['--generate', 'payments=5', '--webhook-public'],
    {},
    {
      generate: { payments: 1, requests: 2 },
      webhooks: { url: 'http://localhost:3000/' },
    },
  );
  expect(given).toMatchObject({
    generate: { payments: 5, requests: 2 },
    webhooks: { url: 'http://localhost:3000/', allowPublic: true },
  });
});

test('flags: --protocol-fee sets fields of the fee, also as a variable', () => {
  const fee = { percentage: '0.1', capUsd: '25', hidesAmount: true };
  const text = 'percentage=0.1,capUsd=25,hidesAmount=true';
  expect(optionsOfLine(['--protocol-fee', text], {}, {})).toMatchObject({ protocolFee: fee });
  expect(optionsOfLine([], { MOCK_PROTOCOL_FEE: text }, {})).toMatchObject({ protocolFee: fee });
  const config = { protocolFee: { percentage: '1', address: '0x1' } };
  const given = optionsOfLine(['--protocol-fee', 'percentage=0.1'], {}, config);
  expect(given).toMatchObject({ protocolFee: { percentage: '0.1', address: '0x1' } });
});

test('flags: support repetition, values after = and arguments after --', async () => {
  const { command, rest } = await findCommand([
    'examine',
    'run',
    '--late=2s',
    '--only',
    'a',
    '--only',
    'b,c',
    '--',
    'job',
    '--x',
  ]);
  expect(readLine(command, rest, {})).toMatchObject({
    flags: { late: '2s', only: ['a', 'b', 'c'] },
    operands: ['job', '--x'],
  });
});
