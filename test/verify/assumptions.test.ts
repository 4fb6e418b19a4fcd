import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { createMock } from '../../src/entries/node/create-mock.ts';
import { reportAssumptions } from '../../src/entries/report/report-assumptions.ts';
import { FORMATS } from '../../src/tools/examine/report.ts';
import { EVIDENCE } from '../../src/tools/verify/evidence.ts';
import type { Tape } from '../../src/tools/verify/tape.ts';
import { type VerifyReport, verifyMock } from '../../src/tools/verify/verify.ts';
import { temporaryFolder } from '../support/folder.ts';
import { type Intercept, PAYEE, verifyTwin } from './twin.ts';

/** A URL of the service. A mock responds in its place, so no call leaves the process. */
const STAGE = 'https://api.stage.request.network';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-03T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const verifyStage = (assumptions: readonly string[], options: object = {}, intercept?: Intercept) =>
  verifyTwin({ against: STAGE, assumptions, ...options }, intercept);

/** A service that accepts an address with a wrong checksum. */
const ignoresChecksums: Intercept = ({ path, respond }) =>
  path.includes('walletAddress=0x') ? Response.json({ payments: [], pagination: {} }) : respond();

const statesOf = ({ assumptions }: VerifyReport) => assumptions?.map(({ id, state }) => [id, state]);

test('confirms what the service does too, with the date, and refutes the rest', async () => {
  const given = ['A-ERRORS', 'A-FIRST-ONLY-ERROR', 'A-CHECKSUM'];
  const { report } = await verifyStage(given, {}, ignoresChecksums);
  expect(report.assumptions?.map(({ id, state, confirmed }) => [id, state, confirmed])).toEqual([
    ['A-CHECKSUM', 'refuted', null],
    ['A-ERRORS', 'confirmed', { date: '2026-12-03', by: 'stage' }],
    ['A-FIRST-ONLY-ERROR', 'confirmed', { date: '2026-12-03', by: 'stage' }],
  ]);
  expect(report.findings).toMatchObject([
    {
      name: 'A-CHECKSUM',
      class: 'assumption',
      sentence: 'The service does otherwise: status of listPaymentsV2.',
      seen: { 'status of listPaymentsV2:': 'the mock has 400, the service has 200 (breaking, call 25)' },
      again: "verify({ assumptions: ['A-CHECKSUM'] })",
    },
  ]);
});

test('sends only calls that can show the assumptions, and the calls that these need', async () => {
  const { report, asked } = await verifyStage(['A-FIRST-ONLY-ERROR', 'A-CLIENT-ID-MOVES'], {
    allow: 'create',
    payee: PAYEE,
  });
  expect(asked.map(({ init, path }) => `${init.method} ${path.replace(/[\dA-Z]{26}/, 'ID')}`)).toEqual([
    'GET /v2/currencies?firstOnly=perhaps',
    'POST /v2/client-ids',
    'PUT /v2/client-ids/ID',
    'POST /v2/client-ids',
    'DELETE /v2/client-ids/ID',
    'DELETE /v2/client-ids/ID',
  ]);
  expect(report.notCalled).toEqual([]);
});

test('confirms no more than the fields show', async () => {
  const { report } = await verifyStage(['A-HEALTH']);
  expect(report.assumptions).toEqual([
    {
      id: 'A-HEALTH',
      state: 'partly confirmed',
      sentence:
        'Agrees with stage, 2026-12-03: status of checkHealthV2, $.status of checkHealthV2 (1 call). ' +
        'Not shown by any call: that rate limits apply.',
      fields: ['status of checkHealthV2', '$.status of checkHealthV2'],
      differences: [],
      confirmed: null,
    },
  ]);
});

test.each([
  ['A-WEBHOOK-RETRY', {}, 'Not shown by any call: what webhooks contain and when they are sent.'],
  ['A-BATCH', {}, 'createBatchPayoutV2 was not called: it needs --allow create.'],
  [
    'A-FIRST-ONLY-ERROR',
    { key: undefined, sessionToken: undefined },
    'listCurrenciesV2 was not called: needs a credential: set RN_API_KEY or RN_CLIENT_ID or RN_SESSION_TOKEN.',
  ],
])('says why it did not judge %s with %j', async (id, options, sentence) => {
  const { report, asked } = await verifyStage([id], options);
  expect(report.assumptions).toMatchObject([{ id, state: 'not judged', sentence, confirmed: null }]);
  expect([asked, report.verdict, report.problem]).toEqual([[], 'none', 'nothing was judged']);
});

test('judges nothing by a response with another status', async () => {
  const { report } = await verifyStage(['A-ERRORS'], {}, () => Response.json({}, { status: 404 }));
  expect(report.assumptions).toMatchObject([
    {
      state: 'not judged',
      sentence: 'listPaymentsV2 was answered with 404, which does not show it.',
    },
  ]);
});

test('names differences in fields that no given assumption decides', async () => {
  const { report } = await verifyStage(['A-FIRST-ONLY-ERROR'], {}, async ({ respond }) => {
    const response = await respond();
    return Response.json({ ...(await response.json()), traceId: 'one' }, { status: response.status });
  });
  expect(statesOf(report)).toEqual([['A-FIRST-ONLY-ERROR', 'confirmed']]);
  const field = '$.traceId of the 400 response (string) of listCurrenciesV2';
  expect(report.notes).toContain(`differs in fields that none of these assumptions decides: ${field}`);
});

test('confirms nothing by a program on this machine', async () => {
  const { report } = await verifyTwin({ assumptions: ['A-FIRST-ONLY-ERROR', 'A-CHECKSUM'] }, ignoresChecksums);
  expect(report.assumptions).toMatchObject([
    {
      id: 'A-CHECKSUM',
      state: 'differs',
      sentence: 'It differs from a program on this machine, which is not the service: status of listPaymentsV2.',
    },
    {
      id: 'A-FIRST-ONLY-ERROR',
      state: 'agrees',
      sentence: 'It agrees with a program on this machine, which confirms nothing.',
      confirmed: null,
    },
  ]);
  expect(report.counts).toEqual({ passed: 0, finding: 1, remark: 0, notJudged: 1 });
});

/** A tape of one call with a response of the mock. */
async function tapeOf(service: string, recorded: string): Promise<Tape> {
  const response = await createMock().fetch('/v2/currencies?firstOnly=perhaps', {
    headers: { 'x-api-key': 'test-api-key' },
  });
  const request = { method: 'GET', path: '/v2/currencies', query: { firstOnly: 'perhaps' } };
  const body: unknown = await response.json();
  const recording = { status: response.status, type: 'application/json', body };
  return { tape: 1, service, recorded, calls: [{ op: 'listCurrenciesV2', request, response: recording }] };
}

test('confirms by the latest recording of the service, with its date', async () => {
  const tapes = [await tapeOf('stage', '2026-10-01'), await tapeOf('production', '2026-11-02')];
  const report = await verifyMock({ assumptions: ['A-FIRST-ONLY-ERROR'] }, createMock, tapes);
  expect(report.assumptions).toMatchObject([
    { state: 'confirmed', confirmed: { date: '2026-11-02', by: 'production' } },
  ]);
});

test('agrees with published examples, which confirm nothing', async () => {
  const tape = await tapeOf('documents', '2026-11-02');
  const report = await verifyMock({ assumptions: ['A-FIRST-ONLY-ERROR'] }, createMock, [tape]);
  expect(report.assumptions).toMatchObject([
    { state: 'agrees', sentence: 'It agrees with published examples, which confirms nothing.', confirmed: null },
  ]);
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was judged']);
});

test('carries the dates into the report of a run', async () => {
  const { report } = await verifyStage(['A-CHECKSUM', 'A-ERRORS', 'A-FIRST-ONLY-ERROR'], {}, ignoresChecksums);
  const folder = temporaryFolder({ 'verified.json': FORMATS.json(report) });
  const mock = createMock();
  const headers = { 'x-api-key': 'test-api-key' };
  await mock.fetch('/v2/currencies?firstOnly=perhaps', { headers });
  await mock.fetch('/v2/payments?walletAddress=0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7d7', { headers });
  const options = { confirmed: join(folder, 'verified.json'), report: `json=${join(folder, 'run.json')}` };
  const { assumptions } = await reportAssumptions(mock, options);
  expect(assumptions.map(({ id, confirmed }) => [id, confirmed])).toEqual([
    ['A-CHECKSUM', null],
    ['A-ERRORS', { date: '2026-12-03', by: 'stage' }],
    ['A-FIRST-ONLY-ERROR', { date: '2026-12-03', by: 'stage' }],
  ]);
  const accepted = reportAssumptions(mock, { ...options, allow: ['confirmed'] });
  await expect(accepted).rejects.toThrow(/rested on 1 assumption that allow does not accept:\n {2}A-CHECKSUM /);
});

test('refuses confirmations that verify did not write', async () => {
  const folder = temporaryFolder({ 'other.json': '{"assumptions":[]}', 'torn.json': '{"command":"verify",' });
  const reportWith = (name: string) => reportAssumptions(createMock(), { confirmed: join(folder, name) });
  await expect(reportWith('other.json')).rejects.toThrow(
    'must be what verify --assumptions LIST --report json=FILE writes',
  );
  await expect(reportWith('torn.json')).rejects.toThrow(/^confirmed .*torn\.json: /);
  await expect(reportWith('none.json')).rejects.toThrow(/^confirmed .*none\.json: .*ENOENT/);
});

test('refuses an unknown assumption, and suggests one', async () => {
  await expect(verifyStage(['a-checksum'])).rejects.toThrow(
    'assumptions a-checksum: unknown; did you mean "A-CHECKSUM"?',
  );
});

test('knows of each assumption what can show it', async () => {
  const known = await createMock().assumptions({ all: true });
  expect(Object.keys(EVIDENCE).sort()).toEqual(known.map(({ id }) => id).sort());
});

test('writes the results by assumption in all formats', async () => {
  const again = (name: string) => `payment-request-mock verify --assumptions ${name}`;
  const given = ['A-CHECKSUM', 'A-FIRST-ONLY-ERROR', 'A-HEALTH', 'A-WEBHOOK-SAMPLES', 'A-WEBHOOK-SCOPED'];
  const { report } = await verifyStage(given, { again }, ignoresChecksums);
  expect(FORMATS.text({ ...report, ms: 1200 })).toMatchInlineSnapshot(`
    "  ✗ A-CHECKSUM  ✓ A-FIRST-ONLY-ERROR  ✓ A-HEALTH  – A-WEBHOOK-SAMPLES  – A-WEBHOOK-SCOPED

      ✗ A-CHECKSUM   The service does otherwise: status of listPaymentsV2.
          status of listPaymentsV2: the mock has 400, the service has 200 (breaking, call 25)
          again     payment-request-mock verify --assumptions A-CHECKSUM

      ✓ A-FIRST-ONLY-ERROR   Confirmed by stage, 2026-12-03: status of listCurrenciesV2, $.message of listCurrenciesV2 (1 call).
      ✓ A-HEALTH   Agrees with stage, 2026-12-03: status of checkHealthV2, $.status of checkHealthV2 (1 call). Not shown by any call: that rate limits apply.

      – A-WEBHOOK-SAMPLES, A-WEBHOOK-SCOPED   Not shown by any call: what webhooks contain and when they are sent.

      3 calls, 12 fields compared: 1 breaking, 0 additive; 0 calls not made

      5 assumptions: 2 passed, 1 finding, 0 remarks, 2 not judged   1.2 s
    "
  `);
  expect(FORMATS.markdown({ ...report, ms: 1200 })).toMatchInlineSnapshot(`
    "### verify

    | | assumption | result | again |
    | --- | --- | --- | --- |
    | ✗ | A-CHECKSUM | The service does otherwise: status of listPaymentsV2. | \` payment-request-mock verify --assumptions A-CHECKSUM \` |
    | ✓ | A-FIRST-ONLY-ERROR | Confirmed by stage, 2026-12-03: status of listCurrenciesV2, $.message of listCurrenciesV2 (1 call). |  |
    | ✓ | A-HEALTH | Agrees with stage, 2026-12-03: status of checkHealthV2, $.status of checkHealthV2 (1 call). Not shown by any call: that rate limits apply. |  |
    | – | A-WEBHOOK-SAMPLES, A-WEBHOOK-SCOPED | Not shown by any call: what webhooks contain and when they are sent. |  |

    3 calls, 12 fields compared: 1 breaking, 0 additive; 0 calls not made

    5 assumptions: 2 passed, 1 finding, 0 remarks, 2 not judged   1.2 s
    "
  `);
  expect(FORMATS.junit({ ...report, ms: 1200 })).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuite name="verify" tests="5" failures="1" skipped="2" errors="0" time="1.200">
      <testcase name="A-CHECKSUM" classname="assumption"><failure message="The service does otherwise: status of listPaymentsV2.">
    status of listPaymentsV2:: the mock has 400, the service has 200 (breaking, call 25)
    again: payment-request-mock verify --assumptions A-CHECKSUM</failure></testcase>
      <testcase name="A-FIRST-ONLY-ERROR" classname="assumption"><system-out>Confirmed by stage, 2026-12-03: status of listCurrenciesV2, $.message of listCurrenciesV2 (1 call).</system-out></testcase>
      <testcase name="A-HEALTH" classname="assumption"><system-out>Agrees with stage, 2026-12-03: status of checkHealthV2, $.status of checkHealthV2 (1 call). Not shown by any call: that rate limits apply.</system-out></testcase>
      <testcase name="A-WEBHOOK-SAMPLES" classname="assumption"><skipped message="Not shown by any call: what webhooks contain and when they are sent."/></testcase>
      <testcase name="A-WEBHOOK-SCOPED" classname="assumption"><skipped message="Not shown by any call: what webhooks contain and when they are sent."/></testcase>
      <system-out>3 calls, 12 fields compared: 1 breaking, 0 additive; 0 calls not made</system-out>
    </testsuite>
    "
  `);
  const json: unknown = JSON.parse(FORMATS.json(report));
  expect(reportSchema().safeParse(json).error).toBeUndefined();
  expect(json).toMatchObject({ assumptions: report.assumptions });
});
