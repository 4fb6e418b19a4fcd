import { test as base } from '@playwright/test';
import { type Mock, reportAssumptions, startMock } from 'payment-request-mock';

/** Base URL used by the front end under test. */
const SERVICE = 'https://api.request.network';

/**
 * Playwright's `test` with a mock: one server per worker, one workspace per test. The page's calls to the service are
 * routed to the mock, so the front end needs no changes.
 */
export const test = base.extend<{ mock: Mock }, { mockServer: Mock }>({
  mockServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await using server = await startMock();
      await use(server);
      await reportAssumptions(server);
    },
    { scope: 'worker' },
  ],
  mock: async ({ mockServer }, use, info) => {
    await using mock = mockServer.workspace(`${info.testId}-${info.retry}`);
    await use(mock);
  },
  page: async ({ page, mock }, use) => {
    await page.route(`${SERVICE}/**`, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(SERVICE, mock.url) });
      await route.fulfill({ response });
    });
    await use(page);
  },
});
