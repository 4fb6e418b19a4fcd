import { Hono } from 'hono';
import type { Mock } from '../../../src/index.ts';
import type { Receiver } from './receiver.ts';

/** Hono: the event is a hint, and the state is read from the API. It neither remembers ids nor checks signatures. */
export const receiver: Receiver = {
  title: 'right 5: Hono, the event is a hint, the API is asked',
  async start() {
    const paid = new Set<string>();
    let api: Mock | undefined;
    const headers = { 'x-api-key': 'test-api-key', 'content-type': 'application/json' };
    const app = new Hono();
    app.post('/webhook', async (c) => {
      const { requestId } = (await c.req.json()) as { requestId?: string };
      const answer = await api?.fetch(`/v2/request/${requestId}`, { headers });
      if (answer === undefined || !answer.ok) return c.text('not ours', 200);
      const { hasBeenPaid } = (await answer.json()) as { hasBeenPaid: boolean };
      if (hasBeenPaid) paid.add(String(requestId));
      else paid.delete(String(requestId));
      return c.text('ok', 200);
    });
    return {
      target: (request) => app.fetch(request),
      async prepare({ amount, reference, mock }) {
        api = mock;
        const currencies = { invoiceCurrency: 'USD', paymentCurrency: 'FAU-sepolia' };
        const payee = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
        const body = JSON.stringify({ amount, reference, payee, ...currencies });
        await mock.fetch('/v2/request', { method: 'POST', headers, body });
      },
      believes: ({ requestId }) => paid.has(requestId),
    };
  },
};
