export { defineScenario } from './entries/client/define.ts';
export type * from './entries/types/mock.types.ts';
export { createWorker } from './entries/worker/create-worker.ts';
export type * from './entries/worker/worker.types.ts';
export type * from './service/names.generated.ts';
export type * from './service/steps.generated.ts';
