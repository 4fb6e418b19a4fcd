import { readdirSync } from 'node:fs';
import { type Call, recordStory } from './caller.ts';
import { NATIVE } from './inputs.ts';
import type { JsonObject } from './json.ts';
import { Recording } from './recording.ts';
import { openWorld } from './world.ts';

const SCENARIOS = new URL('../../../scenarios/', import.meta.url);

/** Parameters of the scenarios that are applied with others than their defaults. */
const PARAMETERS: Record<string, JsonObject> = {
  'allowance-granted': { currency: 'FAU-sepolia' },
  'bad-gateway-once': { operation: 'getPayerV2' },
  'flaky-network': { chance: 0.5, maxMs: 1 },
  'request-paid': { requestId: '{conversion}' },
  'request-unpaid': { requestId: '{paid}' },
  'slow-responses': { delayMs: 1 },
  'webhook-fault': { kind: 'timeout', times: 2 },
};

/** The scenario after which the first question gets no answer. */
const SILENT = 'no-answer';

/** The first story, without a scenario; the others have only the answers that differ from its own. */
const NONE = 'none';

/** What is asked after a scenario. */
const QUESTIONS: readonly Call[] = [
  { line: 'GET /v2/payer/user-1' },
  { line: 'GET /v2/payer/user-1/payment-details' },
  { line: 'GET /v2/currencies?id=USD', headers: { 'x-client-id': 'cli_test', origin: 'http://localhost:3000' } },
  { line: 'POST /v2/request', body: NATIVE },
  { line: 'GET /v2/request/{fau}/pay?wallet={payer}' },
  { line: 'GET /v2/request/{base}/routes?wallet={payer}' },
  { line: 'GET /v2/payouts/recurring/{schedule}' },
  { line: 'POST /__mock/steps', body: { do: 'request.pay', requestId: '{fau}' } },
  { line: 'POST /__mock/clock/advance', body: { by: 'PT2M' } },
  { line: 'GET /v2/request/{fau}' },
  { line: 'GET /v2/request/{bankRequest}' },
  { line: 'GET /__mock/webhooks/deliveries' },
  { line: 'GET /__mock/explain/{fau}', headers: { accept: 'text/plain' } },
  { line: 'GET /__mock/explain/{bankRequest}', headers: { accept: 'text/plain' } },
  { line: 'GET /__mock/faults' },
];

/** Records what each scenario changes: its own answer, the records that it touches, and what the webhooks carry. */
export async function recordScenarios(): Promise<Recording> {
  const recording = new Recording();
  await recordAfter(recording, NONE, { line: 'GET /__mock/health' });
  for (const file of readdirSync(SCENARIOS).sort()) {
    const name = file.replace('.json', '');
    const apply = { line: `POST /__mock/scenarios/${name}`, body: { params: PARAMETERS[name] ?? {} } };
    await recordAfter(recording, name, apply);
  }
  return recording;
}

/** Records a first call, the answers to the questions after it, and what the webhooks carried. */
async function recordAfter(recording: Recording, scenario: string, first: Call): Promise<void> {
  const { mock, names, received } = await openWorld();
  const questions = QUESTIONS.map((call, index) =>
    scenario === SILENT && index === 0 ? { ...call, patience: 100 } : call,
  );
  await recordStory(recording, mock, scenario, [first, ...questions], names, NONE);
  for (const [index, webhook] of received.entries()) {
    const label = `webhook ${index + 1}`;
    recording.addUnlike(recording.entries.get(`${NONE} ${label}`), `${scenario} ${label}`, webhook);
  }
  recording.addUnlike(recording.entries.get(`${NONE} webhooks`), `${scenario} webhooks`, String(received.length));
  await mock.stop();
}
