/**
 * An agent with one tool, `pay_invoice`. Like a model, it calls the tool again when it reads an error.
 *
 *   API_URL=… API_KEY=… node examples/agent/agent.mjs [--safe]
 */
const { API_URL, API_KEY } = process.env;
const isSafe = process.argv.includes('--safe');

async function call(line, body) {
  const [method, path] = line.split(' ');
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const response = await fetch(`${API_URL}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${line} returned ${response.status}`);
  return response.json();
}

/** Searches all pages of the list for the request with a reference. */
async function findRequest(reference) {
  for (let offset = 0; ; offset += 100) {
    const { requests, pagination } = await call(`GET /v2/request?limit=100&offset=${offset}`);
    const found = requests.find((request) => request.reference === reference);
    if (found || !pagination.hasMore) return found;
  }
}

const tools = {
  async pay_invoice({ reference, amount, payee }) {
    // The service has no idempotency key. An earlier call may have created the request although it failed.
    const known = isSafe ? await findRequest(reference) : undefined;
    if (known?.hasBeenPaid) return `${reference} is already paid`;
    const price = { amount, invoiceCurrency: 'USD', paymentCurrency: 'USDC-base' };
    const { requestId } = known ?? (await call('POST /v2/request', { payee, reference, ...price }));
    // In production: send the calldata of GET /v2/request/{requestId}/pay with a wallet.
    await call('POST /__mock/steps', { do: 'request.pay', requestId });
    const { hasBeenPaid } = await call(`GET /v2/request/${requestId}`);
    return `${reference} is ${hasBeenPaid ? 'paid' : 'not paid yet'}`;
  },
};

/** Calls a tool until it succeeds, at most five times. */
async function runTool(name, args) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tools[name](args);
    } catch (error) {
      console.error(`${name} failed: ${error.message}`);
      if (attempt === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1100));
    }
  }
}

const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
console.log(await runTool('pay_invoice', { reference: 'INV-1', amount: '10', payee }));
