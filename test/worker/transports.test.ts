import { type Transport, testOperations, testTransports } from '../mock/transports.ts';
import { Workerd } from './workerd.ts';

/** Every behaviour and operation of the other transports, on a worker: on its main workspace, and on one by name. */
const TRANSPORTS: readonly Transport[] = [undefined, 'ada'].map(
  (workspace): Transport => [
    workspace === undefined ? 'a worker' : 'a workspace of a worker',
    async (options) => {
      const worker = await Workerd.start({ env: { MOCK_OPTIONS: JSON.stringify(options) } });
      return { mock: worker.mock(workspace), [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() };
    },
  ],
);

testTransports(TRANSPORTS);
testOperations(TRANSPORTS.slice(1));
