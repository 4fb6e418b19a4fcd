export { defineScenario } from './client/define-scenario.ts';
export { createMock } from './create-mock.ts';
export type * from './mock.types.ts';
export { startMock } from './start-mock.ts';
export type * from './steps.generated.ts';
