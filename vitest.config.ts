import { defineConfig } from 'vitest/config';

/** The image test needs a tool that builds images; the run includes it where one is named (see test/docker/). */
const withImage = process.env.BUILD_IMAGE !== undefined && process.env.BUILD_IMAGE !== '';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    alias: { 'payment-request-mock': new URL('src/index.ts', import.meta.url).pathname },
    exclude: withImage ? [] : ['test/docker/**'],
    globalSetup: ['test/support/build-dist.ts'],
    testTimeout: 30_000,
  },
});
