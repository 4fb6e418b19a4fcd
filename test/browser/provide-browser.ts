import type { TestProject } from 'vitest/node';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser for tests that open pages. */
    browser: FoundBrowser;
  }
}

/** Finds the browser before the tests, unpacked where need be; `inject('browser')` gives it to a test. */
export function setup(project: TestProject): void {
  project.provide('browser', findBrowser());
}
