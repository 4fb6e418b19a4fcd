import { nodeProblem } from './entries/node/node-process.ts';

export { defineConfig, defineScenario } from './entries/client/define.ts';
export { createMock } from './entries/node/create-mock.ts';
export { startMock } from './entries/node/start-mock.ts';
export { validateFiles } from './entries/node/validate-files.ts';
export { reportAssumptions } from './entries/report/report-assumptions.ts';
export type * from './entries/types/mock.types.ts';
export type * from './service/names.generated.ts';
export type * from './service/steps.generated.ts';
export type * from './tools/examine/examine.types.ts';
export { examineRun, examineWebhook } from './tools/examine.ts';
export type { Difference } from './tools/verify/compare.ts';
export type { Recorded, RecordOptions } from './tools/verify/record.ts';
export type { VerifyOptions, VerifyReport } from './tools/verify/verify.ts';
export { startRecording, verify } from './tools/verify-and-record.ts';

if (nodeProblem !== undefined) throw new Error(nodeProblem);
