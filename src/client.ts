export { type ConnectOptions, connectMock } from './client/connect-mock.ts';
export { defineScenario } from './client/define-scenario.ts';
export type * from './mock.types.ts';
export type * from './steps.generated.ts';
