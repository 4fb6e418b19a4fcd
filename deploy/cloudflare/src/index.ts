import { createWorker } from 'payment-request-mock/worker';

const worker = createWorker();
export const { MockWorkspace } = worker;
// biome-ignore lint/style/noDefaultExport: the platform asks for one
export default worker.handler;
