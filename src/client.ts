export { type ConnectOptions, connectMock } from './entries/client/connect-mock.ts';
export { defineScenario } from './entries/client/define.ts';
export type * from './entries/types/mock.types.ts';
export type * from './service/names.generated.ts';
export type * from './service/steps.generated.ts';
