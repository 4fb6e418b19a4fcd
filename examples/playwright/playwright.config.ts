import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testMatch: '*.spec.ts',
  fullyParallel: true,
  use: executablePath === undefined ? {} : { launchOptions: { executablePath } },
});
