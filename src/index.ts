export type * from './engine/mock/mock.types.ts';
export { defineScenario } from './entries/client/define-scenario.ts';
export { createMock } from './entries/node/create-mock.ts';
export { startMock } from './entries/node/start-mock.ts';
export type * from './service/steps.generated.ts';
