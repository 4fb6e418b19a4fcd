import { after, test } from 'node:test';
import { reportAssumptions, startMock } from 'payment-request-mock';
import { connectMock } from 'payment-request-mock/client';

/** The server at MOCK_URL, for example a container, or a new one for this test file. */
const server = process.env.MOCK_URL ? connectMock({ url: process.env.MOCK_URL }) : await startMock();
after(() => reportAssumptions(server));
after(() => server.stop());
let tests = 0;

/** node:test's `test` with a mock in a separate workspace. */
export function mockTest(name, body) {
  test(name, async (context) => {
    tests += 1;
    const mock = server.workspace(`${process.pid}-${tests}`);
    context.after(() => mock.stop());
    await body(mock, context);
  });
}
