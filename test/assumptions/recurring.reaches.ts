import type { Mock } from '../../src/index.ts';
import { active, offered, patch, read, SALARY } from '../recurring/schedules.ts';
import { call, NATIVE, newRequest } from '../support/client.ts';
import type { Reach } from './reach.ts';

/** Monday 15 January 2026, before the first payment. */
const JANUARY = { now: '2026-01-15T09:00:00Z' } as const;
const WITH_ROWS = { ...JANUARY, fixtures: 'default' } as const;

/** An active schedule of the fixture set `default`. */
const FIXTURE = '01KGC3EG00DZDHPJX6N196CN0K';

/** Activates a schedule and advances the clock to its first payment, which can fail. */
async function firstPayment(mock: Mock, failures = 0, schedule: object = {}) {
  const { id } = await active(mock, schedule);
  if (failures > 0) await mock.step({ do: 'recurring.fail-next', id, times: failures });
  await mock.clock.set('2026-01-31T00:00:00Z');
  return id;
}

/** Creates a recurring request. */
const repeating = (mock: Mock) =>
  newRequest(mock, { ...NATIVE, recurrence: { startDate: '2026-01-31', frequency: 'MONTHLY' } });

const setStopped = (mock: Mock, requestId: string, isRecurrenceStopped: boolean) =>
  call(mock, `PATCH /v2/request/${requestId}`, { body: { isRecurrenceStopped } });

export const RECURRING_REACHES: readonly Reach[] = [
  {
    id: 'A-RECURRING-STATES',
    title: 'a read',
    options: JANUARY,
    play: async (mock) => read(mock, (await offered(mock)).id),
    without: (mock) => offered(mock),
  },
  {
    id: 'A-RECURRING-STATES',
    title: 'a change of state',
    options: JANUARY,
    play: async (mock) => patch(mock, (await offered(mock)).id, 'cancel'),
  },
  {
    id: 'A-RECURRING-STATES',
    title: 'a step',
    options: JANUARY,
    play: async (mock) => {
      const { id } = await offered(mock);
      return mock.step({ do: 'recurring.set-status', id, status: 'completed' });
    },
  },
  {
    id: 'A-RECURRING-STATES',
    title: 'the third failure',
    options: JANUARY,
    play: async (mock) => {
      await firstPayment(mock, 3);
      return mock.clock.advance('PT2H');
    },
  },
  {
    id: 'A-RECURRING-STATES',
    title: 'the last payment',
    options: JANUARY,
    play: async (mock) => {
      await firstPayment(mock);
      return mock.clock.set('2026-03-31T00:00:00Z');
    },
  },
  {
    id: 'A-RECURRING-STATES',
    title: 'a list',
    options: JANUARY,
    play: (mock) => call(mock, 'GET /v2/payouts/recurring'),
  },
  {
    id: 'A-RECURRING-PERIODS',
    title: 'a permit',
    options: JANUARY,
    play: (mock) => offered(mock),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: { ...SALARY, recurrence: undefined } }),
  },
  {
    id: 'A-RECURRING-PERIODS',
    title: 'the deadline',
    options: JANUARY,
    play: async (mock) => {
      const id = await firstPayment(mock);
      await mock.step({ do: 'recurring.set-status', id, status: 'paused' });
      await mock.clock.set('2026-06-30T00:00:00Z');
      return patch(mock, id, 'unpause');
    },
  },
  {
    id: 'A-RECURRING-ACTIVATE',
    options: JANUARY,
    play: (mock) => active(mock),
    without: (mock) => offered(mock),
  },
  {
    id: 'A-RECURRING-PROXY',
    options: JANUARY,
    play: (mock) => offered(mock),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: { ...SALARY, recurrence: undefined } }),
  },
  {
    id: 'A-RECURRING-EXECUTION',
    options: JANUARY,
    play: (mock) => firstPayment(mock),
    without: (mock) => active(mock),
  },
  {
    id: 'A-RECURRING-RETRY',
    title: 'a failed attempt',
    options: JANUARY,
    play: (mock) => firstPayment(mock, 1),
    without: (mock) => firstPayment(mock),
  },
  {
    id: 'A-RECURRING-RETRY',
    title: 'the request of the next attempt',
    options: JANUARY,
    play: async (mock) => {
      await firstPayment(mock, 1);
      return mock.clock.advance('PT1H');
    },
  },
  {
    id: 'A-RECURRING-ALLOWANCE',
    title: 'an offer',
    options: JANUARY,
    play: (mock) => offered(mock),
    without: (mock) => call(mock, 'POST /v2/payouts', { body: { ...SALARY, recurrence: undefined } }),
  },
  {
    id: 'A-RECURRING-ALLOWANCE',
    title: 'a payment',
    options: JANUARY,
    play: (mock) => firstPayment(mock),
  },
  {
    id: 'A-RECURRING-TOTAL',
    options: JANUARY,
    play: (mock) =>
      call(mock, 'POST /v2/payouts', { body: { ...SALARY, recurrence: { ...SALARY.recurrence, totalPayments: 256 } } }),
    without: (mock) => offered(mock, {}, { totalPayments: 255 }),
  },
  {
    id: 'A-RECURRING-FIXTURES',
    title: 'a read',
    options: WITH_ROWS,
    play: (mock) => read(mock, FIXTURE),
    without: async (mock) => read(mock, (await active(mock)).id),
  },
  {
    id: 'A-RECURRING-FIXTURES',
    title: 'a step',
    options: WITH_ROWS,
    play: (mock) => mock.step({ do: 'recurring.set-status', id: FIXTURE, status: 'active' }),
  },
  {
    id: 'A-RECURRING-FIXTURES',
    title: 'a list',
    options: WITH_ROWS,
    play: (mock) => call(mock, 'GET /v2/payouts/recurring'),
  },
  {
    id: 'A-RECURRING-LIST',
    options: JANUARY,
    play: (mock) => call(mock, 'GET /v2/payouts/recurring'),
    without: async (mock) => read(mock, (await offered(mock)).id),
  },
  {
    id: 'A-RECURRING-REQUESTS',
    title: 'a period',
    options: JANUARY,
    play: async (mock) => {
      await repeating(mock);
      return mock.clock.set('2026-02-28T00:00:00Z');
    },
    without: (mock) => repeating(mock),
  },
  {
    id: 'A-RECURRING-REQUESTS',
    title: 'a repetition that cannot be stopped',
    options: JANUARY,
    play: async (mock) => {
      const original = await repeating(mock);
      const { requestId } = await newRequest(mock, { ...NATIVE, originalRequestId: original.requestId });
      return setStopped(mock, requestId, true);
    },
    without: async (mock) => setStopped(mock, (await newRequest(mock)).requestId, true),
  },
  {
    id: 'A-RECURRING-REQUESTS',
    title: 'a resumed recurrence',
    options: JANUARY,
    play: async (mock) => setStopped(mock, (await repeating(mock)).requestId, false),
    without: async (mock) => setStopped(mock, (await repeating(mock)).requestId, true),
  },
  {
    id: 'A-PRICES',
    title: 'a signed permit',
    options: JANUARY,
    play: (mock) => firstPayment(mock),
  },
];
