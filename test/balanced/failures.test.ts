import { expect, test } from 'vitest';
import { Balanced } from '../support/balanced.ts';
import { failUnderLoad } from '../support/replica-failures.ts';

const LOAD = { tenants: 150, callers: 8 };

test('a replica that is killed under load comes back with its workspaces: nothing answered is lost, nothing leaks', async () => {
  await using balanced = await Balanced.start(3);
  const { wrong, counts, affected } = await failUnderLoad(balanced, { ...LOAD, signal: 'SIGKILL' });
  expect(wrong).toEqual([]);
  expect(affected).toBeGreaterThan(10);
  expect(counts.refused).toBeGreaterThan(10);
  expect(counts.answered).toBeGreaterThan(4 * LOAD.tenants);
}, 120_000);

test('a replica that drains under load fails no call: each is answered, or refused before it was executed', async () => {
  await using balanced = await Balanced.start(3, ['--drain', '500ms']);
  const options = { ...LOAD, signal: 'SIGTERM', isPatient: true } as const;
  const { wrong, counts, exitCode } = await failUnderLoad(balanced, options);
  expect([wrong, counts.lost, exitCode]).toEqual([[], 0, 0]);
  expect(counts.refused).toBeGreaterThan(0);
}, 120_000);

test('a replica that is away: its calls get a 503 with Retry-After at once, the others go on, and both health checks differ', async () => {
  await using balanced = await Balanced.start(2);
  const [first, second] = balanced.replicas;
  await first?.end('SIGKILL');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => fetch(`${balanced.url}/w/key-${index}/__mock/state`)),
  );
  const away = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 - away.length);
  expect(away.length).toBeGreaterThan(0);
  expect([away[0]?.headers.get('retry-after'), await away[0]?.json()]).toEqual([
    '1',
    {
      statusCode: 503,
      message: 'The replica of this workspace is away; the call was not executed, try again',
      error: 'Service Unavailable',
    },
  ]);
  const ready = (name: string) => fetch(`${balanced.url}/replicas/${name}/__mock/health/ready`);
  expect([(await ready('replica-1')).status, (await ready('replica-2')).status]).toEqual([503, 200]);
  expect((await second?.keys())?.length).toBe(20 - away.length);
});
