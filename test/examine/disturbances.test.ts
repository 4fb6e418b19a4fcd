import { expect, test } from 'vitest';
import { examineRun, type Job } from '../../src/index.ts';
import { ORDER } from './receivers/receiver.ts';

/** Sends a request twice. Returns each response with the number of requests that exist after it. */
async function createTwice({ url, apiKey }: Parameters<Job>[0]): Promise<string[]> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...ORDER, amount: '10', reference: 'A' });
  const seen: string[] = [];
  for (let count = 0; count < 2; count++) {
    const response = await fetch(`${url}/v2/request`, { method: 'POST', headers, body }).catch(() => undefined);
    const { tables } = await (await fetch(`${url}/__mock/state`)).json();
    const retryAfter = response?.headers.get('retry-after');
    const after = retryAfter ? `, retry after ${retryAfter} s` : '';
    seen.push(`${response?.status ?? 'no response'}${after}: ${tables.requests}`);
  }
  return seen;
}

test.each([
  ['lost', ['no response: 1', '201: 2']],
  ['500-after', ['500: 1', '201: 2']],
  ['doubled', ['201: 2', '201: 3']],
  ['late', ['201: 1', '201: 2']],
  ['reset', ['no response: 0', '201: 1']],
  ['503', ['503, retry after 1 s: 0', '201: 1']],
  ['429', ['429, retry after 1 s: 0', '429, retry after 1 s: 0']],
])('the disturbance %s changes the first call and its result', async (kind, expected) => {
  const seen: string[][] = [];
  const job: Job = async (context) => void seen.push(await createTwice(context));
  await examineRun(job, { only: [`createRequestV2#1:${kind}`], late: 1, restart: 'never' });
  expect(seen.at(0)).toEqual(['201: 1', '201: 2']);
  expect(seen.at(-1)).toEqual(expected);
});

test('a call of no operation is not disturbed', async () => {
  const job: Job = async (context) => {
    await fetch(`${context.url}/v2/nothing`);
    await createTwice(context);
  };
  const { trials } = await examineRun(job, { only: ['*:reset'], restart: 'never' });
  expect(trials.map(({ name }) => name)).toEqual(['createRequestV2#1:reset', 'createRequestV2#2:reset']);
});
