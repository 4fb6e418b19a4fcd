import { KEY } from '../../support/client.ts';
import { type Call, recordStory } from './caller.ts';
import { NATIVE } from './inputs.ts';
import type { JsonObject } from './json.ts';
import { Recording } from './recording.ts';
import { openWorld } from './world.ts';

const FAULTS: readonly JsonObject[] = [
  { status: 401 },
  { status: 422, message: 'No' },
  { status: 429 },
  { status: 500 },
  { status: 502 },
  { status: 503, times: 1 },
  { status: 504, after: 1 },
  { status: 503, chance: 0.5 },
  { status: 503, phase: 'after' },
  { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
  { status: 418, body: { a: 1 }, retryAfterSeconds: 7 },
  { message: 'Only a message' },
  { delay: 1 },
  { delay: '1ms', status: 503 },
  { delay: { min: 0, max: 2 } },
  { effect: 'reset', times: 1 },
  { effect: 'reset', phase: 'after', times: 1 },
  { effect: 'empty', times: 1 },
  { effect: 'truncate', times: 1 },
  { effect: 'malformed' },
  { effect: 'malformed', status: 200, body: { a: 1 } },
  { webhook: 'drop' },
  { rateLimit: { perSecond: 1, blockAfter: 3, blockFor: 'PT5M' } },
  { operation: 'createRequestV2', status: 503 },
  { operation: '*', status: 503, until: 'PT5M' },
  { method: 'POST', path: '/v2/*', status: 503 },
  { path: '/v2/payer/**', status: 503 },
  { header: { name: 'x-tenant', value: 'ada' }, status: 503 },
  { header: { name: 'x-api-key' }, status: 503 },
];

const QUESTIONS: readonly Call[] = [
  { line: 'POST /v2/request', body: NATIVE },
  { line: 'GET /v2/payer/user-1', headers: { ...KEY, 'x-tenant': 'ada' } },
  { line: 'GET /v2/payments?limit=1' },
  { line: 'GET /v2/nothing' },
  { line: 'GET /v2/request?limit=1' },
  { line: 'GET /__mock/faults' },
  { line: 'POST /__mock/clock/advance', body: { by: 'PT10M' } },
  { line: 'GET /v2/payer/user-1' },
];

/** Values of the header that brings a fault for one call. */
const HEADER_FAULTS: readonly string[] = [
  '{"status":401}',
  '{"status":503}',
  '{"status":503,"phase":"after"}',
  '{"status":503,"delay":"1ms"}',
  '{"effect":"reset"}',
  '{"effect":"reset","phase":"after","delay":1}',
  '{"effect":"empty"}',
  '{"effect":"truncate"}',
  '{"effect":"malformed"}',
  '{"delay":1}',
  '{"phase":"after"}',
  '{"nothing":1}',
  '{"status":99}',
  '{"status":503,"effect":"reset"}',
  '{"delay":"soon"}',
  '503',
  'reset',
  '',
];

export async function recordFaults(): Promise<Recording> {
  const recording = new Recording();
  const world = await openWorld();
  const recordCalls = async (story: string, calls: readonly Call[], base?: string) => {
    await world.restart();
    await recordStory(recording, world.mock, story, calls, world.names, base);
  };
  await recordCalls('no fault', [{ line: 'GET /__mock/health' }, ...QUESTIONS]);
  for (const fault of FAULTS) {
    const declare = { line: 'POST /__mock/steps', body: { do: 'fault.add', ...fault } };
    await recordCalls(JSON.stringify(fault), [declare, ...QUESTIONS], 'no fault');
  }
  await recordCalls('no header', callsWith(KEY));
  for (const value of HEADER_FAULTS) {
    await recordCalls(`x-mock-fault "${value}"`, callsWith({ ...KEY, 'x-mock-fault': value }), 'no header');
  }
  const silent = { line: 'POST /v2/request', body: NATIVE, patience: 50 };
  await recordCalls('timeout', [
    { line: 'POST /__mock/steps', body: { do: 'fault.add', effect: 'timeout', times: 1 } },
    silent,
    { line: 'GET /__mock/faults' },
    { ...silent, headers: { ...KEY, 'x-mock-fault': '{"effect":"timeout"}' } },
    { ...silent, headers: { ...KEY, 'x-mock-fault': '{"effect":"timeout","phase":"after"}' } },
    { line: 'GET /v2/request?limit=2' },
  ]);
  return recording;
}

function callsWith(headers: Record<string, string>): readonly Call[] {
  return [
    { line: 'POST /v2/request', body: NATIVE, headers },
    { line: 'GET /v2/payments?limit=1', headers },
    { line: 'GET /v2/request?limit=1' },
  ];
}
