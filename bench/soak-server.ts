/** The process that `soak.ts` measures: a mock that listens on a port and says how much memory is live. */
import { startMock } from '../src/index.ts';
import { heapUsed } from './heap.ts';

const [, , url = ''] = process.argv;
const mock = await startMock({ webhooks: { url }, onCall: () => {} });
process.on('message', () => process.send?.({ heapMb: heapUsed() / 1e6 }));
process.send?.({ url: mock.url });
