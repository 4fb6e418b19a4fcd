import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMock } from '../../src/index.ts';
import { temporaryFolder } from '../support/folder.ts';

/** A scenario folder, and a function that writes a file into it. */
function folder() {
  const path = temporaryFolder();
  const write = (name: string, content: object | string) =>
    writeFileSync(join(path, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
  const file = (steps: object[], params: object = {}) => ({ title: 'Mine', description: 'Mine.', params, steps });
  return { path, write, file, remove: (name: string) => rmSync(join(path, `${name}.json`)) };
}

const problemsOf = (steps: object[], params?: object) => {
  const { path, write, file } = folder();
  write('mine', file(steps, params));
  try {
    createMock({ scenarios: path });
    return [];
  } catch (error) {
    return String((error as Error).message)
      .split('\n')
      .map((line) => line.replace(`${path}/`, ''));
  }
};

test('scenario files: a wrong step, field or value fails the start with its file and place', () => {
  const payer = { do: 'payer.set-status', clientUserId: 'ada' };
  expect(problemsOf([payer, { do: 'payer.set-statuss' }])).toEqual([
    'mine.json: steps[1]: unknown step "payer.set-statuss"; did you mean "payer.set-status"? ' +
      'steps: payer.create, payer.ensure, payer.set-status; GET /__mock/steps lists all',
  ]);
  expect(problemsOf([{ ...payer, kycStat: 'approved' }])).toEqual([
    'mine.json: steps[0].kycStat: payer.set-status: unknown field "kycStat"; did you mean "kycStatus"? ' +
      'valid: clientUserId, agreementStatus, kycStatus',
  ]);
  expect(problemsOf([{ ...payer, kycStatus: 'aproved' }])).toEqual([
    expect.stringMatching(/^mine\.json: steps\[0\]\.kycStatus: payer\.set-status: must be "not_started", /),
  ]);
  expect(problemsOf([{ do: 'payer.set-status', kycStatus: 'approved' }])).toEqual([
    expect.stringMatching(/^mine\.json: steps\[0\]\.clientUserId: payer\.set-status:/),
  ]);
});

test('scenario files: all errors of all files are listed at once', () => {
  const { path, write, file } = folder();
  write('first', { name: 'first', description: 'Mine.', steps: [{ do: 'fault.clear' }, { do: 'fault.ad' }, {}] });
  write('second', file([{ do: 'request.pya' }]));
  write('third', '{');
  const mistake = () => createMock({ scenarios: path });
  expect(mistake).toThrow('first.json: title: ');
  expect(mistake).toThrow('first.json: unknown field "name"; valid: $schema, title, description, params, steps');
  expect(mistake).toThrow('first.json: steps[1]: unknown step "fault.ad"; did you mean "fault.add"?');
  expect(mistake).toThrow('first.json: steps[2].do: ');
  expect(mistake).toThrow('second.json: steps[0]: unknown step "request.pya"; did you mean "request.pay"?');
  expect(mistake).toThrow('third.json: not valid JSON');
});

test('scenario files: parameter names are checked at start, values when the scenario is applied', async () => {
  const step = { do: 'payer.set-status', clientUserId: '{{user}}', kycStatus: '{{status}}' };
  expect(problemsOf([step], { user: null, status: null })).toEqual([]);
  expect(problemsOf([step], { users: 'ada', status: null })).toEqual([
    'mine.json: steps[0]: {{user}} is no parameter of this scenario; did you mean "users"? valid: users, status',
  ]);
  const { path, write, file } = folder();
  write('mine', file([{ do: 'payer.ensure', clientUserId: '{{user}}' }, step], { user: 'ada', status: null }));
  const mock = createMock({ scenarios: path });
  await expect(mock.applyScenario('mine', { status: 'aproved' })).rejects.toThrow('steps[1].kycStatus');
  expect(await mock.applyScenario('mine', { status: 'approved' })).toMatchObject([
    {},
    { result: { kycStatus: 'approved' } },
  ]);
});

test('scenario files: changes are picked up without a restart', async () => {
  const { path, write, file, remove } = folder();
  write('mine', file([{ do: 'fault.add', status: 503 }]));
  const mock = createMock({ scenarios: path });
  expect(await mock.applyScenario('mine')).toMatchObject([{ result: { status: 503 } }]);
  write('mine', file([{ do: 'fault.add', status: 500, times: 1 }]));
  write('second', file([{ do: 'fault.clear' }]));
  expect(await mock.applyScenario('mine')).toMatchObject([{ result: { status: 500 } }]);
  expect(await mock.applyScenario('second')).toMatchObject([{ result: { cleared: 2 } }]);
  remove('second');
  await expect(mock.applyScenario('second')).rejects.toThrow('Unknown scenario "second"');
});

test('scenario files: a broken file is reported and works again once fixed', async () => {
  const { path, write, file } = folder();
  write('mine', file([{ do: 'fault.add', status: 503 }]));
  const mock = createMock({ scenarios: path });
  write('mine', '{ "title": ');
  await expect(mock.applyScenario('mine')).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/mine\.json: not valid JSON/),
  });
  await expect(mock.applyScenario('mine')).rejects.toMatchObject({ status: 400 });
  expect((await mock.state()).tables.faults).toBe(0);
  write('mine', file([{ do: 'fault.add', status: 500, times: 2 }]));
  expect(await mock.applyScenario('mine')).toMatchObject([{ result: { status: 500 } }]);
});
