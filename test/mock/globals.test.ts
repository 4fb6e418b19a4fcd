import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Prints the globals that have another descriptor than before, after each use of the package. */
const SCRIPT = `
  // Node replaces its lazy globals when they are read first.
  for (const name of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, name);
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const isChanged = (name) => {
    const now = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    return Object.entries(before[name]).some(([attribute, value]) => !Object.is(now[attribute], value));
  };
  const report = (when) => console.log(when, Reflect.ownKeys(before).filter(isChanged).map(String).join(' '));
  const { createMock, startMock } = await import('./dist/index.js');
  report('import:');
  const mock = createMock();
  await (await mock.fetch('/v2/currencies')).text();
  report('createMock:');
  const server = await startMock();
  await (await fetch(server.url + '/v2/currencies')).text();
  await (await server.fetch('/__mock/')).text();
  const hook = await server.receiver();
  await hook.close();
  report('startMock:');
  await mock.stop();
  await server.stop();
  report('stop:');`;

test('a process that uses the package keeps its globals', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT]);
  expect(stdout).toBe('import: \ncreateMock: \nstartMock: \nstop: \n');
});
