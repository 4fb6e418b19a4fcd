import { connectMock } from '../../src/client.ts';
import { createMock, startMock } from '../../src/index.ts';
import { browserBundle } from '../package/browser-bundle.ts';
import { openedTransport, type Transport, testOperations, testTransports } from './transports.ts';

/** Runs each test in process, in the browser bundle, on a port, and through connections. */
const TRANSPORTS: readonly Transport[] = [
  ['createMock', async (options) => openedTransport(createMock(options))],
  ['createMock of the browser bundle', async (options) => openedTransport((await browserBundle()).createMock(options))],
  ['startMock', async (options) => openedTransport(await startMock(options))],
  [
    'connectMock',
    async (options) => {
      const server = await startMock(options);
      return openedTransport(connectMock({ url: server.url }), server);
    },
  ],
  [
    'connectMock to a workspace',
    async (options) => {
      const server = await startMock(options);
      return openedTransport(connectMock({ url: server.url, workspace: 'ada' }), server);
    },
  ],
];

testTransports(TRANSPORTS);
testOperations(TRANSPORTS.filter(([name]) => name !== 'createMock'));
