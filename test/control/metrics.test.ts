import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { metricsOf } from '../../src/engine/api/metrics/metric-list.ts';
import { createMock, type Mock, startMock } from '../../src/index.ts';
import { paymentRequestService } from '../../src/service/service.ts';
import { startFakeNode } from '../chain/fake-node.ts';
import { browserBundle } from '../package/browser-bundle.ts';
import { call, newRequest } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ok, receiver } from '../support/receiver.ts';
import { parseExposition, type ScrapedFamily } from './exposition.ts';

const OWN = 'payment_request_mock_';

async function scrape(mock: Mock): Promise<Map<string, ScrapedFamily>> {
  return parseExposition((await call(mock, 'GET /__mock/metrics')).body);
}

/** Returns the values of one of the mock's own metrics. */
async function values(mock: Mock, name: string): Promise<Record<string, number>> {
  return Object.fromEntries((await scrape(mock)).get(`${OWN}${name}`)?.samples ?? []);
}

/** Returns the value of one of the mock's own metrics that has no labels. */
async function singleValue(mock: Mock, name: string): Promise<number | undefined> {
  return (await values(mock, name))[`${OWN}${name}`];
}

test('metrics: the text format of Prometheus, or OpenMetrics where Accept asks for it', async () => {
  await using mock = createMock();
  await newRequest(mock);
  await call(mock, 'GET /__mock/clock');
  const plain = await call(mock, 'GET /__mock/metrics');
  expect(plain.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(plain.body).toContain(
    '# HELP payment_request_mock_calls_total Calls of the API\n# TYPE payment_request_mock_calls_total counter\n' +
      'payment_request_mock_calls_total{operation="createRequestV2",method="POST",status="201"} 1\n',
  );
  expect(plain.body).not.toContain('# EOF');
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.5';
  const open = await call(mock, 'GET /__mock/metrics', { headers: { accept } });
  expect(open.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(open.body).toContain('# TYPE payment_request_mock_calls counter\npayment_request_mock_calls_total{');
  expect(open.body.endsWith('\n# EOF\n')).toBe(true);
  const [a, b] = [parseExposition(plain.body), parseExposition(open.body)];
  expect([...b.keys()]).toEqual(
    [...a.keys()].map((name) => (a.get(name)?.type === 'counter' ? name.replace(/_total$/, '') : name)),
  );
});

test('metrics: every name, help and label follows the conventions of Prometheus', () => {
  const all = metricsOf(paymentRequestService);
  expect(all.length).toBeGreaterThan(20);
  for (const { name, type, help, labels } of all) {
    expect(name).toMatch(/^(payment_request_mock|process|nodejs)_[a-z0-9_]+$/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    expect(name).not.toMatch(/_(ms|milliseconds|kilobytes|count|sum|bucket)$/);
    expect(help).toMatch(/^[A-Z0-9].*[^.]$/);
    expect(labels).not.toContain('workspace');
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test('metrics: calls by operation, method and status, whatever their path', async () => {
  await using mock = createMock();
  const { requestId } = await newRequest(mock);
  await call(mock, `GET /v2/request/${requestId}`);
  await call(mock, 'GET /v2/request/unknown-one');
  await call(mock, 'GET /v2/request/unknown-two');
  await call(mock, `HEAD /v2/request/${requestId}`);
  for (const path of ['/v2/a', '/v2/b', '/elsewhere', '/__mock/nothing']) await call(mock, `GET ${path}`);
  await call(mock, 'PROPFIND /v2/a');
  await call(mock, 'OPTIONS /v2/request', {
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  });
  await call(mock, `GET /w/${'x'.repeat(101)}/v2/currencies`);
  expect(await values(mock, 'calls_total')).toEqual({
    [`${OWN}calls_total{operation="createRequestV2",method="POST",status="201"}`]: 1,
    [`${OWN}calls_total{operation="getRequestV2",method="GET",status="200"}`]: 1,
    [`${OWN}calls_total{operation="getRequestV2",method="GET",status="404"}`]: 2,
    [`${OWN}calls_total{operation="getRequestV2",method="HEAD",status="200"}`]: 1,
    [`${OWN}calls_total{operation="unknown",method="GET",status="404"}`]: 3,
    [`${OWN}calls_total{operation="unknown",method="other",status="404"}`]: 1,
    [`${OWN}calls_total{operation="preflight",method="OPTIONS",status="204"}`]: 1,
    [`${OWN}calls_total{operation="refused",method="GET",status="400"}`]: 1,
  });
});

test('metrics: calls of the control API by route', async () => {
  await using mock = createMock();
  await mock.clock.advance('1d');
  await call(mock, 'DELETE /__mock/workspaces/none');
  await call(mock, 'GET /__mock/nothing');
  expect(await values(mock, 'control_calls_total')).toEqual({
    [`${OWN}control_calls_total{route="/__mock/clock/advance",method="POST",status="200"}`]: 1,
    [`${OWN}control_calls_total{route="/__mock/workspaces/{key}",method="DELETE",status="404"}`]: 1,
    [`${OWN}control_calls_total{route="unknown",method="GET",status="404"}`]: 1,
  });
});

test('metrics: durations are a histogram whose buckets add up', async () => {
  await using mock = createMock();
  for (let count = 0; count < 3; count++) await newRequest(mock);
  await mock.faults.add({ operation: 'createRequestV2', delay: 600, times: 1 });
  await newRequest(mock);
  const samples = await values(mock, 'call_duration_seconds');
  const name = `${OWN}call_duration_seconds`;
  const bucket = (le: string) => samples[`${name}_bucket{operation="createRequestV2",le="${le}"}`];
  expect(bucket('+Inf')).toBe(4);
  expect(bucket('10.0')).toBe(4);
  expect(bucket('0.5')).toBe(3);
  expect(samples[`${name}_count{operation="createRequestV2"}`]).toBe(4);
  expect(samples[`${name}_sum{operation="createRequestV2"}`]).toBeGreaterThan(0.599);
  const counts = Object.entries(samples).flatMap(([key, value]) => (key.includes('_bucket') ? [value] : []));
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
});

test('metrics: faults by what they do, also of calls that got no answer', async () => {
  await using mock = createMock();
  await mock.faults.add({ operation: 'listCurrenciesV2', respond: { status: 503 }, times: 2 });
  await mock.faults.add({ operation: 'listCurrenciesV2', disconnect: 'reset', times: 1 });
  for (let count = 0; count < 2; count++) await call(mock, 'GET /v2/currencies');
  await expect(call(mock, 'GET /v2/currencies')).rejects.toThrow('fetch failed');
  expect(await values(mock, 'faults_applied_total')).toEqual({
    [`${OWN}faults_applied_total{kind="status"}`]: 2,
    [`${OWN}faults_applied_total{kind="reset"}`]: 1,
  });
  expect(await values(mock, 'calls_total')).toMatchObject({
    [`${OWN}calls_total{operation="listCurrenciesV2",method="GET",status="0"}`]: 1,
  });
});

test('metrics: webhooks by the answers of the receiver, and the attempts that wait', async () => {
  const shop = receiver((_, count) => (count === 1 ? new Response('', { status: 500 }) : ok()));
  await using mock = createMock({ webhooks: { deliver: shop.deliver }, now: '2026-01-01T00:00:00Z' });
  const { requestId } = await newRequest(mock);
  await mock.requests.pay(requestId);
  await mock.settled();
  expect(await singleValue(mock, 'webhook_attempts_waiting')).toBe(1);
  await mock.clock.advance('1m');
  expect(await values(mock, 'webhook_attempts_total')).toEqual({
    [`${OWN}webhook_attempts_total{status="5xx"}`]: 1,
    [`${OWN}webhook_attempts_total{status="2xx"}`]: 1,
  });
  expect(await values(mock, 'webhook_deliveries_total')).toEqual({
    [`${OWN}webhook_deliveries_total{outcome="delivered"}`]: 1,
  });
  expect(await singleValue(mock, 'webhook_attempts_waiting')).toBe(0);
});

test('metrics: rows, jobs, snapshots and workspaces of the whole mock, asked for in any of them', async () => {
  await using mock = createMock({ settlement: { after: 'P1D' }, scenario: 'request-paid' });
  const sum = async (one: Mock) => Object.values((await one.state()).tables).reduce((all, rows) => all + rows, 0);
  const [a, b] = [mock.workspace('a'), mock.workspace('b')];
  const { requestId } = await newRequest(a);
  await a.snapshot();
  await a.requests.pay(requestId);
  await newRequest(b);
  await newRequest(b);
  await mock.workspace('c').state();
  const all = [mock, a, b, mock.workspace('c')];
  const rows = (await Promise.all(all.map(sum))).reduce((total, one) => total + one, 0);
  for (const one of [mock, a]) {
    expect(await singleValue(one, 'rows')).toBe(rows);
    expect(await singleValue(one, 'workspaces')).toBe(4);
    expect(await singleValue(one, 'snapshots')).toBe(1);
    expect(await singleValue(one, 'jobs_waiting')).toBeGreaterThan(0);
    expect(await values(one, 'calls_total')).toMatchObject({
      [`${OWN}calls_total{operation="createRequestV2",method="POST",status="201"}`]: 3,
    });
  }
});

test('metrics: a reset and a restore change no counter, and a mock counts for itself', async () => {
  const [one, other] = [createMock(), createMock()];
  const snapshot = await one.snapshot();
  await newRequest(one);
  await one.restore(snapshot);
  await one.reset();
  const counted = { [`${OWN}calls_total{operation="createRequestV2",method="POST",status="201"}`]: 1 };
  expect(await values(one, 'calls_total')).toEqual(counted);
  expect(await values(other, 'calls_total')).toEqual({});
});

test('metrics: the state file, and nothing of it where there is none', async () => {
  const state = join(temporaryFolder(), 'state');
  await using mock = await startMock({ state });
  await newRequest(mock);
  expect(await singleValue(mock, 'state_file_failing')).toBe(0);
  expect(await singleValue(mock, 'state_file_bytes')).toBeGreaterThan(100);
  expect(await singleValue(mock, 'state_file_save_age_seconds')).toBeGreaterThanOrEqual(0);
  expect(await singleValue(mock, 'state_file_saved_timestamp_seconds')).toBeGreaterThan(1e9);
  expect([...(await scrape(createMock())).keys()].filter((name) => /state_file|chain/.test(name))).toEqual([]);
});

test('metrics: the process under the names of other Prometheus clients', async () => {
  const families = await scrape(createMock());
  const value = (name: string) => families.get(name)?.samples.get(name) ?? Number.NaN;
  expect([...(families.get(`${OWN}build_info`)?.samples.keys() ?? [])]).toEqual([
    `${OWN}build_info{version="${manifest.version}",node="${process.version}"}`,
  ]);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(value(`${OWN}uptime_seconds`)).toBeGreaterThan(0);
  expect(value('process_start_time_seconds') * 1000).toBeLessThan(Date.now());
  expect(value('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

test('metrics: a page has them too, without a process', async () => {
  const mock = (await browserBundle()).createMock();
  await newRequest(mock);
  const families = await scrape(mock);
  expect(await values(mock, 'calls_total')).toEqual({
    [`${OWN}calls_total{operation="createRequestV2",method="POST",status="201"}`]: 1,
  });
  expect([...families.keys()].filter((name) => !name.startsWith(OWN))).toEqual([]);
});

test('metrics: the control token guards them', async () => {
  await using mock = await startMock({ controlToken: 'secret-token' });
  const url = `${mock.url}/__mock/metrics`;
  expect((await fetch(url)).status).toBe(401);
  const answer = await fetch(url, { headers: { authorization: 'Bearer secret-token' } });
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain('secret-token');
});

test('metrics: watched blockchain nodes, without their addresses', async () => {
  await using node = await startFakeNode();
  await using mock = await startMock({ chain: [{ url: node.url }] });
  const labels = 'node="0",network="sepolia"';
  expect(await values(mock, 'chain_node_up')).toEqual({ [`${OWN}chain_node_up{${labels}}`]: 1 });
  expect(await values(mock, 'chain_head_block')).toEqual({ [`${OWN}chain_head_block{${labels}}`]: 7 });
  expect((await call(mock, 'GET /__mock/metrics')).body).not.toContain(node.url);
});

test('metrics: what the page about them lists of labels is what there is', () => {
  const page = readFileSync('docs/scale.md', 'utf8');
  const documented = [...page.matchAll(/^\| `(\w+)` +\| /gm)].map(([, name]) => name);
  const labels = new Set(metricsOf(paymentRequestService).flatMap((metric) => metric.labels));
  for (const label of ['le', 'version', 'node', 'network']) labels.delete(label);
  for (const label of labels) expect(documented).toContain(label);
});
