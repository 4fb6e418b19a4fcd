import type { TestProject } from 'vitest/node';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browser: FoundBrowser;
  }
}

/** Finds or unpacks the browser before the tests. `inject('browser')` returns it. */
export function setup(project: TestProject): void {
  project.provide('browser', findBrowser());
}
