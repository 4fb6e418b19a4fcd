import { startMock } from 'payment-request-mock';

/** One server for all test files, which read its URL from the environment. */
export default async function startServer() {
  globalThis.paymentRequestMock = await startMock();
  process.env.MOCK_URL = globalThis.paymentRequestMock.url;
}
