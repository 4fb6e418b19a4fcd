import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/index.ts';
import { call, PAYEE, PAYER } from '../support/client.ts';

const OTHER_PAYER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PAIRS = [
  ['ETH-sepolia-sepolia', 'ETH-sepolia-sepolia'],
  ['FAU-sepolia', 'FAU-sepolia'],
  ['USD', 'FAU-sepolia'],
  ['EUR', 'ETH-sepolia-sepolia'],
] as const;

const payer = fc.constantFrom(PAYER, OTHER_PAYER);
/** Cents, so that every amount is one of every currency. */
const cents = fc.integer({ min: 1, max: 5000 });
const which = fc.nat({ max: 3 });
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      pair: fc.nat({ max: 3 }),
      cents,
      version: fc.constantFrom(1, 2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pay' as const), which, payer, part: fc.option(cents, { nil: undefined }) }),
  },
  fc.record({ do: fc.constant('pay later' as const), which, payer, part: fc.option(cents, { nil: undefined }) }),
  fc.record({ do: fc.constant('advance' as const) }),
  fc.record({ do: fc.constant('overpay' as const), which, payer, excess: cents }),
  fc.record({ do: fc.constant('pay late' as const), which, payer }),
  fc.record({ do: fc.constant('pay wrongly' as const), which }),
  fc.record({ do: fc.constant('batch' as const), first: which, second: which, payer }),
  fc.record({ do: fc.constant('refund' as const), which }),
  fc.record({ do: fc.constant('unpay' as const), which }),
  fc.record({ do: fc.constant('fail' as const), which }),
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** What an accountant writes down about one request, in cents. */
interface Account {
  requestId: string;
  paymentReference: string;
  pair: (typeof PAIRS)[number];
  expected: number;
  payments: { cents: number; payer: string; refunded: boolean; batch: number | undefined }[];
  waiting: { cents: number | undefined; payer: string }[];
}

const decimal = (amount: number) => (amount / 100).toFixed(2);
const paidOf = (account: Account) => account.payments.reduce((sum, one) => sum + (one.refunded ? 0 : one.cents), 0);
const remainingOf = (account: Account) => Math.max(0, account.expected - paidOf(account));

/** What the parts that are on their way will pay. */
const waitingOf = (account: Account) => account.waiting.reduce((sum, { cents }) => sum + (cents ?? 0), 0);

class Books {
  readonly mock: Mock = createMock({ fixtures: 'empty', now: '2026-01-31T12:00:00Z' });
  readonly accounts: Account[] = [];
  batches = 0;

  async create(pair: (typeof PAIRS)[number], amount: number, version: number): Promise<void> {
    const [invoiceCurrency, paymentCurrency] = pair;
    const body = { payee: PAYEE, amount: decimal(amount), invoiceCurrency, paymentCurrency };
    const made = (await call(this.mock, `POST /v${version}/request`, { body })).body;
    const { paymentReference, requestId = made.requestID } = made;
    this.accounts.push({ requestId, paymentReference, pair, expected: amount, payments: [], waiting: [] });
  }

  /** Applies a step that is legal or not; says whether it was done. */
  async step(step: { do: string; [name: string]: unknown }): Promise<boolean> {
    const { status } = await call(this.mock, 'POST /__mock/steps', { body: step });
    if (status !== 200 && status !== 400 && status !== 409) throw new Error(`${step.do} answered ${status}`);
    return status === 200;
  }

  /** What the books say about paying `part` now; undefined when it is not allowed. */
  payable(account: Account, part: number | undefined): number | undefined {
    const remaining = remainingOf(account);
    if (remaining === 0 || (part ?? 0) > remaining) return undefined;
    return part ?? remaining;
  }

  enter(account: Account, amount: number, payer: string, batch?: number): void {
    account.payments.push({ cents: amount, payer, refunded: false, batch });
  }
}

async function act(books: Books, step: Action): Promise<void> {
  if (step.do === 'create') return books.create(PAIRS[step.pair] ?? PAIRS[0], step.cents, step.version);
  if (step.do === 'advance') {
    await books.mock.clock.advance('1h');
    for (const account of books.accounts) {
      for (const { cents, payer } of account.waiting.splice(0)) {
        const amount = books.payable(account, cents);
        if (amount !== undefined) books.enter(account, amount, payer);
      }
    }
    return;
  }
  if (step.do === 'batch') return batch(books, step);
  const account = books.accounts[step.which];
  if (account === undefined) return;
  const { requestId } = account;
  switch (step.do) {
    case 'pay': {
      const amount = books.payable(account, step.part);
      const given = step.part === undefined ? {} : { amount: decimal(step.part) };
      expect(await books.step({ do: 'request.pay', requestId, payer: step.payer, ...given })).toBe(
        amount !== undefined,
      );
      if (amount !== undefined) books.enter(account, amount, step.payer);
      return;
    }
    case 'pay later': {
      // A part has to fit beside the parts that are on their way.
      const waiting = step.part === undefined ? 0 : waitingOf(account);
      const amount =
        waiting === 0 || (step.part ?? 0) + waiting <= remainingOf(account)
          ? books.payable(account, step.part)
          : undefined;
      const given = step.part === undefined ? {} : { amount: decimal(step.part) };
      const later = { do: 'request.pay', requestId, payer: step.payer, settlement: { after: '1h' }, ...given };
      expect(await books.step(later)).toBe(amount !== undefined);
      if (amount === undefined) return;
      // A payment of all that is left stands in place of one that is on its way.
      if (step.part === undefined) account.waiting.length = 0;
      account.waiting.push({ cents: step.part, payer: step.payer });
      return;
    }
    case 'overpay':
      expect(
        await books.step({ do: 'request.overpay', requestId, payer: step.payer, excess: decimal(step.excess) }),
      ).toBe(true);
      return books.enter(account, remainingOf(account) + step.excess, step.payer);
    case 'pay late': {
      const amount = books.payable(account, undefined);
      expect(await books.step({ do: 'request.pay-late', requestId, payer: step.payer, by: '3d' })).toBe(
        amount !== undefined,
      );
      if (amount !== undefined) books.enter(account, amount, step.payer);
      return;
    }
    case 'pay wrongly':
      expect(await books.step({ do: 'request.pay-wrong-token', requestId, currency: 'USDC-base' })).toBe(true);
      return;
    case 'refund': {
      const kept = account.payments.filter(({ refunded }) => !refunded);
      expect(await books.step({ do: 'request.refund', requestId })).toBe(kept.length > 0);
      for (const payment of kept) payment.refunded = true;
      return;
    }
    case 'unpay':
      expect(await books.step({ do: 'request.unpay', requestId })).toBe(true);
      account.payments.length = 0;
      account.waiting.length = 0;
      return;
    case 'fail': {
      const allowed = remainingOf(account) > 0;
      expect(await books.step({ do: 'request.fail', requestId })).toBe(allowed);
      if (allowed) account.waiting.length = 0;
    }
  }
}

async function batch(
  books: Books,
  { first, second, payer }: { first: number; second: number; payer: string },
): Promise<void> {
  const accounts = [books.accounts[first], books.accounts[second]].filter((account) => account !== undefined);
  if (accounts.length < 2) return;
  const allowed = first !== second && accounts.every((account) => remainingOf(account) > 0);
  const requestIds = accounts.map(({ requestId }) => requestId);
  expect(await books.step({ do: 'request.pay-batch', requestIds, payer })).toBe(allowed);
  if (!allowed) return;
  books.batches++;
  for (const account of accounts) books.enter(account, remainingOf(account), payer, books.batches);
}

interface Found {
  id: string;
  amount: string;
  timestamp: string;
  txHash: string;
}

/** Every payment that a search finds, page by page. */
async function search(mock: Mock, query: string): Promise<Found[]> {
  const found: Found[] = [];
  for (let offset = 0; ; offset += 4) {
    const { body } = await call(mock, `GET /v2/payments?${query}&limit=4&offset=${offset}`);
    found.push(...body.payments);
    if (!body.pagination.hasMore) {
      expect(found).toHaveLength(body.pagination.total);
      return found;
    }
  }
}

async function check({ mock, accounts }: Books): Promise<void> {
  const all = accounts.flatMap(({ payments }) => payments);
  const found = await search(mock, '');
  expect(found).toHaveLength(all.length);
  const times = found.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort().reverse());
  for (const { amount } of found) expect(amount).toMatch(/^\d+(\.\d+)?$/);
  for (const wallet of [PAYER, OTHER_PAYER]) {
    const own = all.filter((payment) => payment.payer === wallet);
    expect(await search(mock, `walletAddress=${wallet}`)).toHaveLength(own.length);
  }
  for (const [invoiceCurrency] of PAIRS) {
    const own = accounts.filter(({ pair }) => pair[0] === invoiceCurrency).flatMap(({ payments }) => payments);
    expect(await search(mock, `invoiceCurrency=${invoiceCurrency}`)).toHaveLength(own.length);
  }
  const rows = (await mock.state({ rows: true })).rows?.requests ?? [];
  for (const account of accounts) await checkAccount(mock, account, rows as RequestBooks[]);
}

interface RequestBooks {
  requestId: string;
  paidAmount: string;
}

async function checkAccount(mock: Mock, account: Account, rows: readonly RequestBooks[]): Promise<void> {
  const { requestId, paymentReference, payments, expected } = account;
  const v2 = (await call(mock, `GET /v2/request/${requestId}`)).body;
  const status = (await call(mock, `GET /v2/request/${requestId}/status`)).body;
  const v1 = (await call(mock, `GET /v1/request/${paymentReference}`)).body;
  expect(status).toEqual(v2);
  expect([v2.hasBeenPaid, v2.txHash, v2.isListening]).toEqual([v1.hasBeenPaid, v1.txHash, v1.isListening]);
  const paid = paidOf(account);
  expect(v2.hasBeenPaid).toBe(paid >= expected);
  const amounts = v2.payments.map((payment: { amount: string }) => Math.round(Number(payment.amount) * 100));
  expect(amounts.toSorted()).toEqual(payments.map(({ cents }) => cents).toSorted());
  const found = await search(mock, `requestId=${requestId}`);
  expect(found.map(({ id }) => id).sort()).toEqual(v2.payments.map(({ id }: Found) => id).sort());
  const booked = Math.round(Number(rows.find((row) => row.requestId === requestId)?.paidAmount) * 100);
  expect(booked + Math.max(0, expected - booked)).toBe(Math.max(expected, paid));
  expect(booked).toBe(paid);
  const pay = await call(mock, `GET /v2/request/${requestId}/pay`);
  expect(pay.status).toBe(paid >= expected ? 400 : 200);
}

test('books: whatever happens, nothing is lost, nothing is negative, and every view tells the same story', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (steps) => {
      const books = new Books();
      await books.create(PAIRS[0], 1000, 1);
      await books.create(PAIRS[3], 50, 2);
      for (const step of steps) await act(books, step);
      await check(books);
    }),
    { numRuns: 1000 },
  );
}, 300_000);
