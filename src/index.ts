import { nodeProblem } from './entries/node/node-process.ts';

export { defineConfig, defineScenario } from './entries/client/define.ts';
export type * from './entries/examine/examine.types.ts';
export type * from './entries/mock.types.ts';
export { createMock } from './entries/node/create-mock.ts';
export { examineRun, examineWebhook } from './entries/node/examine.ts';
export { startMock } from './entries/node/start-mock.ts';
export { validateFiles } from './entries/node/validate-files.ts';
export { startRecording, verify } from './entries/node/verify-and-record.ts';
export type { Difference } from './entries/verify/compare.ts';
export type { Recorded, RecordOptions } from './entries/verify/record.ts';
export type { VerifyOptions, VerifyReport } from './entries/verify/verify.ts';
export type * from './service/names.generated.ts';
export type * from './service/steps.generated.ts';

if (nodeProblem !== undefined) throw new Error(nodeProblem);
