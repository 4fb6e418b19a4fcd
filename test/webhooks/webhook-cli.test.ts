import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { runCli, startCli } from '../support/cli.ts';
import { newRequest } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { documentedCheck, type Received } from '../support/receiver.ts';
import { serve } from '../support/serve.ts';

/** A receiver on a free port. */
async function listening(status = 200) {
  const got: Received[] = [];
  const { url, stop } = await serve(async (request, response) => {
    const raw = await text(request);
    got.push({
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      raw,
      body: JSON.parse(raw),
    });
    response.writeHead(status).end('thanks');
  });
  onTestFinished(stop);
  return { got, url: `${url}/hook` };
}

test('--webhook: sends every event, signed with the printed secret', async () => {
  const { got, url } = await listening();
  await using cli = startCli(['--webhook', url, '--webhook-secret', 'own-secret']);
  const base = await cli.url();
  await cli.waitFor(new RegExp(`Webhooks +${url}, signed with own-secret`));
  await fetch(`${base}/__mock/scenarios/kyc-approved`, { method: 'POST' });
  await fetch(`${base}/__mock/settled`, { method: 'POST' });
  expect(got.map(({ body }) => [body.event, body.kycStatus])).toEqual([['compliance.updated', 'approved']]);
  expect(got.every((one) => documentedCheck(one, 'own-secret'))).toBe(true);
});

test('--webhook: refuses a public address', async () => {
  const { code, stderr } = await runCli(['--webhook', 'https://example.com/', '--port', '0']);
  expect(code).toBe(1);
  expect(stderr).toContain('--webhook https://example.com/: example.com is on the internet');
  expect(stderr).toContain('unless webhooks.allowPublic (--webhook-public) is set');
});

test('trigger: sends an event of a running mock, or reports why not', async () => {
  const { got, url } = await listening();
  await using mock = await startMock({ webhooks: { url } });
  const { requestId } = await newRequest(mock);
  const early = await runCli(['trigger', 'payment.confirmed', requestId, '--url', mock.url]);
  expect(early).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('it is created, not paid') });
  const forced = await runCli(['trigger', 'payment.confirmed', requestId, '--force', '--url', mock.url]);
  expect(forced).toMatchObject({ code: 0, stderr: '' });
  expect(forced.stdout).toMatch(/^payment\.confirmed \w{26} to http\S+: delivered, 200 in \d+ ms\n$/);
  expect(got.map(({ body }) => [body.event, body.requestId])).toEqual([['payment.confirmed', requestId]]);
  expect(await runCli(['trigger'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('trigger needs <event>, as in trigger <event> [id]'),
  });
  await using empty = await startMock({ fixtures: 'empty', webhooks: { url } });
  const nameless = await runCli(['trigger', 'payment.confirmed', '--url', empty.url]);
  expect(nameless).toMatchObject({
    code: 1,
    stderr:
      'payment-request-mock: payment.confirmed needs a request, and none is paid: ' +
      'pay one first, or name one and force it\n',
  });
  const nobody = await runCli(['trigger', 'compliance.updated', '--url', empty.url]);
  expect(nobody.stderr).toBe('payment-request-mock: compliance.updated needs a payer, and there is none\n');
  const wrong = await runCli(['trigger', 'payment.maybe', requestId, '--url', mock.url]);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('event: ') });
});

test('listen: forwards identical bytes and headers, prints a line each, and unregisters on exit', async () => {
  const { got, url } = await listening(500);
  await using mock = await startMock();
  const cli = startCli(['listen', '--forward-to', url, '--url', mock.url]);
  await cli.waitFor(/Forwarding the webhooks of http\S+ to http\S+, signed with test-webhook-secret\n/);
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  await mock.settled();
  await cli.waitFor(new RegExp(`payment.confirmed ${requestId} \\w{26} \\(retry 0\\): 500 in \\d+ ms`));
  expect(got).toHaveLength(1);
  expect(got.every((one) => documentedCheck(one))).toBe(true);
  expect(await mock.webhooks.deliveries()).toMatchObject([{ attempts: [{ status: 500, answer: 'thanks' }] }]);
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
  expect((await mock.state()).tables.webhooks).toBe(0);
});

test('listen: prints events and returns 200 without a target', async () => {
  await using mock = await startMock();
  await using text = startCli(['listen', '--url', mock.url]);
  await text.waitFor(/Printing the webhooks of http\S+, signed with \S+\n/);
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  await mock.settled();
  await text.waitFor(
    new RegExp(`payment.confirmed ${requestId} \\w{26} \\(retry 0\\): \\{"event":"payment.confirmed"`),
  );
  expect((await mock.webhooks.deliveries()).map(({ state }) => state)).toEqual(['delivered']);
});

test('listen: reconnects when the mock is back', async () => {
  const port = await freePort();
  const first = await startMock({ port });
  await using cli = startCli(['listen', '--url', first.url]);
  await cli.waitFor(/Printing the webhooks/);
  await first.stop();
  await cli.waitFor(/http\S+ is unreachable; retrying\n/);
  await using second = await startMock({ port });
  await cli.waitFor(/http\S+ is reachable again\n/);
  const { requestId } = await newRequest(second);
  await second.step({ do: 'request.pay', requestId });
  await cli.waitFor(new RegExp(`payment.confirmed ${requestId}`));
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
  expect((await second.state()).tables.webhooks).toBe(0);
});

test('listen: fails without a running mock', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await runCli(['listen', '--url', url])).toMatchObject({ code: 1, stderr: expect.stringContaining(url) });
});

test('listen: refuses a body over 1 MB and survives a sender that leaves', async () => {
  await using mock = await startMock();
  await using cli = startCli(['listen', '--url', mock.url]);
  await cli.waitFor(/Printing the webhooks/);
  const { webhooks } = await (await mock.fetch('/__mock/webhooks')).json();
  const [{ url }] = webhooks;
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(1_000_001) })).status).toBe(413);
  await cli.waitFor(/refused a body over 1 MB\n/);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await cli.waitFor(/refused a body whose sender left\n/);
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200);
  expect(cli.output).not.toContain('internal error');
});
