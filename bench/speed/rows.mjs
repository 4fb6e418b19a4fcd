/** What is measured. In each row both sides get the same input, and the bare server returns the mock's own response. */

const KEY = { 'x-api-key': 'test-api-key' };
const JSON_KEY = { ...KEY, 'content-type': 'application/json' };

const REQUEST = {
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'ETH-sepolia-sepolia',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};
const PAYOUT = { ...REQUEST, payerWallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' };

/** `{id}` is the request that `createRequest` created before. */
export const CALLS = {
  createRequest: { method: 'POST', path: '/v2/request', headers: JSON_KEY, body: JSON.stringify(REQUEST) },
  readRequest: { method: 'GET', path: '/v2/request/{id}', headers: KEY },
  listPayments: { method: 'GET', path: '/v2/payments?type=direct&limit=20', headers: KEY },
  createPayout: { method: 'POST', path: '/v2/payouts', headers: JSON_KEY, body: JSON.stringify(PAYOUT) },
};

/** The first call to the package `emulate`, whose Stripe is nearest to this API. Its limit is 5,000 calls. */
export const EMULATE_CALL = {
  method: 'POST',
  path: '/v1/customers',
  headers: { authorization: 'Bearer sk_test_1', 'content-type': 'application/x-www-form-urlencoded' },
  body: 'email=jane%40example.com&name=Jane',
};

/**
 * - `first`: CPU of import, start and first response in a new process, without the start of Node. `by` is how the call
 *   reaches the mock: by path or by `Request` in process, or by `fetch` over HTTP.
 * - `cold`: CPU of the whole process of the command until its first response.
 * - `calls`: CPU of one call in a warm process: in process, or served by `startMock()` or by the command. The command
 *   prints a line for each call, and so does the bare server beside it.
 */
export const ROWS = [
  { name: '`createMock()`, first response by path', kind: 'first', by: 'path' },
  { name: '`createMock()`, first response by `Request`', kind: 'first', by: 'request' },
  { name: '`createMock()` after a `fetch`, first response by path', kind: 'first', by: 'path', usedFetch: true },
  { name: '`startMock()`, first response', kind: 'first', by: 'http', emulate: true },
  { name: '`startMock()` with `NODE_COMPILE_CACHE`', kind: 'first', by: 'http', compileCache: true, emulate: true },
  { name: 'the command, first response', kind: 'cold', by: 'command' },
  { name: '`POST /v2/request`, in process', kind: 'calls', by: 'path', call: 'createRequest' },
  { name: '`GET /v2/request/{id}`, in process', kind: 'calls', by: 'path', call: 'readRequest' },
  { name: '`POST /v2/request`, `startMock()`', kind: 'calls', by: 'http', call: 'createRequest' },
  { name: '`GET /v2/request/{id}`, `startMock()`', kind: 'calls', by: 'http', call: 'readRequest' },
  { name: '`POST /v2/request`, command', kind: 'calls', by: 'command', call: 'createRequest' },
  { name: '`GET /v2/request/{id}`, command', kind: 'calls', by: 'command', call: 'readRequest' },
  { name: '`GET /v2/payments`, 20 rows, command', kind: 'calls', by: 'command', call: 'listPayments' },
  { name: '`POST /v2/payouts`, command', kind: 'calls', by: 'command', call: 'createPayout' },
  {
    name: '`POST /v2/request`, command with `--state`',
    kind: 'calls',
    by: 'command',
    call: 'createRequest',
    state: true,
  },
];
