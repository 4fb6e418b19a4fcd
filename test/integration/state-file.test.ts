import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMock, startMock } from '../../src/index.ts';
import { call, newRequest } from '../support/client.ts';

const NOW = '2026-01-01T00:00:00Z';

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'state.json');
}

test('state: kept from one run to the next, jobs on their way included', async () => {
  const state = stateFile();
  const first = await startMock({ fixtures: 'empty', now: NOW, settlement: { after: '1h' }, state });
  const { requestId } = await newRequest(first);
  await first.step({ do: 'request.pay', requestId });
  await first.stop();
  await using second = await startMock({ fixtures: 'empty', state });
  expect(await second.clock.now()).toBe('2026-01-01T00:00:00.000Z');
  await second.clock.advance('1h');
  expect((await call(second, `GET /v2/request/${requestId}`)).body.hasBeenPaid).toBe(true);
  await second.reset();
  expect((await call(second, `GET /v2/request/${requestId}`)).status).toBe(404);
});

test('state: a file that is none is refused and left alone', async () => {
  const state = stateFile();
  writeFileSync(state, '{"format":"other"}');
  await expect(startMock({ state })).rejects.toThrow(`${state}: is not an export of this mock`);
  writeFileSync(state, '{');
  await expect(startMock({ state })).rejects.toThrow(`${state}: not valid JSON`);
  expect(readFileSync(state, 'utf8')).toBe('{');
});

test('state: a draft that a crash left behind harms nothing', async () => {
  const state = stateFile();
  await (await startMock({ fixtures: 'empty', now: NOW, state })).stop();
  const whole = readFileSync(state, 'utf8');
  writeFileSync(`${state}.draft`, whole.slice(0, 40));
  const mock = await startMock({ fixtures: 'empty', state });
  await mock.stop();
  expect(readFileSync(state, 'utf8')).toBe(whole);
  expect(existsSync(`${state}.draft`)).toBe(false);
});

test('a state found by clicking becomes a fixture: snapshot, click, export, start from it', async () => {
  const mock = createMock({ now: NOW });
  const before = await mock.snapshot();
  await call(mock, 'POST /__mock/steps', {
    body: { do: 'payer.set-status', clientUserId: 'user-1', kycStatus: 'rejected' },
  });
  const found = await mock.snapshots.export();
  await mock.restore(before);

  const file = stateFile();
  writeFileSync(file, JSON.stringify(found));
  for (const fixtures of [file, found]) {
    const test = createMock({ fixtures });
    expect((await call(test, 'GET /v2/payer/user-1')).body.kycStatus).toBe('rejected');
    expect(JSON.stringify(await test.snapshots.export())).toBe(JSON.stringify(found));
    await test.step({ do: 'payer.set-status', clientUserId: 'user-1', kycStatus: 'approved' });
    await test.reset();
    expect(await test.snapshots.export()).toEqual(found);
  }
});

test('fixtures: of an exported state the options change what they name', async () => {
  const exported = await createMock({ fixtures: 'empty', now: NOW, seed: 7 }).snapshots.export();
  const mock = createMock({ fixtures: exported, now: '2027-01-01T00:00:00Z', settlement: { polls: 2 } });
  expect(await mock.clock.now()).toBe('2027-01-01T00:00:00.000Z');
  expect((await mock.state()).seed).toBe(7);
  const { requestId } = await newRequest(mock);
  await mock.step({ do: 'request.pay', requestId });
  const paid = async () => (await call(mock, `GET /v2/request/${requestId}`)).body.hasBeenPaid;
  expect([await paid(), await paid()]).toEqual([false, true]);
});

test('fixtures: one file with tables, and a file that is neither', async () => {
  const file = stateFile();
  writeFileSync(file, JSON.stringify({ wallets: [] }));
  expect((await createMock({ fixtures: file }).state()).tables.requests).toBe(0);
  writeFileSync(file, '[1]');
  expect(() => createMock({ fixtures: file })).toThrow(
    `${file}: must be an exported state, or an object with an array`,
  );
  expect(() => createMock({ fixtures: '/nowhere.json' })).toThrow('/nowhere.json: there is no such file');
});
