import { cpSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { Running, startCli } from '../support/cli.ts';
import { call, KEY, NATIVE } from '../support/client.ts';
import { startFakeCollector } from '../support/fake-collector.ts';
import { receiver } from '../support/receiver.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;

test('traces: the command exports calls and webhooks as its environment says', async () => {
  await using collector = await startFakeCollector();
  const received: (string | undefined)[] = [];
  const shop = createServer((request, response) => {
    received.push(request.headers.traceparent?.toString());
    response.statusCode = received.length === 1 ? 200 : 410;
    response.end();
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const hook = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook?token=secret`;
  await using cli = startCli(['--webhook', hook, '--log-format', 'json'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=payments',
    OTEL_SERVICE_NAME: 'sandbox',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=ci',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  const [start] = await cli.waitFor(/^\{.*"type":"listening".*\}$/m);
  const { url } = JSON.parse(start);
  const json = { ...KEY, traceparent, 'content-type': 'application/json' };
  const created = await fetch(`${url}/w/team/v2/request`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(NATIVE),
  });
  const { requestId } = await created.json();
  const step = JSON.stringify({ do: 'request.pay', requestId });
  await fetch(`${url}/w/team/__mock/steps`, { method: 'POST', headers: json, body: step });
  await fetch(`${url}/w/team/__mock/health`);
  const spans = await collector.waitFor(3);
  shop.closeAllConnections();
  shop.close();
  expect(collector.team).toBe('payments');
  expect(spans.map(({ name }) => name).toSorted()).toEqual([
    'createRequestV2',
    'postSteps',
    'webhook payment.confirmed',
  ]);
  const [post, steps, webhook] = spans.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(post).toMatchObject({ kind: 2, traceId: TRACE_ID, parentSpanId: PARENT_ID, status: {} });
  expect(post?.resource).toMatchObject({ 'service.name': 'sandbox', 'deployment.environment.name': 'ci' });
  expect(post?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v2/request',
    'http.response.status_code': 201,
    'url.path': '/w/team/v2/request',
    'url.scheme': 'http',
    'user_agent.original': 'node',
    'payment_request_mock.workspace': 'team',
  });
  expect(steps?.events).toMatchObject([{ name: 'step', attributes: { 'payment_request_mock.step': 'request.pay' } }]);
  expect(webhook).toMatchObject({ kind: 3, traceId: TRACE_ID, parentSpanId: steps?.spanId });
  expect(webhook?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
    'payment_request_mock.event': 'payment.confirmed',
  });
  expect(JSON.stringify(spans)).not.toContain('secret');
  expect(received).toEqual([`00-${TRACE_ID}-${webhook?.spanId}-01`]);
  const line = /^\{.*"operationId":"createRequestV2".*\}$/m.exec(cli.output)?.[0] ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ traceId: TRACE_ID });
});

test('traces: what is left is exported when a signal ends the command', async () => {
  await using collector = await startFakeCollector();
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`, OTEL_BSP_SCHEDULE_DELAY: '600000' };
  await using cli = startCli([], env);
  await fetch(`${await cli.url()}/v2/currencies`, { headers: KEY });
  expect(collector.spans).toEqual([]);
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toEqual(['listCurrenciesV2']);
  expect(collector.spans[0]?.resource).toMatchObject({ 'service.name': 'payment-request-mock' });
  expect(collector.spans[0]).not.toHaveProperty('parentSpanId');
});

test('traces: what is asked for and cannot be done is one warning that says what to do', async () => {
  const warningWith = async (env: Record<string, string>) => {
    await using cli = startCli([], env);
    await cli.url();
    return cli.output.match(/warning: .*/)?.[0];
  };
  expect(await warningWith({ OTEL_TRACES_EXPORTER: 'zipkin' })).toMatch(/OTEL_TRACES_EXPORTER=zipkin is not supported/);
  const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(await warningWith(grpc)).toMatch(/OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not supported/);
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  expect(await warningWith({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(await warningWith({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
});

test('traces: without the packages there is one warning that says what to install', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'without-packages-'));
  for (const name of ['package.json', 'dist', 'fixtures', 'scenarios'])
    cpSync(name, join(folder, name), { recursive: true });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', MOCK_PORT: '0' };
  await using cli = new Running(process.execPath, ['dist/cli.js'], env, folder);
  const url = await cli.url();
  expect(cli.output.match(/warning: .*/g)).toEqual([
    'warning: OTEL_EXPORTER_OTLP_ENDPOINT is set, but calls are not traced: run npm i @opentelemetry/api@1 @opentelemetry/resources@2 @opentelemetry/sdk-trace-base@2 @opentelemetry/exporter-trace-otlp-http@0.223',
  ]);
  expect((await fetch(`${url}/v2/currencies`, { headers: KEY })).status).toBe(200);
});

test('traces: a collector that refuses them is one warning, however often', async () => {
  await using collector = await startFakeCollector();
  collector.status = 400;
  await using cli = startCli([], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '1' });
  const url = await cli.url();
  for (const count of [1, 2, 3]) {
    expect((await fetch(`${url}/v2/currencies`, { headers: KEY })).status).toBe(200);
    await collector.waitFor(count);
  }
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
  expect(cli.output.match(/warning: .*/g)).toEqual(['warning: OpenTelemetry: OTLPExporterError: Bad Request']);
});

test('traces: a collector that does not answer delays neither calls nor, for long, the end', async () => {
  await using cli = startCli([], { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_BSP_SCHEDULE_DELAY: '1' });
  expect((await fetch(`${await cli.url()}/v2/currencies`, { headers: KEY })).status).toBe(200);
  cli.kill('SIGTERM');
  expect(await cli.ended).toBe(0);
});

/** A tracer provider that keeps its spans. A process has one, so the tests below share it. */
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

test('traces: without a registered provider, nothing is traced', async () => {
  await using mock = await startMock();
  expect(trace.setGlobalTracerProvider(provider)).toBe(true);
  await fetch(`${mock.url}/v2/currencies`, { headers: KEY });
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('traces: a provider of the process records calls by status, with faults as events', async () => {
  await using mock = await startMock({ onCall: () => {} });
  await mock.faults.add({ operation: 'listCurrenciesV2', respond: { status: 503 }, times: 1 });
  await mock.faults.add({ operation: 'listCurrenciesV2', disconnect: 'reset', times: 1 });
  exporter.reset();
  await fetch(`${mock.url}/v2/currencies`, { headers: KEY });
  await expect(fetch(`${mock.url}/v2/currencies`, { headers: KEY })).rejects.toThrow('fetch failed');
  await fetch(`${mock.url}/v2/request/none`, { headers: { ...KEY, traceparent, tracestate: 'a=1' } });
  await fetch(`${mock.url}/v2/elsewhere`, { method: 'PURGE', headers: KEY });
  const spans = exporter.getFinishedSpans();
  const seen = spans.map(({ name, attributes, status }) => [
    name,
    attributes['http.response.status_code'],
    attributes['error.type'],
    status.code,
  ]);
  expect(seen).toEqual([
    ['listCurrenciesV2', 503, '503', 2],
    ['listCurrenciesV2', undefined, 'reset', 2],
    ['getRequestV2', 404, undefined, 0],
    ['HTTP', 404, undefined, 0],
  ]);
  expect(spans[0]?.events).toMatchObject([
    { name: 'fault', attributes: { 'payment_request_mock.fault': expect.stringMatching(/^fault-\d+: answers 503$/) } },
  ]);
  expect(spans[2]?.parentSpanContext).toMatchObject({ traceId: TRACE_ID, spanId: PARENT_ID, isRemote: true });
  expect(spans[2]?.spanContext().traceState?.serialize()).toBe('a=1');
  expect(spans[2]?.attributes['http.route']).toBe('/v2/request/{requestId}');
  expect(spans[3]?.attributes).toMatchObject({
    'http.request.method': '_OTHER',
    'http.request.method_original': 'PURGE',
  });
  const [listed] = await mock.calls.list({ operation: 'getRequestV2' });
  expect(listed?.traceId).toBe(TRACE_ID);
});

test('traces: a webhook that failed is a client span with its error, and its retry says so', async () => {
  const shop = receiver((_, count) => new Response('', { status: count === 1 ? 500 : 200 }));
  await using mock = await startMock({ webhooks: { deliver: shop.deliver }, now: '2026-01-01T00:00:00Z' });
  const { body } = await call(mock, 'POST /v2/request', { body: NATIVE });
  exporter.reset();
  await mock.requests.pay(body.requestId);
  await mock.clock.advance('1m');
  const spans = exporter.getFinishedSpans();
  expect(
    spans.map(({ name, attributes }) => [name, attributes['error.type'], attributes['http.request.resend_count']]),
  ).toEqual([
    ['webhook payment.confirmed', '500', undefined],
    ['webhook payment.confirmed', undefined, 1],
  ]);
  expect(shop.got.map(({ headers }) => headers.traceparent?.slice(36, 52))).toEqual(
    spans.map((span) => span.spanContext().spanId),
  );
});
