import { expect, test } from 'vitest';
import { READS, reorder, TWIN_URL, verifyTwin } from './twin.ts';

test('finds no difference between mocks with other seeds, clocks, addresses and key orders', async () => {
  let fields = 0;
  for (const seed of [2, 3, 5, 8, 13, 21]) {
    const now = `2026-12-0${(seed % 9) + 1}T10:00:0${seed % 10}Z`;
    const { report } = await verifyTwin(
      { allow: 'create' },
      async ({ respond }) => {
        const one = await respond();
        const text = await one.text();
        return new Response(text === '' ? null : JSON.stringify(reorder(JSON.parse(text))), one);
      },
      { seed, now, baseUrl: `http://127.0.0.1:${seed}` },
    );
    expect(report.differences).toEqual([]);
    expect(report.problem).toBeUndefined();
    fields += report.fields;
  }
  expect(fields).toBeGreaterThan(10_000);
});

test('sends only GET by default', async () => {
  const { report, asked } = await verifyTwin();
  expect(asked.every(({ init }) => init.method === 'GET')).toBe(true);
  expect(asked).toHaveLength(READS);
  expect([report.verdict, report.differences]).toEqual(['passed', []]);
});

test('lists what it leaves on the service, and deletes client IDs and webhooks', async () => {
  const { report, asked } = await verifyTwin({ allow: 'create' });
  expect(report.notes.find((note) => note.startsWith('left on the service'))?.split(', ')).toHaveLength(9);
  expect(report.notes.join()).not.toMatch(/ClientId|Webhook|undefined/);
  const bodies = asked.map(({ init }) => String(init.body ?? ''));
  expect(bodies.join()).not.toContain('mainnet');
});

test('agrees with a service whose URL has a path', async () => {
  const { report } = await verifyTwin({ allow: 'create', against: `${TWIN_URL}/w/a-team` });
  expect(report.differences).toEqual([]);
});

test('plays only the given operations and the calls that they need', async () => {
  const { report } = await verifyTwin({ allow: 'create', only: ['payRequest*'] });
  expect(report.trials.map(({ name }) => name)).toEqual([
    'createRequestV2',
    'payRequestV2',
    'createRequestV1',
    'payRequestV1',
  ]);
});

test('deletes what the given operations create, whichever they are', async () => {
  const { report, asked } = await verifyTwin({ allow: 'create', only: ['createClientIdV2'] });
  const methods = asked.map(({ init }) => init.method);
  expect(methods).toEqual(['POST', 'POST', 'DELETE', 'DELETE']);
  expect(report.notes.join()).not.toContain('left on the service');
});

test('has no verdict when a name matches nothing', async () => {
  const { report } = await verifyTwin({ only: ['nothing'] });
  expect([report.verdict, report.problem]).toEqual(['none', 'nothing was compared']);
});

test('refuses unknown hosts, http elsewhere, and creating without a payee', async () => {
  await expect(verifyTwin({ against: 'https://example.com' })).rejects.toThrow('is not a host of the service');
  await expect(verifyTwin({ against: 'http://api.stage.request.network' })).rejects.toThrow('https');
  await expect(verifyTwin({ allow: 'create', payee: undefined })).rejects.toThrow('payee');
});

test('creates nothing in production', async () => {
  const against = 'https://api.request.network';
  for (const url of [against, 'https://API.request.network./', `${against}:443/v2`]) {
    await expect(verifyTwin({ allow: 'create', against: url })).rejects.toThrow('production keeps what is created');
  }
});

test('skips calls without a credential, and names the variable to set', async () => {
  const { report } = await verifyTwin({ key: undefined });
  expect(report.notCalled.map(({ reason }) => reason)).toContain('needs a credential: set RN_API_KEY');
  expect([report.problem, report.counts.notJudged > 0]).toEqual([undefined, true]);
});
