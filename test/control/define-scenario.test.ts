import { expect, test } from 'vitest';
import { connectMock } from '../../src/client.ts';
import { createMock, defineScenario, startMock } from '../../src/index.ts';
import { call } from '../support/client.ts';
import { temporaryFolder } from '../support/folder.ts';

const kycTrouble = defineScenario({
  name: 'kyc-trouble',
  title: 'The identity check fails, then the service does',
  params: { clientUserId: 'user-1', times: 1 },
  steps: ({ clientUserId, times }) => [
    { do: 'payer.ensure', clientUserId },
    { do: 'payer.set-status', clientUserId, kycStatus: 'rejected' },
    { do: 'fault.add', operation: 'getPayerV2', status: 503, times },
  ],
});

test('defineScenario: is applied directly with typed parameters, also over the network', async () => {
  await using server = await startMock({ fixtures: 'empty' });
  const mock = connectMock({ url: server.url, workspace: 'ada' });
  const applied = await mock.applyScenario(kycTrouble, { clientUserId: 'ada', times: 2 });
  expect(applied.map((one) => one.do)).toEqual(['payer.ensure', 'payer.set-status', 'fault.add']);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await call(mock, 'GET /v2/payer/ada')).status);
  expect(statuses).toEqual([503, 503, 200]);
  // @ts-expect-error no such parameter
  const wrong = () => mock.applyScenario(kycTrouble, { user: 'ada' });
  expect(wrong).toBeTypeOf('function');
});

test('defineScenario: is available by name in lists, at start and over HTTP', async () => {
  const mock = createMock({ fixtures: 'empty', scenarios: [kycTrouble], scenario: 'kyc-trouble' });
  expect((await call(mock, 'GET /v2/payer/user-1')).status).toBe(503);
  expect((await call(mock, 'GET /v2/payer/user-1')).body.kycStatus).toBe('rejected');
  const { scenarios } = (await call(mock, 'GET /__mock/scenarios')).body;
  expect(scenarios).toContainEqual({
    name: 'kyc-trouble',
    title: 'The identity check fails, then the service does',
    description: 'The identity check fails, then the service does',
    params: { clientUserId: 'user-1', times: 1 },
  });
  await mock.applyScenario('kyc-trouble', { clientUserId: 'bob' });
  await expect(mock.applyScenario('kyc-trouble', { clientUserID: 'bob' })).rejects.toThrow(
    'did you mean "clientUserId"?',
  );
});

test('defineScenario: the last scenario of a name wins over a directory', async () => {
  const file = { title: 'From a file', description: 'x', steps: [{ do: 'fault.clear' }] };
  const path = temporaryFolder({ 'kyc-trouble.json': file, 'second.json': file });
  const mock = createMock({ scenarios: [path, kycTrouble] });
  const { scenarios } = (await call(mock, 'GET /__mock/scenarios')).body;
  const titles = new Map(scenarios.map(({ name, title }: { name: string; title: string }) => [name, title]));
  expect([titles.get('kyc-trouble'), titles.get('second')]).toEqual([kycTrouble.title, 'From a file']);
  expect(() => createMock({ scenarios: ['nowhere'] })).toThrow('there is no directory "nowhere"');
  expect(() => createMock({ scenarios: [{}] as never })).toThrow('option scenarios');
});

test('defineScenario: accepts a plain list of steps', async () => {
  const down = defineScenario({ name: 'down', title: 'Down', steps: [{ do: 'fault.add', status: 503 }] });
  const mock = createMock();
  await mock.applyScenario(down);
  expect((await call(mock, 'GET /v2/currencies')).status).toBe(503);
  // @ts-expect-error no such step
  expect(defineScenario({ name: 'x', title: 'X', steps: [{ do: 'fault.ad' }] }).name).toBe('x');
});
