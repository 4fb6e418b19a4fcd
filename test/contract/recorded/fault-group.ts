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
  { respond: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' } },
  { respond: { status: 418, body: { a: 1 }, retryAfterSeconds: 7 } },
  { respond: { message: 'Only a message' } },
  { delayMs: 1 },
  { delay: '1ms', status: 503 },
  { delay: { min: 0, max: 2 } },
  { delay: { median: 1, sigma: 0.1 } },
  { disconnect: 'reset', times: 1 },
  { disconnect: 'reset', phase: 'after', times: 1 },
  { disconnect: 'empty', times: 1 },
  { disconnect: 'truncate', times: 1 },
  { disconnect: 'dribble', dribble: { chunks: 3, over: 3 } },
  { malformed: true },
  { malformed: true, respond: { status: 200, body: { a: 1 } } },
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
  '401',
  '503',
  '503;after',
  '503;delay=1ms',
  'reset',
  'reset;after;delay=1ms',
  'empty',
  'truncate',
  'dribble',
  'malformed',
  'delay=1ms',
  'after',
  'nothing',
  '99',
  '503;reset',
  'delay=soon',
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
    { line: 'POST /__mock/steps', body: { do: 'fault.add', timeout: true, times: 1 } },
    silent,
    { line: 'GET /__mock/faults' },
    { ...silent, headers: { ...KEY, 'x-mock-fault': 'timeout' } },
    { ...silent, headers: { ...KEY, 'x-mock-fault': 'timeout;after' } },
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
