import { setupWorker } from 'msw/browser';
import { createMock, persistMock } from 'payment-request-mock/browser';
import { mockHandlers } from 'payment-request-mock/msw';

/** Other calls pass through. MSW 2 has the first name, MSW 3 the second. */
const OPTIONS = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass', quiet: true } as const;

/** Lets a mock in this page respond to calls to `api`. Its state survives reloads; the app needs no change. */
export async function startBrowserMock(api: string): Promise<void> {
  const mock = await persistMock(createMock({ baseUrl: api, settlement: { polls: 2 } }));
  await setupWorker(...mockHandlers(api, mock)).start(OPTIONS);
}
