export { createMock } from './browser/create-page-mock.ts';
export { mockResponder } from './browser/mock-responder.ts';
export { type PersistOptions, persistMock } from './browser/persist-mock.ts';
export { defineScenario } from './client/define-scenario.ts';
export type * from './mock.types.ts';
export type * from './steps.generated.ts';
