export { type MockFixtures, mockTest } from './entries/vitest/mock-test.ts';
