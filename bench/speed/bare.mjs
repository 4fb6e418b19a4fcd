/** The yardstick: a Hono app that parses the body and returns a fixed response. It checks, finds and stores nothing. */

/** @param responses `{ status, json }` by name of the call */
export async function bareApp(responses, { logs = false } = {}) {
  const { Hono } = await import('hono');
  const app = new Hono();
  const respond = (c, { status, json }) => {
    if (logs) console.log(`${new Date().toISOString()} ${c.req.method} ${c.req.path} ${status}`);
    return c.json(json, status);
  };
  app.get('/v2/request/:id', (c) => respond(c, responses.readRequest));
  app.get('/v2/payments', (c) => respond(c, responses.listPayments));
  app.post('/v2/request', async (c) => {
    await c.req.json();
    return respond(c, responses.createRequest);
  });
  app.post('/v2/payouts', async (c) => {
    await c.req.json();
    return respond(c, responses.createPayout);
  });
  return app;
}

/** In a process of its own node-server replaces the global `Request` and `Response`, as the command does. */
export async function serveBare(responses, { ownsProcess = false } = {}) {
  const { serve } = await import('@hono/node-server');
  const app = await bareApp(responses, { logs: ownsProcess });
  const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: ownsProcess };
  return new Promise((listening) => serve(options, ({ port }) => listening(`http://127.0.0.1:${port}`)));
}
