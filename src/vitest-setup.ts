export { type MockAddress, mockSetup, setup } from './entries/vitest/setup.ts';
