export { createMock } from './browser/create-page-mock.ts';
export type * from './mock.types.ts';
export type * from './steps.generated.ts';
