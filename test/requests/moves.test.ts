import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { RECURRING_STATUSES, recurringTransitions } from '../../src/service/money/recurring/recurring.model.ts';
import { type REQUEST_STATUSES, requestTransitions } from '../../src/service/money/requests/requests.model.ts';
import { CLIENT_ID_STATUSES, clientIdTransitions } from '../../src/service/people/client-ids/client-ids.model.ts';
import { AGREEMENT_STATUSES, KYC_STATUSES } from '../../src/service/people/payers/payers.model.ts';
import { PAYMENT_DETAILS_STATUSES } from '../../src/service/people/payment-details/payment-details.model.ts';
import { call, newRequest } from '../support/client.ts';

const RUNS = { numRuns: 40 };
const NOW = '2026-11-21T10:00:00Z';

/** Expected refusal: the status and what the record can take. */
async function sayOf(mock: Mock, id: string, state: string): Promise<string> {
  const allowed = (await mock.explain(id)).records[0]?.allowed ?? [];
  return `it is ${state}; allowed: ${allowed.join(', ') || 'nothing, this is final'}`;
}

/** The refusal message, if any. */
async function refusal(done: Promise<unknown>): Promise<string | undefined> {
  return done.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

async function statusOf(mock: Mock, requestId: string): Promise<(typeof REQUEST_STATUSES)[number]> {
  return (await call(mock, `GET /v2/request/${requestId}`)).body.status;
}

const REQUEST_ACTIONS = {
  'pay a part': ['request.pay', { amount: '0.05' }],
  'pay the rest': ['request.pay', {}],
  fail: ['request.fail', {}],
  refund: ['request.refund', {}],
  unpay: ['request.unpay', {}],
  expire: ['request.expire', {}],
} as const;
type RequestAction = keyof typeof REQUEST_ACTIONS;

test('request transitions: a random walk applies allowed steps; refusals list the allowed steps', async () => {
  const action = fc.constantFrom(...(Object.keys(REQUEST_ACTIONS) as RequestAction[]));
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (walk) => {
      const mock = createMock({ fixtures: 'empty', now: NOW });
      const { requestId } = await newRequest(mock);
      for (const chosen of walk) {
        const [name, input] = REQUEST_ACTIONS[chosen];
        const before = await mock.state({ rows: true });
        const state = await statusOf(mock, requestId);
        const hint = await sayOf(mock, requestId, state);
        const refused = await refusal(mock.step({ do: name, requestId, ...input } as never));
        const mayMove = (requestTransitions[state] as readonly string[]).includes(name);
        if (!mayMove) expect(refused).toContain(hint);
        if (refused !== undefined) expect(await mock.state({ rows: true })).toEqual(before);
        // A failed request may have been partly paid before.
        else expect(mayMove).toBe(true);
        if (mayMove && !(state === 'failed' && chosen === 'refund')) expect(refused).toBeUndefined();
      }
    }),
    RUNS,
  );
});

// Proves A-CLIENT-ID-MOVES.
test('client ID transitions: the API refuses illegal transitions', async () => {
  const status = fc.constantFrom(...CLIENT_ID_STATUSES);
  await fc.assert(
    fc.asyncProperty(fc.array(status, { maxLength: 6 }), async (walk) => {
      const mock = createMock({ fixtures: 'empty', now: NOW });
      const { body } = await call(mock, 'POST /v2/client-ids', {
        body: { label: 'shop', allowedDomains: ['https://shop.example'] },
      });
      let state: (typeof CLIENT_ID_STATUSES)[number] = 'active';
      for (const next of walk) {
        const hint = await sayOf(mock, body.id, state);
        const response = await call(mock, `PUT /v2/client-ids/${body.id}`, { body: { status: next } });
        const mayMove = clientIdTransitions[state].includes(next);
        expect(response.status).toBe(mayMove ? 200 : 400);
        expect(response.headers.get('x-mock-hint')).toBe(mayMove ? null : hint);
        if (mayMove) state = next;
        expect((await call(mock, `GET /v2/client-ids/${body.id}`)).body.status).toBe(state);
      }
    }),
    RUNS,
  );
});

const RECURRING_CALLS = { cancel: 'cancelled', unpause: 'active' } as const;

test.each(RECURRING_STATUSES)('recurring payment transitions: allowed from %s', async (status) => {
  const base = createMock({ now: NOW });
  const id = String((await base.state({ rows: true })).rows?.['recurring-payments']?.map((row) => Object(row).id)[0]);
  for (const action of ['cancel', 'unpause'] as const) {
    const mock = createMock({ now: NOW });
    await mock.step({ do: 'recurring.set-status', id, status });
    const hint = await sayOf(mock, id, status);
    const response = await call(mock, `PATCH /v2/payouts/recurring/${id}`, { body: { action } });
    const mayMove = recurringTransitions[status].includes(action);
    expect([action, response.status]).toEqual([action, mayMove ? 200 : 400]);
    expect(response.headers.get('x-mock-hint')).toBe(mayMove ? null : hint);
    const { records } = await mock.explain(id);
    expect(records[0]?.row.status).toBe(mayMove ? RECURRING_CALLS[action] : status);
    expect(records[0]?.allowed).toEqual([
      ...recurringTransitions[mayMove ? RECURRING_CALLS[action] : status],
      'recurring.set-status',
      'recurring.fail-next',
    ]);
  }
  await base.step({ do: 'recurring.set-status', id, status });
  const body = { permitSignature: `0x${'1'.repeat(130)}` };
  const response = await call(base, `POST /v2/payouts/recurring/${id}`, { body });
  const mayMove = recurringTransitions[status].includes('activate');
  expect(response.status).toBe(400);
  expect(response.headers.get('x-mock-hint')).toBe(mayMove ? null : await sayOf(base, id, status));
});

// Proves A-COMPLIANCE-STATUSES and A-PAYMENT-DETAILS-STATUSES.
test('payer and bank account transitions: reach every status and refuse unknown statuses', async () => {
  const reviews = [
    { step: 'payer.set-status', field: 'kycStatus', statuses: KYC_STATUSES, subject: { clientUserId: 'ada' } },
    {
      step: 'payer.set-status',
      field: 'agreementStatus',
      statuses: AGREEMENT_STATUSES,
      subject: { clientUserId: 'ada' },
    },
    {
      step: 'payment-details.set-status',
      field: 'status',
      statuses: PAYMENT_DETAILS_STATUSES,
      subject: { clientUserId: 'ada' },
    },
  ] as const;
  const mock = createMock({ fixtures: 'empty', now: NOW });
  await mock.step([
    { do: 'payer.ensure', clientUserId: 'ada' },
    { do: 'payment-details.ensure', clientUserId: 'ada' },
  ]);
  const word = fc.oneof(
    ...reviews.map(({ statuses }) => fc.constantFrom(...(statuses as readonly string[]))),
    fc.string({ maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...reviews), word, async ({ step, field, statuses, subject }, status) => {
      const refused = await refusal(mock.step({ do: step, ...subject, [field]: status } as never));
      if ((statuses as readonly string[]).includes(status)) expect(refused).toBeUndefined();
      else for (const allowed of statuses) expect(refused).toContain(`"${allowed}"`);
    }),
    { numRuns: 150 },
  );
});
