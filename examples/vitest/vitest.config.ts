import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: [`${import.meta.dirname}/mock-setup.ts`],
    // The report includes mocks that test files create.
    setupFiles: ['payment-request-mock/vitest/assumptions'],
  },
});
