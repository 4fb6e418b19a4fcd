import { expect, test } from 'vitest';
import { type ExamineRunOptions, examineRun, type Job } from '../../src/index.ts';
import { clientOf } from './jobs/client.ts';

const create: Job = (context) => clientOf(context).create('INV-1');
const named = async (job: Job, options: ExamineRunOptions) =>
  (await examineRun(job, options)).trials.map(({ name, verdict }) => [name, verdict]);

test('a finding: shows the call, later writes, the books of both runs and a command', async () => {
  const job: Job = async (context) => {
    const client = clientOf(context);
    const { requestId } = await client.create('INV-1').catch(() => client.create('INV-1'));
    await client.pay(requestId);
    await client.get(requestId).catch(async () => client.pay((await client.create('INV-1')).requestId));
  };
  const { findings, verdict } = await examineRun(job, { only: ['getRequestV2#1:reset'] });
  expect(verdict).toBe('finding');
  expect(findings).toMatchObject([
    {
      name: 'getRequestV2#1:reset',
      class: 'paid twice',
      sentence: '"INV-1" was paid more than once: 20 instead of 10.',
      seen: {
        call: expect.stringMatching(/^call-2 GET \/v2\/request\/\w+ no response: connection reset/),
        after: 'call-3 POST /v2/request 201',
        books: expect.stringContaining('2 requests, 20 paid'),
      },
      expected: { books: expect.stringContaining('1 request, 10 paid') },
      again: "examineRun(job, { only: ['getRequestV2#1:reset'], mock: { seed: 1 } })",
      operation: 'getRequestV2',
      call: 1,
      kind: 'reset',
    },
  ]);
});

test('runs with a late response are concurrent, unless runs are sequential', async () => {
  const mostAtOnce = async (parallel: number) => {
    let [open, most] = [0, 0];
    const job: Job = async (context) => {
      if (!context.run.startsWith('base')) most = Math.max(most, ++open);
      for (const reference of ['A', 'B', 'C', 'D']) await clientOf(context).create(reference);
      if (!context.run.startsWith('base')) open--;
    };
    await examineRun(job, { parallel, late: 200, only: ['*:late'] });
    return most;
  };
  expect(await mostAtOnce(1)).toBe(1);
  expect(await mostAtOnce(2)).toBeGreaterThan(2);
});

test('ids depend on the seed: a repeated run shows the same', async () => {
  const job: Job = (context) =>
    clientOf(context)
      .create('INV-1')
      .catch(() => clientOf(context).create('INV-1'));
  const seenWith = async (seed: number) => {
    const { remarks } = await examineRun(job, {
      only: ['createRequestV2#1:lost'],
      mock: { seed, now: '2026-01-01T00:00:00Z' },
    });
    return remarks.map(({ seen }) => seen);
  };
  expect(await seenWith(7)).toEqual(await seenWith(7));
});

test('selects runs by name and lists skipped runs', async () => {
  const options = { restart: 'never', parallel: 1, only: ['*:lost', '*:doubled'] } as const;
  expect(await named(create, options)).toEqual([
    ['createRequestV2#1:lost', 'remark'],
    ['createRequestV2#1:doubled', 'passed'],
  ]);
  const { problem } = await examineRun(create, { ...options, only: ['*#9:*'] });
  expect(problem).toMatch(/^no run selected; available: createRequestV2#1:lost, /);
});

test('disturbs each call in each way, and writes also after they are committed', async () => {
  const job: Job = async (context) => {
    const { requestId } = await clientOf(context).create('A');
    await clientOf(context).get(requestId);
    await clientOf(context).create('B');
  };
  const all = await named(job, { late: 1, restart: 'never' });
  const writes = ['lost', '500-after', 'doubled', 'late'].flatMap((kind) => [`create#1:${kind}`, `create#2:${kind}`]);
  const others = ['reset', '503', '429'].flatMap((kind) => [`create#1:${kind}`, `get#1:${kind}`, `create#2:${kind}`]);
  expect(all.map(([name]) => name?.replace('RequestV2', ''))).toEqual([...writes, ...others]);
});

test('has no verdict without all lost responses', async () => {
  const result = await examineRun(create, { within: 1, only: ['*:lost'], restart: 'never', parallel: 1 });
  expect(result).toMatchObject({ verdict: 'none' });
});

/** Jobs without a verdict. Each counts its own runs, so that the order of the tests does not matter. */
const NO_VERDICT: [what: string, job: () => Job, problem: RegExp][] = [
  ['makes no call', () => () => {}, /^the job never called the mock/],
  ['fails', () => () => Promise.reject(new Error('no database')), /^undisturbed, the job fails: no database$/],
  [
    'remembers earlier runs',
    () => {
      let runs = 0;
      return async (context) => {
        if (runs++ === 0) await create(context);
        await clientOf(context).send('GET /v2/currencies');
      };
    },
    /^two undisturbed runs made different calls \(2 and 1\); add a setup/,
  ],
  [
    'writes something else each time',
    () => {
      let runs = 0;
      return (context) => clientOf(context).create(`INV-${runs++}`);
    },
    /^two undisturbed runs left different books: "INV-0"/,
  ],
];
for (const [what, job, problem] of NO_VERDICT) {
  test(`has no verdict: the job ${what}`, async () => {
    expect(await examineRun(job())).toMatchObject({
      verdict: 'none',
      problem: expect.stringMatching(problem),
      trials: [],
    });
  });
}

test('does not judge a run whose setup fails', async () => {
  const setup: Job = ({ run }) => (run.endsWith('reset') ? Promise.reject(new Error('no database')) : undefined);
  const { trials } = await examineRun(create, { only: ['*:reset', '*:doubled'], setup, restart: 'never' });
  expect(trials).toMatchObject([{ verdict: 'passed' }, { verdict: 'notJudged', sentence: 'Error: no database' }]);
});

test('an interrupted run is not a finding', async () => {
  const end = new AbortController();
  const job: Job = async (context) => {
    await create(context);
    if (!context.run.startsWith('base')) end.abort();
    context.signal.throwIfAborted();
  };
  const result = await examineRun(job, { only: ['*:doubled'], signal: end.signal });
  expect(result).toMatchObject({ verdict: 'none', problem: 'interrupted', findings: [] });
});

test('an interrupted examination has no verdict', async () => {
  const end = new AbortController();
  const onProgress = () => end.abort();
  const result = await examineRun(create, { signal: end.signal, onProgress });
  expect(result).toMatchObject({ verdict: 'none', problem: 'interrupted', counts: { passed: 0 } });
});

test('has no verdict for a job with different concurrent writes', async () => {
  let isBusy = false;
  const job: Job = async (context) => {
    const [reference, mine] = isBusy ? ['BUSY', false] : ['FREE', true];
    isBusy = true;
    await clientOf(context).create(reference);
    if (mine) isBusy = false;
  };
  const { problem } = await examineRun(job, { only: ['*:lost'] });
  expect(problem).toBe('two undisturbed runs left different books: "FREE", "BUSY"');
});

test('has no verdict for a setup that does not end', async () => {
  const setup: Job = ({ signal }) => new Promise((end) => signal.addEventListener('abort', end));
  const result = await examineRun(create, { setup, within: 50 });
  expect(result).toMatchObject({ verdict: 'none', problem: 'the setup does not end', trials: [] });
});

test('an interrupted undisturbed job or setup is not reported as endless', async () => {
  const end = new AbortController();
  const hangs = () => {
    end.abort();
    return new Promise(() => {});
  };
  const interrupted = { verdict: 'none', problem: 'interrupted', trials: [] };
  expect(await examineRun(hangs, { signal: end.signal })).toMatchObject(interrupted);
  expect(await examineRun(create, { setup: hangs, signal: end.signal })).toMatchObject(interrupted);
});

test('reports whether and why failed runs are restarted', async () => {
  const notesOf = async (job: Job, options = {}) => (await examineRun(job, { only: ['*:503'], ...options })).notes;
  expect(await notesOf(create)).toEqual(['The job is not restartable: a second undisturbed start changes the books.']);
  const reads: Job = (context) => clientOf(context).send('GET /v2/currencies');
  expect(await notesOf(reads)).toEqual(['Failed runs were restarted: a second undisturbed start changes nothing.']);
  expect(await notesOf(create, { restart: 'always' })).toEqual(['Failed runs were restarted: restart is "always".']);
});
