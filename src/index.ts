export { createMock } from './create-mock.ts';
export type {
  CallLine,
  ExportedState,
  FixtureData,
  GenerateOptions,
  Happening,
  Mock,
  MockClock,
  MockError,
  MockOptions,
  MockSnapshots,
  MockState,
  SnapshotInfo,
  StartOptions,
  Step,
  StepResult,
  When,
  WorkspaceInfo,
} from './mock.types.ts';
export { startMock } from './start-mock.ts';
