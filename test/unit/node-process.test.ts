import { expect, test } from 'vitest';
import { isTestProcess } from '../../src/entries/node/node-process.ts';

test('isTestProcess: detects test runners by their variables or the script name', () => {
  for (const name of ['NODE_TEST_CONTEXT', 'VITEST', 'JEST_WORKER_ID', 'TEST_WORKER_INDEX']) {
    expect([name, isTestProcess({ [name]: '0' })]).toEqual([name, true]);
  }
  for (const script of ['/a/shop.test.js', 'shop.spec.mts', 'shop-test.cjs']) {
    expect([script, isTestProcess({}, script)]).toEqual([script, true]);
  }
  for (const script of [undefined, '/a/test/serve.mjs', '/a/latest.js']) {
    expect([script, isTestProcess({ NODE_ENV: 'test' }, script)]).toEqual([script, false]);
  }
});
