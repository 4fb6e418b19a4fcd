export { defineScenario } from './entries/client/define-scenario.ts';
export type * from './entries/mock.types.ts';
export { createMock } from './entries/node/create-mock.ts';
export { startMock } from './entries/node/start-mock.ts';
export type * from './service/steps.generated.ts';
