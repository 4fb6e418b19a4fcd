export { type MockAddress, type MockSetupOptions, mockSetup, setup } from './entries/vitest/setup.ts';
