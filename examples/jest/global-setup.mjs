import { startMock } from 'payment-request-mock';

/** One server for all test files; they find it in the environment. */
export default async function startServer() {
  globalThis.paymentRequestMock = await startMock();
  process.env.MOCK_URL = globalThis.paymentRequestMock.url;
}
