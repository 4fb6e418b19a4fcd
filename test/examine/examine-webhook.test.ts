import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { reportSchema } from '../../scripts/examine-schema.ts';
import { type ExamineWebhookOptions, examineWebhook, type WebhookTarget } from '../../src/index.ts';
import { isSigned, type Payload, SECRET } from '../../src/tools/examine/control/control-shop.ts';
import { ORDER } from './receivers/receiver.ts';

/** A correct receiver in a few lines; `change` plants a bug. */
function shop({ secret = SECRET, knows = true, refuses = false } = {}) {
  const shares = new Map<string, number>();
  const app = async (request: Request) => {
    const raw = await request.text();
    if (refuses) return new Response(null, { status: 500 });
    if (!isSigned(raw, request.headers.get('x-request-network-signature') ?? '', secret))
      return new Response(null, { status: 401 });
    const paid: Payload = JSON.parse(raw);
    if (!knows) return new Response(null, { status: 404 });
    const share = Number(paid.totalAmountPaid) / Number(paid.expectedAmount);
    if (paid.event === 'payment.confirmed') shares.set(paid.requestId, share);
    return new Response();
  };
  return { app, believes: ({ requestId }: { requestId: string }) => (shares.get(requestId) ?? 0) >= 1 };
}

const verdictsOf = (trials: readonly { name: string; verdict: string }[]) =>
  trials.map((one) => `${one.name} ${one.verdict}`);

test('examineWebhook: reports the named trials and runs required trials', async () => {
  const { app, believes } = shop();
  const result = await examineWebhook(app, {
    believes,
    trials: ['burst', 'layout-*'],
    seed: 'abc',
  });
  expect(verdictsOf(result.trials)).toEqual(
    ['plain', 'burst', 'layout-order', 'layout-space', 'layout-escapes', 'layout-numbers'].map(
      (name) => `${name} passed`,
    ),
  );
  expect(result).toMatchObject({ verdict: 'passed', seed: 'abc', command: 'examine webhook' });
  expect(result.notes).toEqual([]);
  expect(() => result.assert()).not.toThrow();
  expect(reportSchema().parse(JSON.parse(JSON.stringify(result)))).toBeTruthy();
});

test('examineWebhook: a finding has a sentence, the observed and expected result, and a command', async () => {
  const { app } = shop();
  const calls = new Map<string, number>();
  const adds = async (request: Request) => {
    const response = await app(request.clone());
    const { requestId, amount } = JSON.parse(await request.text());
    if (response.ok) calls.set(requestId, (calls.get(requestId) ?? 0) + Number(amount));
    return response;
  };
  const result = await examineWebhook(adds, {
    believes: ({ requestId }) => (calls.get(requestId) ?? 0) >= 100,
    trials: ['duplicate'],
  });
  expect(result.findings).toEqual([
    expect.objectContaining({
      name: 'duplicate',
      sentence: 'A repeated delivery is booked again.',
      seen: {
        sent: 'payment.partial of 50, payment.partial of 50 (retry count 1), payment.partial of 50 (retry count 2)',
        answers: '200 × 3',
        believes: 'paid',
      },
      expected: { believes: 'not paid, 50 of 100 received' },
      tries: [3, 3],
      again: "examineWebhook(target, { …, trials: ['duplicate'] })",
    }),
  ]);
  expect(() => result.assert()).toThrow('duplicate: A repeated delivery is booked again.');
});

const unread = () => Promise.reject(new Error('fetch failed', { cause: new Error('ECONNREFUSED') }));
test.each<[problem: RegExp | string, target: WebhookTarget, believes: ExamineWebhookOptions['believes']]>([
  [/^a payment was answered with 404 × 3 .*, use --prepare$/, shop({ knows: false }).app, () => false],
  ['an order counts as paid before anything was sent', shop().app, () => true],
  ['cannot read what the application believes: fetch failed: ECONNREFUSED', shop().app, unread],
  [/^nothing answers at the receiver's URL \(.*\); start your application$/, 'http://127.0.0.1:1/x', () => false],
])('examineWebhook: has no verdict: %s', async (problem, target, believes) => {
  const result = await examineWebhook(target, { believes, settle: 50, trials: ['partial'] });
  expect(result).toMatchObject({ verdict: 'none', trials: [], findings: [], problem: expect.stringMatching(problem) });
});

test('examineWebhook: an application with a prepared order must accept its payment', async () => {
  const { app, believes } = shop({ knows: false });
  const prepare: ExamineWebhookOptions['prepare'] = ({ amount, reference, mock }) =>
    mock.requests.create({ amount, reference, ...ORDER });
  const result = await examineWebhook(app, { believes, prepare, settle: 50, trials: ['partial'] });
  expect(verdictsOf(result.trials)).toEqual(['plain finding', 'partial notJudged']);
  expect(result.trials[1]?.sentence).toBe('plain must pass first: answered 404, not 2xx');
});

test('examineWebhook: finds a receiver that fails every genuine delivery', async () => {
  const { app, believes } = shop({ refuses: true });
  const result = await examineWebhook(app, { believes, settle: 50, trials: ['large'] });
  expect(result.findings).toEqual([
    expect.objectContaining({ name: 'plain', seen: expect.objectContaining({ answers: '500 × 4' }) }),
  ]);
});

test('examineWebhook: accepts an amount or a word as belief', async () => {
  for (const tell of [(paid: boolean) => (paid ? '100.00' : 0), (paid: boolean) => (paid ? 'settled' : 'open')]) {
    const { app, believes } = shop();
    const result = await examineWebhook(app, { believes: (order) => tell(believes(order)), trials: ['unsigned'] });
    expect(verdictsOf(result.trials)).toEqual(['plain passed', 'unsigned passed']);
  }
});

test('examineWebhook: ends on timeout or interruption and repairs the store', async () => {
  const { app, believes } = shop();
  const slow = async (request: Request) => app(request);
  const over = await examineWebhook(slow, { believes: () => false, within: 30 });
  expect(over).toMatchObject({ verdict: 'none', problem: 'out of time' });
  const end = new AbortController();
  const log: string[] = [];
  const breaks = {
    break: () => {
      log.push('break');
      end.abort();
    },
    mend: () => log.push('mend'),
  };
  const result = await examineWebhook(app, { believes, breaks, trials: ['late-work'], signal: end.signal });
  expect([result.problem, log]).toEqual(['interrupted', ['break', 'mend']]);
});

/** Counts started timers that neither ran nor were cleared. */
function countTimers() {
  const open = new Set<unknown>();
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  vi.stubGlobal('setTimeout', (action: () => void, ms: number) => {
    const timer = start(() => {
      open.delete(timer);
      action();
    }, ms);
    open.add(timer);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    open.delete(timer);
    clear(timer);
  });
  return () => open.size;
}

test('examineWebhook: an interruption leaves no timer behind', async () => {
  const timers = countTimers();
  const never = () => new Promise<Response>(() => {});
  const fails = () => new Response(null, { status: 500 });
  for (const handle of [never, fails, shop().app]) {
    const end = new AbortController();
    const believes = () => false;
    const running = examineWebhook(handle, { believes, settle: 60_000, signal: end.signal });
    setImmediate(() => setTimeout(() => end.abort(), 200));
    expect([(await running).problem, timers()]).toEqual(['interrupted', 0]);
  }
  vi.unstubAllGlobals();
});

test('examineWebhook: refuses an unknown trial and a public address', async () => {
  await expect(examineWebhook(shop().app, { believes: () => false, trials: ['brst'] })).rejects.toThrow(
    'trial "brst" is unknown; did you mean "burst"?',
  );
  await expect(examineWebhook('https://example.com/webhook', { believes: () => false })).rejects.toThrow(
    'example.com is on the internet',
  );
});

test('examineWebhook: treats an exception of the handler as a 500', async () => {
  const result = await examineWebhook(
    () => {
      throw new Error('no');
    },
    { believes: () => false, settle: 50, trials: ['partial'] },
  );
  expect(result.findings[0]?.seen.answers).toBe('threw no × 4');
});

test('examineWebhook: opens a port for the application and closes it at the end', async () => {
  const { app, believes } = shop();
  let url = '';
  const prepare: ExamineWebhookOptions['prepare'] = ({ amount, reference, mock }) => {
    url = mock.url;
    return mock.requests.create({ amount, reference, ...ORDER });
  };
  const result = await examineWebhook(app, { believes, prepare, port: 0, trials: ['partial'] });
  expect(result.verdict).toBe('passed');
  expect(result.notes).toEqual([
    expect.stringMatching(/^Your application still has \d+ orders named examine-[0-9a-f]{6}-…/),
  ]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(fetch(url)).rejects.toThrow();
});

test('examineWebhook: ignores a shortfall that a retry does not confirm', async () => {
  const { app, believes } = shop();
  let slow: string | undefined;
  const result = await examineWebhook(app, {
    believes: (order) => {
      if (order.reference.includes('overpaid')) slow ??= order.reference;
      return order.reference !== slow && believes(order);
    },
    settle: 50,
    trials: ['overpaid'],
  });
  expect(verdictsOf(result.trials)).toEqual(['plain passed', 'overpaid passed']);
});

test('examineWebhook: refuses a belief with a different text for each order', async () => {
  const stop = 'the belief is a different text for each order; select one value, as in --believes URL#/pointer';
  const texts: ((paid: boolean, id: string, all: number) => string)[] = [
    (paid, id) => JSON.stringify({ id, paid }),
    (paid, id) => (paid ? `paid ${id}` : 'open'),
    (_paid, _id, all) => String(all),
  ];
  for (const tell of texts) {
    const { app, believes } = shop();
    const orders = new Set<{ requestId: string }>();
    const result = await examineWebhook(app, {
      believes: (order) =>
        tell(believes(orders.add(order) && order), order.requestId, [...orders].filter(believes).length),
      trials: ['partial'],
    });
    expect(result).toMatchObject({ verdict: 'none', problem: stop, trials: [] });
  }
});

test('examineWebhook: tries forgeries even if no genuine delivery is accepted', async () => {
  const { app, believes } = shop({ secret: 'undefined' });
  const result = await examineWebhook(app, { believes, settle: 50, trials: ['empty-secret', 'unsigned', 'overpaid'] });
  expect(verdictsOf(result.trials)).toEqual([
    'plain finding',
    'overpaid notJudged',
    'unsigned notJudged',
    'empty-secret finding',
  ]);
  expect(result.findings[0]?.often).toBe('another secret, or a signature checked over re-serialized JSON');
});

test('examineWebhook: a late confirmation after a refund is a remark, like an ignored refund', async () => {
  const { app, believes } = shop();
  const refunded = new Set<string>();
  const lastWins = async (request: Request) => {
    const { event, requestId } = JSON.parse(await request.clone().text());
    if (event === 'payment.refunded') refunded.add(requestId);
    else refunded.delete(requestId);
    return app(request);
  };
  const options = { believes: (order: { requestId: string }) => believes(order) && !refunded.has(order.requestId) };
  const { verdict, remarks } = await examineWebhook(lastWins, { ...options, trials: ['refund-late'], settle: 300 });
  expect([verdict, verdictsOf(remarks)]).toEqual(['remark', ['refund-late remark']]);
});

test('examineWebhook: a receiver that believes a webhook and answers 500 to it is a finding', async () => {
  const { app, believes } = shop();
  const failing = async (request: Request) => {
    await app(request);
    return new Response(null, { status: 500 });
  };
  const { findings, trials } = await examineWebhook(failing, { believes, settle: 50, trials: ['partial', 'unsigned'] });
  expect(findings).toEqual([
    expect.objectContaining({
      name: 'plain',
      seen: expect.objectContaining({ answers: '500 × 4', believes: 'paid' }),
      expected: { answers: '2xx within 5 seconds' },
    }),
  ]);
  expect(trials.map(({ name, sentence }) => [name, sentence]).slice(1)).toEqual([
    ['partial', 'plain must pass first: answered 500, not 2xx'],
    ['unsigned', 'plain must pass first: answered 500, not 2xx'],
  ]);
});

test('examineWebhook: an unaccepted webhook of an unknown order is a finding if it is believed', async () => {
  const { app, believes } = shop();
  const refusing = async (request: Request) => {
    await app(request);
    return new Response(null, { status: 404 });
  };
  const { findings, problem } = await examineWebhook(refusing, { believes, settle: 50, trials: ['partial'] });
  expect([problem, findings]).toEqual([undefined, [expect.objectContaining({ name: 'plain' })]]);
});

test('examineWebhook: a receiver that responds after 6 seconds is a finding', { tags: ['long'] }, async () => {
  const { app, believes } = shop();
  const slow = async (request: Request) => {
    const response = await app(request);
    await wait(6000);
    return response;
  };
  const { findings, trials } = await examineWebhook(slow, { believes, settle: 50, trials: ['partial'] });
  expect(findings).toEqual([
    expect.objectContaining({
      name: 'plain',
      seen: expect.objectContaining({ answers: 'no response within 5 s', believes: 'paid' }),
    }),
  ]);
  expect(trials[1]?.sentence).toBe('plain must pass first: no response within 5 s');
});

/** A shop whose orders have a status word; `wordOf` returns it from the events so far and the paid share. */
function wordShop(wordOf: (events: readonly string[], share: number) => string) {
  const orders = new Map<string, { events: string[]; share: number }>();
  const app = async (request: Request) => {
    const raw = await request.text();
    if (!isSigned(raw, request.headers.get('x-request-network-signature') ?? ''))
      return new Response(null, { status: 401 });
    const { requestId, event, totalAmountPaid, expectedAmount }: Payload = JSON.parse(raw);
    const { events, share } = orders.get(requestId) ?? { events: [], share: 0 };
    const paidShare = totalAmountPaid === undefined ? 0 : Number(totalAmountPaid) / Number(expectedAmount);
    orders.set(requestId, { events: [...events, event], share: Math.max(share, paidShare) });
    return new Response();
  };
  const believes = ({ requestId }: { requestId: string }) => {
    const { events, share } = orders.get(requestId) ?? { events: [], share: 0 };
    return wordOf(events, share);
  };
  return { app, believes };
}

test('examineWebhook: does not judge an overpaid order with a word of its own', async () => {
  const { app, believes } = wordShop((_, share) => (share > 1 ? 'overpaid' : share === 1 ? 'paid' : 'open'));
  const { findings, trials } = await examineWebhook(app, { believes, settle: 50, trials: ['overpaid', 'parts'] });
  expect(findings).toEqual([]);
  expect(trials.find(({ name }) => name === 'overpaid')).toMatchObject({
    verdict: 'notJudged',
    sentence:
      'the belief "overpaid" is neither "paid" nor a word of an unpaid order; ' +
      "return a boolean, such as status === 'paid' || status === 'overpaid'",
  });
  expect(trials.find(({ name }) => name === 'parts')).toMatchObject({ verdict: 'passed' });
});

test('examineWebhook: finds a paid order with the word of an unpaid, half-paid or failed one', async () => {
  const lastTells = wordShop((events, share) => {
    const last = events.at(-1) ?? '';
    if (last === 'payment.failed') return 'failed';
    if (last === 'payment.partial') return 'partial';
    return share >= 1 ? 'paid' : 'open';
  });
  const { findings } = await examineWebhook(lastTells.app, {
    believes: lastTells.believes,
    settle: 50,
    trials: ['failed-late', 'reorder', 'overpaid'],
  });
  expect(verdictsOf(findings)).toEqual(['reorder finding', 'failed-late finding']);
});

test('examineWebhook: every test webhook has its own delivery ID, and the confirmed payment comes first', async () => {
  const { app, believes } = shop();
  const samples: { id: string; event: string }[] = [];
  const remembers = async (request: Request) => {
    const id = request.headers.get('x-request-network-delivery') ?? '';
    const { event } = JSON.parse(await request.clone().text());
    if (request.headers.has('x-request-network-test')) samples.push({ id, event });
    return app(request);
  };
  await examineWebhook(remembers, { believes, trials: ['test-flag'] });
  expect(samples.map(({ event }) => event).slice(0, 1)).toEqual(['payment.confirmed']);
  expect(samples.length).toBeGreaterThan(5);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});
