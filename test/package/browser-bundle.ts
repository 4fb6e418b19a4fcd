import { pathToFileURL } from 'node:url';

/** What `payment-request-mock/browser` exports, as the package ships it. Without a page it has no origin. */
export async function browserBundle(): Promise<typeof import('../../src/browser.ts')> {
  return import(/* @vite-ignore */ pathToFileURL('dist/browser.js').href);
}
