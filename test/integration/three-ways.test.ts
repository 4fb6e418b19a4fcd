import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';
import { browserBundle } from '../support/browser-bundle.ts';
import { openedWay, testOperations, testWays, type Way } from '../support/ways.ts';

/** Every test of this file runs on a mock in process, in the browser's bundle, on one with a port, and on connections to one. */
const WAYS: readonly Way[] = [
  ['createMock', async (options) => openedWay(createMock(options))],
  ['createMock of the browser bundle', async (options) => openedWay((await browserBundle()).createMock(options))],
  ['startMock', async (options) => openedWay(await startMock(options))],
  [
    'connectMock',
    async (options) => {
      const server = await startMock(options);
      return openedWay(connectMock({ url: server.url }), server);
    },
  ],
  [
    'connectMock to a workspace',
    async (options) => {
      const server = await startMock(options);
      return openedWay(connectMock({ url: server.url, workspace: 'ada' }), server);
    },
  ],
];

testWays(WAYS);
testOperations(WAYS.filter(([name]) => name !== 'createMock'));
