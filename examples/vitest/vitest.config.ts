import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { globalSetup: ['payment-request-mock/vitest/setup'] } });
