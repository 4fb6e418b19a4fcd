import { reportAssumptions } from 'payment-request-mock';

export default async function stopServer() {
  await reportAssumptions(globalThis.paymentRequestMock);
  await globalThis.paymentRequestMock.stop();
}
