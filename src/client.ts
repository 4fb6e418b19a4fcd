export type * from './engine/mock/mock.types.ts';
export { type ConnectOptions, connectMock } from './entries/client/connect-mock.ts';
export { defineScenario } from './entries/client/define-scenario.ts';
export type * from './service/steps.generated.ts';
