import { type MockOptions, startMock } from 'payment-request-mock';
import { KEY } from '../../support/client.ts';
import { answerText } from './answer.ts';
import { type Call, recordStory } from './caller.ts';
import { BANK_INPUT, NATIVE, PAYER_INPUT } from './inputs.ts';
import { Recording } from './recording.ts';
import { FIXTURES, frozen, NOW } from './world.ts';

const REFERENCES = ['mock-paid', 'mock-pays', 'mock-partial', 'mock-fails'];
const QUESTIONS: readonly Call[] = [
  { line: 'POST /v2/request', body: { ...NATIVE, refrence: 'x' } },
  { line: 'GET /v2/payments?limit=1&limt=2' },
  { line: 'GET /v2/paymets' },
  { line: 'GET /v2/request?limit=1', headers: { 'x-api-key': 'any' } },
  { line: 'GET /v2/request?limit=1', headers: { authorization: 'Bearer any' } },
  { line: 'POST /v2/payer', body: { ...PAYER_INPUT, email: 'kyc-approved@example.com' } },
  { line: 'GET /v2/payer/ada' },
  { line: 'POST /v2/payer/ada/payment-details', body: { ...BANK_INPUT, accountNumber: '000123456789' } },
  { line: 'GET /v2/payer/ada/payment-details' },
  { line: 'POST /v2/request', body: { ...NATIVE, reference: 'mock-paid' } },
  { line: 'GET /v2/payments?limit=1' },
  { line: 'GET /__mock/state' },
  { line: 'GET /__mock/magic-values' },
];

/** The first story; the others have only the answers that differ from its own. */
const DEFAULT = 'default';

/** Mocks that are made with other options than the rest. */
const OPTIONS: Record<string, MockOptions> = {
  [DEFAULT]: {},
  strict: { strict: true, onUnknownRoute: 'warn' },
  'strict, errors for unknown routes': { strict: true, onUnknownRoute: 'error' },
  'any credential': { auth: 'any' },
  'own credentials': { apiKeys: ['any'], sessionTokens: ['any'] },
  'no magic values': { magicValues: false },
  'empty fixtures': { fixtures: 'empty' },
  'another seed': { seed: 7 },
  generated: { generate: { payments: 3, requests: 2, seed: 5 } },
  'base address': { baseUrl: 'https://api.example.com' },
  'rate limit': { rateLimit: { perSecond: 2 } },
  'immediate outcomes': { settlement: 'immediate', kycReview: 'immediate', bankReview: 'immediate' },
  'outcomes by reads': { settlement: { polls: 1 }, kycReview: { polls: 1 }, bankReview: { polls: 1 } },
  'scenario at start': { scenario: ['kyc-rejected', 'unauthorized-once'] },
  'workspace by key': { workspaceFrom: 'api-key' },
  'checked answers': { validateResponses: true },
};

export async function recordOptions(): Promise<Recording> {
  const recording = new Recording();
  for (const [name, options] of Object.entries(OPTIONS)) {
    await recordStory(recording, frozen(options), name, QUESTIONS, {}, DEFAULT);
  }
  for (const reference of REFERENCES) {
    const mock = frozen();
    const made = await mock.fetch('/v2/request', {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...NATIVE, reference }),
    });
    const { requestId } = (await made.json()) as { requestId: string };
    await recordStory(
      recording,
      mock,
      reference,
      [
        { line: 'GET /v2/request/{made}' },
        { line: 'GET /v2/request/{made}/pay' },
        { line: 'GET /v2/request/{made}' },
        { line: 'GET /v2/payments?requestId={made}' },
      ],
      { made: requestId },
    );
  }
  return recording;
}

/** Records answers that only a mock with a port gives: who may use the control API. */
export async function recordNetwork(): Promise<Recording> {
  const recording = new Recording();
  const control = { line: 'GET /__mock/clock' };
  const foreign = { origin: 'https://evil.example.com' };
  const calls: readonly Call[] = [
    control,
    { ...control, headers: foreign, note: 'foreign page' },
    { ...control, headers: { origin: 'http://localhost:3000' }, note: 'page of this machine' },
    { ...control, headers: { authorization: 'Bearer long-secret' }, note: 'right token' },
    { ...control, headers: { authorization: 'Bearer wrong' }, note: 'wrong token' },
    { line: 'GET /__mock/health', headers: foreign },
    { line: 'GET /__mock/pay/none', headers: foreign, note: 'page for payers' },
    { line: 'GET /v2/request/{open}' },
    { line: 'GET /v2/request/{open}', headers: { ...KEY, 'x-mock-fault': '{"effect":"reset"}' }, note: 'reset' },
    { line: 'GET /v2/request/{open}', headers: { ...KEY, 'x-mock-fault': '{"effect":"empty"}' }, note: 'empty' },
    {
      line: 'GET /v2/request/{open}',
      headers: { ...KEY, 'x-mock-fault': '{"effect":"malformed"}' },
      note: 'malformed',
    },
    { line: 'GET /v2/nothing' },
    { line: 'DELETE /v2/request' },
    { line: 'HEAD /v2/currencies' },
  ];
  for (const [name, options] of Object.entries({
    loopback: {},
    token: { controlToken: 'long-secret' },
    open: { controlOpen: true },
    strict: { strict: true },
  })) {
    await using mock = await startMock({ seed: 1, now: NOW, onCall: () => undefined, ...options });
    for (const { line, headers = KEY, note = 'plain' } of calls) {
      const [method = 'GET', path = '/'] = line.replace('{open}', FIXTURES.open ?? '').split(' ');
      const answer = await answerText(fetch(`${mock.url}${path}`, { method, headers }));
      const page = path.startsWith('/__mock/pay/') ? (answer.split('\n')[0] ?? '') : answer;
      recording.add(`${name}: ${line} (${note})`, page.replaceAll(String(mock.port), '{port}'));
    }
  }
  return recording;
}
