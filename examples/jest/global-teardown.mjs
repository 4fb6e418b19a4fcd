export default async function stopServer() {
  await globalThis.paymentRequestMock.stop();
}
