export { createMock } from './entries/browser/create-page-mock.ts';
export { mockResponder } from './entries/browser/mock-responder.ts';
export { type PersistOptions, persistMock } from './entries/browser/persist-mock.ts';
export { defineScenario } from './entries/client/define.ts';
export type * from './entries/types/mock.types.ts';
export type * from './service/names.generated.ts';
export type * from './service/steps.generated.ts';
