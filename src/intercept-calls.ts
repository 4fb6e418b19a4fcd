export { type InterceptedCalls, type InterceptOptions, interceptCalls } from './entries/intercept/redirect-calls.ts';
