import { pathToFileURL } from 'node:url';

/** The built `payment-request-mock/browser`. Without a page it has no origin. */
export async function browserBundle(): Promise<typeof import('../../src/browser.ts')> {
  return import(/* @vite-ignore */ pathToFileURL('dist/browser.js').href);
}
