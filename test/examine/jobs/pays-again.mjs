// A job that recreates anything it could not read, and prints a secret of its environment.
const { API_URL, API_KEY, EXAMINE_FOLDER, DB_PASSWORD } = process.env;

async function send(line, body) {
  const [method, path] = line.split(' ');
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  const answer = await fetch(`${API_URL}${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${line} is answered ${answer.status} ${DB_PASSWORD ?? ''} ${EXAMINE_FOLDER}`);
  return answer.json();
}

const invoice = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '10',
  invoiceCurrency: 'USD',
  paymentCurrency: 'USDC-base',
  reference: 'INV-1',
};

async function pay() {
  const { requestId } = await send('POST /v2/request', invoice);
  await send('POST /__mock/steps', { do: 'request.pay', requestId });
  await send(`GET /v2/request/${requestId}`);
}

if (process.argv.includes('--once')) await pay();
else await pay().catch(pay);
