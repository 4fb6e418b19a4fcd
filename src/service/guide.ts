import { WEBHOOK_EFFECT_TEXTS } from '../engine/api/faults/faults.model.ts';

const WEBHOOK_FAULTS = Object.entries(WEBHOOK_EFFECT_TEXTS)
  .map(([effect, text]) => `  - \`${effect}\`: ${text}`)
  .join('\n');

/** Guide for coding agents: the beginning of `/llms.txt`. */
export const GUIDE = `A server that simulates the Request Network API (v1 and v2) for tests. Set the app's base URL to
it: it responds like the service, and steps control who pays, what fails and what time it is. By default it makes no
calls to the internet.

## Use it

\`npx payment-request-mock\` in a project with the package, or \`npm ci && npm start\` in a copy of the repository,
listens on http://localhost:4010. \`--help\` lists commands and flags.

One base URL serves both hosts of the service, \`api.request.network\` and \`auth.request.network\`. For an app with
fixed hosts: \`MOCK_URL=http://localhost:4010 node --import payment-request-mock/intercept app.js\`.

Credentials: \`x-api-key: test-api-key\`; in a page \`x-client-id: cli_test\` with \`Origin: http://localhost:3000\`; in
a back end \`x-client-id: cli_backend\` without an Origin.

- A step changes state: \`POST /__mock/steps\` with \`{"do": "request.pay", "requestId": "…"}\`, or with an array of
  steps, which is applied atomically. \`GET /__mock/steps\` returns the JSON Schema of each step.
- A scenario is a named list of steps: \`POST /__mock/scenarios/{name}\` with \`{"params": {}}\`.
- Payment links: \`POST /v2/secure-payments\` with \`x-client-id: cli_backend\` and \`{"requests": [{"amount": "25"}]}\`
  returns a \`securePaymentUrl\` served by the mock. Steps such as \`secure-payment.pay\` and \`.expire\` change the
  link.
- Webhooks: register a receiver with the step \`webhook.register\` and a \`url\`; \`POST /__mock/settled\` waits until
  everything due has been delivered. Events identify a request by \`requestId\`; its \`reference\` and
  \`customerInfo\` are only in \`GET /v2/request/{requestId}\`.
- Faulty webhooks: the step \`fault.add\` with \`webhook\`. \`times\` counts deliveries; \`attempts: 1\` limits a fault
  to the first attempt of each, so that the retry is right. \`GET /__mock/explain/{id}\` names the faults that acted:
${WEBHOOK_FAULTS}
- Time: the steps \`clock.advance\` (\`{"by": "P1M"}\`) and \`clock.set\` run everything due by then, in order.
- Isolation: every path also works under \`/w/{key}\`, an isolated workspace. A key has letters, digits and \`.-_~\`.
- A create call whose response was lost may have been carried out, and the service ignores \`idempotency-key\`. Send a
  unique \`reference\` with each create call. Before you repeat one, read all pages of \`GET /v2/request\` (\`limit\`,
  \`offset\`) and compare \`reference\`.
- Why did a call fail? See the response header \`x-mock-hint\`. \`GET /__mock/calls?status=4xx\` lists failed calls, and
  \`GET /__mock/explain/{id}\` returns the history of a request, payer, delivery or call, as text with
  \`Accept: text/plain\`.
- What can happen to a record now? \`GET /__mock/next/{id}\` returns the steps that it can take, each with an example
  for \`POST /__mock/steps\`, what it would change and which webhooks it would send, and why the other steps are
  refused. Nothing is changed or sent. Text with \`Accept: text/plain\`.
- Start over: \`POST /__mock/reset\`.
- The same actions are available as MCP tools at \`/__mock/mcp\`, or over standard input and output with the command
  \`mcp\`.
- Bugs in the app: the command \`examine webhook URL\` finds bugs in a webhook receiver, \`examine run -- CMD\` in a
  job. Differences from the service: \`verify\` compares the mock with tapes or with the live service.

Amounts are decimal strings such as "12.5"; times are ISO 8601 in UTC. Requests and payments are simulated. Calldata can
be executed by the protocol's contracts. Crosschain and recurring payments are typed data that a wallet can sign.

## In a test

With vitest, one server is shared, and each test has an isolated workspace:

\`\`\`ts
// vitest.config.ts
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globalSetup: ['payment-request-mock/vitest/setup'] } });
\`\`\`

\`\`\`ts
// order.test.ts
import { mockTest } from 'payment-request-mock/vitest';
import { expect } from 'vitest';

const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const body = JSON.stringify({ payee, amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' });

mockTest('an order is paid in part', async ({ mock }) => {
  await using hook = await mock.receiver(); // a webhook receiver that checks signatures
  // Your code makes this call, with the base URL mock.url.
  const created = await fetch(\`\${mock.url}/v2/request\`, { method: 'POST', headers, body });
  const { requestId } = await created.json();
  await mock.requests.pay(requestId, { amount: '4' });
  const { payload } = await hook.next('payment.partial');
  expect(payload.requestId).toBe(requestId);
});
\`\`\`

In other runners, start a mock yourself. A receiver of your own is registered with its URL and secret:

\`\`\`js
// order.test.mjs
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { startMock } from 'payment-request-mock';
import { verifyWebhook } from 'payment-request-mock/webhooks';

test('an order is paid', async (t) => {
  const mock = await startMock();
  t.after(() => mock.stop());
  const events = [];
  const shop = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isGenuine = await verifyWebhook(body, request.headers['x-request-network-signature'], 'my-secret');
    if (isGenuine) events.push(JSON.parse(body).event);
    response.writeHead(isGenuine ? 200 : 401).end();
  });
  t.after(() => shop.close());
  await once(shop.listen(0, '127.0.0.1'), 'listening');

  await mock.webhooks.register({ url: \`http://127.0.0.1:\${shop.address().port}\`, secret: 'my-secret' });
  const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
  const terms = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
  const { requestId } = await mock.requests.create({ payee, ...terms });
  await mock.requests.pay(requestId); // the step request.pay: every step is a method
  await mock.settled(); // every webhook that is due was sent and answered
  assert.deepEqual(events, ['payment.confirmed']);
});
\`\`\`

| import from | contents |
| --- | --- |
| \`payment-request-mock\` | \`startMock\`, \`createMock\` (no port), \`examineWebhook\`, \`examineRun\`, \`verify\` |
| \`payment-request-mock/client\` | \`connectMock({ url, workspace })\`: the same methods for a running mock |
| \`payment-request-mock/vitest\` | \`mockTest\`: a workspace for each test |
| \`payment-request-mock/vitest/setup\` | the global setup, and \`mockSetup({ reportAssumptions: true, … })\` |
| \`payment-request-mock/vitest/assumptions\` | for \`setupFiles\`: adds mocks of test files to \`reportAssumptions\` |
| \`payment-request-mock/webhooks\` | \`verifyWebhook\`, \`signWebhook\`, \`webhookSchema\`, types of payloads |
| \`payment-request-mock/intercept\` | for \`node --import\`: redirects apps with fixed hosts to \`MOCK_URL\` |
| \`payment-request-mock/intercept/calls\` | \`interceptCalls(mock)\`: the same in code |
| \`payment-request-mock/msw\` | \`mockHandlers\`: handlers for MSW |
| \`payment-request-mock/browser\` | \`createMock\` inside a page |
| \`payment-request-mock/chain\` | \`startChain\`: a local chain on which wallets pay |
| \`payment-request-mock/worker\` | \`createWorker\`: the mock on Cloudflare |
| \`payment-request-mock/mcp\` | \`serveMcp\`: the MCP server |
| \`payment-request-mock/openapi.json\` | OpenAPI document of the API |
| \`payment-request-mock/schema/scenario.json\` | JSON Schema of scenario files |
| \`payment-request-mock/schema/examine.json\` | JSON Schema of reports of \`examine\` |

\`await reportAssumptions(mock)\` prints which assumptions about the service a run rested on; \`{ allow }\`
fails a run that rests on others.

The sections below list the events and headers of webhooks, and the method of each step, such as
\`mock.requests.pay(requestId, {…})\`. In the package, all types are in \`dist/types.d.ts\`, guides in \`docs\`, and
examples for each runner in \`examples\`.`;
