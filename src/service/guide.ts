import { WEBHOOK_EFFECT_TEXTS } from '../engine/api/faults/faults.model.ts';

const WEBHOOK_FAULTS = Object.entries(WEBHOOK_EFFECT_TEXTS)
  .map(([effect, text]) => `  - \`${effect}\`: ${text}`)
  .join('\n');

/** Guide for coding agents: the beginning of `/llms.txt`. */
export const GUIDE = `A server that simulates the Request Network API (v1 and v2) for tests. Set the app's base URL to
it: it responds like the service, and steps control who pays, what fails and what time it is. It makes no calls to the
internet.

## Use it

In a copy of its repository, \`npm ci && npm start\` listens on http://localhost:4010; \`npm start -- --help\` lists
commands and flags. In a test, in the same process:

\`\`\`js
import { startMock } from 'payment-request-mock';
const mock = await startMock(); // mock.url; await mock.stop() at the end
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const terms = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
const { requestId } = await mock.requests.create({ payee, ...terms });
await mock.requests.pay(requestId); // the step request.pay; every step is a method
\`\`\`

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
- Isolation: every path also works under \`/w/{any name}\`, an isolated workspace.
- A create call whose response was lost may have been carried out, and the service ignores \`idempotency-key\`. Send a
  unique \`reference\` with each create call. Before you repeat one, read all pages of \`GET /v2/request\` (\`limit\`,
  \`offset\`) and compare \`reference\`.
- Why did a call fail? See the response header \`x-mock-hint\`. \`GET /__mock/calls?status=4xx\` lists failed calls, and
  \`GET /__mock/explain/{id}\` returns the history of a request, payer, delivery or call, as text with
  \`Accept: text/plain\`.
- Start over: \`POST /__mock/reset\`.
- The same actions are available as MCP tools at \`/__mock/mcp\`, or over standard input and output with the command
  \`mcp\`.
- Bugs in the app: the command \`examine webhook URL\` finds bugs in a webhook receiver, \`examine run -- CMD\` in a
  job. Differences from the service: \`verify\` compares the mock with tapes or with the live service.

Amounts are decimal strings such as "12.5"; times are ISO 8601 in UTC. Requests and payments are simulated; calldata and
signatures are real and can be executed and verified.`;
