import { IN_PROCESS } from '../src/engine/api/http/in-process.ts';
import { mockOptions } from '../src/engine/mock/options.ts';
import { parseOptions } from '../src/engine/mock/parse-options.ts';
import { StateFile } from '../src/engine/mock/state-file/state-file.ts';
import { createCore } from '../src/entries/node/create-core.ts';
import { paymentRequestService } from '../src/service/service.ts';

const HEADERS = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
/** The body of a call that creates a request. */
export const BODY = JSON.stringify({
  amount: '10',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
});

/** Opens a mock in this process, with a state file if a path is given. `send` makes a call that has to succeed. */
export async function openState(path, options) {
  const core = createCore(parseOptions(mockOptions(paymentRequestService), options), 'http://mock.local');
  await core.ready;
  let file;
  if (path !== undefined) {
    const warn = (text) => console.error(text);
    file = await StateFile.open(path, { service: paymentRequestService, ignoreDamaged: false, warn });
    await file.attach(core.host().workspaces);
  }
  const send = async (address, body) => {
    const method = body ? 'POST' : 'GET';
    const request = new Request(`http://mock.local${address}`, { method, headers: HEADERS, body });
    const answer = await core.fetch(request, IN_PROCESS);
    if (answer.status > 201) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return { core, file, send };
}
