export { createMock } from './create-mock.ts';
export type {
  CallLine,
  FixtureData,
  GenerateOptions,
  Mock,
  MockOptions,
  MockState,
  StartOptions,
  Step,
  StepResult,
} from './mock.types.ts';
export { startMock } from './start-mock.ts';
