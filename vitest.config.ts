import { defineConfig } from 'vitest/config';

/** The image test needs a tool that builds images; the run includes it where one is named (see test/docker/). */
const withImage = process.env.BUILD_IMAGE !== undefined && process.env.BUILD_IMAGE !== '';

const source = (path: string) => new URL(`src/${path}`, import.meta.url).pathname;

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    alias: {
      'payment-request-mock/client': source('client.ts'),
      'payment-request-mock/vitest/setup': source('vitest-setup.ts'),
      'payment-request-mock/vitest': source('vitest.ts'),
      'payment-request-mock/webhooks': source('webhooks.ts'),
      'payment-request-mock': source('index.ts'),
    },
    exclude: withImage ? [] : ['test/docker/**'],
    globalSetup: ['test/support/build-dist.ts'],
    testTimeout: 30_000,
  },
});
