/** Globals of the platform that a mock, or its client, uses. */
export const FETCH_GLOBALS = ['fetch', 'Headers', 'Request', 'Response', 'TextEncoder'];

/** Checks names only: reading such a global loads its code in Node. @throws Error if a global is missing */
export function checkGlobals(names: readonly string[]): void {
  const missing = names.filter((name) => !(name in globalThis));
  if (missing.length > 0) throw missingGlobals(missing.join(', '));
}

/** Returns the error for globals that the environment lacks, such as Jest's jsdom. */
export function missingGlobals(names: string): Error {
  return new Error(
    `payment-request-mock needs ${names}, which this environment does not have; ` +
      'in Jest with jsdom, put /** @jest-environment node */ at the top of the test file',
  );
}
