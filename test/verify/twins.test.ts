import { expect, test } from 'vitest';
import { READS, reorder, TWIN_URL, verifyTwin } from './twin.ts';

test('twins with other seeds, clocks, addresses and orders of keys have no difference in 10,000 fields', async () => {
  let fields = 0;
  for (const seed of [2, 3, 5, 8, 13, 21]) {
    const now = `2026-12-0${(seed % 9) + 1}T10:00:0${seed % 10}Z`;
    const { report } = await verifyTwin(
      { allow: 'create' },
      async ({ answer }) => {
        const one = await answer();
        const text = await one.text();
        return new Response(text === '' ? null : JSON.stringify(reorder(JSON.parse(text))), one);
      },
      { seed, now, baseUrl: `http://127.0.0.1:${seed}` },
    );
    expect(report.differences).toEqual([]);
    expect(report.problem).toBeUndefined();
    fields += report.fields.value + report.fields.form + report.fields.type;
  }
  expect(fields).toBeGreaterThan(10_000);
});

test('reads alone: only GET is sent, and nothing remains', async () => {
  const { report, asked } = await verifyTwin();
  expect(asked.every(({ init }) => init.method === 'GET')).toBe(true);
  expect(asked).toHaveLength(READS);
  expect([report.verdict, report.differences]).toEqual(['passed', []]);
});

test('creating: what was created and cannot be removed is named, and client IDs and webhooks are gone', async () => {
  const { report, asked } = await verifyTwin({ allow: 'create' });
  expect(report.notes.find((note) => note.startsWith('remains'))?.split(', ')).toHaveLength(7);
  expect(report.notes.join()).not.toMatch(/ClientId|Webhook/);
  const bodies = asked.map(({ init }) => String(init.body ?? ''));
  expect(bodies.join()).not.toContain('mainnet');
});

test('creating: a client ID that comes from elsewhere ends the run without a verdict', async () => {
  let lists = 0;
  const { report } = await verifyTwin({ allow: 'create' }, async ({ path, init, answer }) => {
    if (init.method !== 'GET' || path !== '/v2/client-ids') return undefined;
    const rows = await (await answer()).json();
    lists += 1;
    return Response.json(lists > 2 ? [...rows, { ...rows[0], id: '01K9000000000000000000ELSE' }] : rows);
  });
  expect(report.problem).toContain('came or went that this run did not make');
});

test('agrees with a service below a path', async () => {
  const { report } = await verifyTwin({ allow: 'create', against: `${TWIN_URL}/w/a-team` });
  expect(report.differences).toEqual([]);
});

test('only: the operation and the calls that it needs', async () => {
  const { report } = await verifyTwin({ allow: 'create', only: ['payRequest*'] });
  expect(report.trials.map(({ name }) => name)).toEqual([
    'createRequestV2',
    'payRequestV2',
    'createRequestV1',
    'payRequestV1',
  ]);
  expect(report.assumptions.find(({ operation }) => operation === 'listPaymentsV2')?.state).toBe('not reachable');
});

test('only: a name that matches nothing is no verdict', async () => {
  const { report } = await verifyTwin({ only: ['nothing'] });
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was compared']);
});

test('a foreign host, http elsewhere, and creating without a payee are refused', async () => {
  await expect(verifyTwin({ against: 'https://example.com' })).rejects.toThrow('--host-is-mine');
  await expect(verifyTwin({ against: 'http://api.stage.request.network' })).rejects.toThrow('https');
  await expect(verifyTwin({ allow: 'create', payee: undefined })).rejects.toThrow('payee');
});

test('creates nothing in production unless it is named', async () => {
  const against = 'https://api.request.network';
  for (const url of [against, 'https://API.request.network./', `${against}:443/v2`]) {
    await expect(verifyTwin({ allow: 'create', against: url, hostIsMine: true })).rejects.toThrow(
      'add --allow create-in-production',
    );
  }
  const { report } = await verifyTwin({ allow: 'create-in-production', against, only: ['createRequestV1'] });
  expect(report.differences).toEqual([]);
});

test('without a key, what needs one is not called, and says which variable to set', async () => {
  const { report } = await verifyTwin({ key: undefined });
  expect(report.notCalled.map(({ reason }) => reason)).toContain('no credential opens it: set RN_API_KEY');
  expect(report.counts.notJudged).toBeGreaterThan(0);
});
