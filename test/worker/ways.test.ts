import { testOperations, testWays, type Way } from '../support/ways.ts';
import { Workerd } from '../support/workerd.ts';

/** Every behaviour and operation of the other ways in, on a worker: on its main workspace, and on one by name. */
const WAYS: readonly Way[] = [undefined, 'ada'].map(
  (workspace): Way => [
    workspace === undefined ? 'a worker' : 'a workspace of a worker',
    async (options) => {
      const worker = await Workerd.start({ env: { MOCK_OPTIONS: JSON.stringify(options) } });
      return { mock: worker.mock(workspace), [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() };
    },
  ],
);

testWays(WAYS);
testOperations(WAYS.slice(1));
