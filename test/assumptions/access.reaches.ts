import type { Mock } from '../../src/index.ts';
import { BROWSER, call, KEY, NATIVE, SESSION } from '../support/client.ts';
import type { Reach } from './reach.ts';

const addClientId = (mock: Mock, domain: string) =>
  call(mock, 'POST /v2/client-ids', { body: { label: 'Shop', allowedDomains: [domain] } });

const currencies = (mock: Mock, headers: Record<string, string>) => call(mock, 'GET /v2/currencies', { headers });

const sendIntent = (mock: Mock, deadline: string | number) =>
  call(mock, 'POST /v1/request/none/send', {
    body: { signedPaymentIntent: { signature: '0x00', nonce: '1', deadline } },
  });

const CLIENT = { 'x-client-id': 'cli_test' };

export const ACCESS_REACHES: readonly Reach[] = [
  {
    id: 'A-ORIGIN-SCHEMES',
    play: (mock) => addClientId(mock, 'https://*.example.com'),
    without: async (mock) => {
      await addClientId(mock, 'http://shop.example.com');
      return addClientId(mock, 'https://shop.example.com');
    },
  },
  {
    id: 'A-CREDENTIAL-ORDER',
    title: 'a key and a session',
    play: (mock) => currencies(mock, { ...KEY, ...SESSION }),
    without: (mock) => currencies(mock, KEY),
  },
  {
    id: 'A-CREDENTIAL-ORDER',
    title: 'a client ID and a session',
    play: (mock) => currencies(mock, { ...BROWSER, ...SESSION }),
    without: async (mock) => {
      await currencies(mock, BROWSER);
      return currencies(mock, SESSION);
    },
  },
  {
    id: 'A-FORBIDDEN',
    title: 'an inactive client ID',
    options: { fixtures: 'default' },
    play: (mock) => currencies(mock, { 'x-client-id': 'cli_inactive', origin: 'http://localhost:3000' }),
    without: (mock) => currencies(mock, { 'x-client-id': 'cli_revoked', origin: 'http://localhost:3000' }),
  },
  {
    id: 'A-FORBIDDEN',
    title: 'no Origin',
    play: (mock) => currencies(mock, CLIENT),
    without: (mock) => currencies(mock, BROWSER),
  },
  {
    id: 'A-FORBIDDEN',
    title: 'a wrong Origin',
    play: (mock) => currencies(mock, { ...CLIENT, origin: 'https://other.example.com' }),
    without: (mock) => currencies(mock, { 'x-client-id': 'cli_none', origin: 'https://other.example.com' }),
  },
  {
    id: 'A-ERRORS',
    play: (mock) => call(mock, 'POST /v2/request', { body: {} }),
    without: (mock) => call(mock, 'GET /v2/request/none'),
  },
  {
    id: 'A-LOOSE-TEXT',
    title: 'a field of a signed intent',
    play: (mock) => sendIntent(mock, 1_900_000_000),
    without: (mock) => sendIntent(mock, '1900000000'),
  },
  {
    id: 'A-LOOSE-TEXT',
    title: 'a field of a body',
    play: (mock) => call(mock, 'POST /v1/request', { body: { ...NATIVE, amount: 0.2 } }),
    without: (mock) => call(mock, 'POST /v1/request', { body: NATIVE }),
  },
  {
    id: 'A-FIRST-ONLY-ERROR',
    play: (mock) => call(mock, 'GET /v2/currencies?firstOnly=yes'),
    without: (mock) => call(mock, 'GET /v2/currencies?network=sepolia&symbol=FAU&firstOnly=true'),
  },
  {
    id: 'A-HEALTH',
    play: async (mock) => {
      await call(mock, 'GET /v1/health');
      return call(mock, 'GET /v2/health');
    },
    without: (mock) => currencies(mock, KEY),
  },
  {
    id: 'A-RATE-LIMITS',
    options: { rateLimit: { perSecond: 1 } },
    play: async (mock) => {
      await currencies(mock, KEY);
      return currencies(mock, KEY);
    },
    without: (mock) => currencies(mock, KEY),
  },
];
