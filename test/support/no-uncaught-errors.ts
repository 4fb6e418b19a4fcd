import { afterEach, beforeEach, expect } from 'vitest';

/** Fails each test of a file that leaves an uncaught exception or an unhandled rejection, which would end a process. */
export function expectNoUncaughtErrors(): void {
  const thrown: unknown[] = [];
  const note = (error: unknown) => void thrown.push(error);
  beforeEach(() => {
    process.on('uncaughtException', note).on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('uncaughtException', note).off('unhandledRejection', note);
    expect(thrown.splice(0)).toEqual([]);
  });
}
