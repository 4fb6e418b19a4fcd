import { startMock } from 'payment-request-mock';
import type { StartOptions } from '../types/mock.types.ts';

/** The URL of the shared mock, provided to the tests of all workers. */
export interface MockAddress {
  url: string;
  /** Control token of a mock that requires one. */
  token?: string | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    paymentRequestMock: MockAddress;
  }
}

/** The part of vitest's `TestProject` that the setup uses. */
export interface ProvidingProject {
  provide(key: 'paymentRequestMock', value: MockAddress): void;
}

/**
 * Creates a global setup with options, which starts one mock before all test files and stops it after them.
 *
 * @example
 * // test/mock-setup.ts, named in `test.globalSetup` of the vitest config
 * export const setup = mockSetup({ scenario: 'kyc-approved' });
 */
export function mockSetup(options?: StartOptions): (project: ProvidingProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const mock = await startMock(options);
    project.provide('paymentRequestMock', { url: mock.url, token: mock.controlToken });
    return () => mock.stop();
  };
}

/** The global setup with the defaults: `globalSetup: ['payment-request-mock/vitest/setup']`. */
export const setup: (project: ProvidingProject) => Promise<() => Promise<void>> = mockSetup();
