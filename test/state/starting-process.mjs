/**
 * A process that starts mocks on command. Its parent sends `start` with a file and a time, then `fill`, `read` or
 * `stop`; each command is answered with one message. The argument is the URL of the package's entry point.
 */
const { startMock } = await import(process.argv[2]);

const REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};
const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };

let mock;

const COMMANDS = {
  start: async ({ file, atMs }) => {
    // Timers are too coarse to start in the same millisecond.
    while (Date.now() < atMs);
    try {
      mock = await startMock({ state: file, fixtures: 'empty' });
      return {};
    } catch (error) {
      return { refused: String(error.message) };
    }
  },
  fill: async () => {
    const response = await mock.fetch('/v2/request', {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(REQUEST),
    });
    const { requestId } = await response.json();
    return { ids: [requestId] };
  },
  read: async () => {
    const { rows } = await mock.state({ rows: true });
    return { ids: rows.requests.map(({ requestId }) => requestId) };
  },
  stop: async () => {
    await mock.stop();
    return {};
  },
};

process.on('message', async ({ command, ...values }) => process.send(await COMMANDS[command](values)));
process.send({});
