/** Guide for coding agents: the beginning of `/llms.txt`. */
export const GUIDE = `A server that simulates the Request Network API (v1 and v2) for tests. Point the base URL of the
app at it: it answers as the service does, and steps decide what happens: who pays, what fails, what time it is. Nothing
leaves the machine.

## Use it

In a copy of its repository, \`npm ci && npm start\` listens on http://localhost:4010; \`npm start -- --help\` lists its
commands and flags. In a test, in the same process:

\`\`\`js
import { startMock } from 'payment-request-mock';
const mock = await startMock(); // mock.url; await mock.stop() at the end
const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const terms = { amount: '10', invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
const { requestId } = await mock.requests.create({ payee, ...terms });
await mock.requests.pay(requestId); // the step request.pay; every step is a method
\`\`\`

Credentials: \`x-api-key: test-api-key\`; in a page \`x-client-id: cli_test\` with \`Origin: http://localhost:3000\`; in
a back end \`x-client-id: cli_backend\`, which needs no Origin.

- Every change a test may need is a step: \`POST /__mock/steps\` with \`{"do": "request.pay", "requestId": "…"}\`,
  or an array of steps, which is applied as a whole or not at all. \`GET /__mock/steps\` has the JSON Schema of each.
- A scenario is a named list of steps: \`POST /__mock/scenarios/{name}\` with \`{"params": {}}\`.
- Payment links: \`POST /v2/secure-payments\` with \`x-client-id: cli_backend\` and \`{"requests": [{"amount": "25"}]}\`
  answers a \`securePaymentUrl\`, whose page this server has. The steps \`secure-payment.pay\`, \`.expire\` and others
  decide what becomes of it.
- Webhooks: the step \`webhook.register\` with a \`url\`; \`POST /__mock/settled\` waits until all that is due was
  delivered.
- Time: the steps \`clock.advance\` (\`{"by": "P1M"}\`) and \`clock.set\` run everything that falls due, in order.
- Isolation: every path also works below \`/w/{any name}\`, which is a workspace with a state of its own.
- Why did a call fail? The response header \`x-mock-hint\` says it. \`GET /__mock/calls?status=4xx\` lists calls, and
  \`GET /__mock/explain/{id}\` tells everything that happened to a request, payer, delivery or call, as text with
  \`Accept: text/plain\`.
- Start again: \`POST /__mock/reset\`.
- An MCP server with all of this as tools is at \`/__mock/mcp\`, and on standard input and output by the command
  \`mcp\`.
- Is the app right? The command \`examine webhook URL\` finds bugs of a webhook receiver, \`examine run -- CMD\` those
  of a job. Is the mock right? \`verify\` compares it with tapes, or with the live service.

Amounts are human-readable decimal texts such as "12.5"; times are ISO 8601 in UTC. Requests and payments are simulated;
calldata and signatures are real and can be executed and verified.`;
