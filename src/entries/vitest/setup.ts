import { startMock } from 'payment-request-mock';
import type { ReportAssumptionsOptions, StartOptions } from '../types/mock.types.ts';
import { startRunReport } from './run-report.ts';

/** The URL of the shared mock, provided to the tests of all workers. */
export interface MockAddress {
  url: string;
  /** Control token of a mock that requires one. */
  token?: string | undefined;
  /** Folder in which `payment-request-mock/vitest/assumptions` saves what the mocks of test files rested on. */
  assumptions?: string | undefined;
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

/** Options of {@link mockSetup}. */
export interface MockSetupOptions extends StartOptions {
  /**
   * Prints, at the end of the run, which assumptions about the service it rested on; `true`, or the options of
   * `reportAssumptions`. Mocks that test files create count if `setupFiles` has
   * `payment-request-mock/vitest/assumptions`.
   *
   * @default false
   */
  reportAssumptions?: boolean | Omit<ReportAssumptionsOptions, 'scope'> | undefined;
}

/**
 * Creates a global setup with options, which starts one mock before all test files and stops it after them.
 *
 * @example
 * // test/mock-setup.ts, named in `test.globalSetup` of the vitest config
 * export const setup = mockSetup({ scenario: 'kyc-approved', reportAssumptions: true });
 */
export function mockSetup({
  reportAssumptions = false,
  ...options
}: MockSetupOptions = {}): (project: ProvidingProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const mock = await startMock(options);
    try {
      const wanted = reportAssumptions === true ? {} : reportAssumptions;
      const report = wanted === false ? undefined : await startRunReport(mock, wanted);
      project.provide('paymentRequestMock', {
        url: mock.url,
        token: mock.controlToken,
        assumptions: report?.folder,
      });
      return async () => {
        await report?.finish();
        await mock.stop();
      };
    } catch (error) {
      await mock.stop();
      throw error;
    }
  };
}

/** The global setup with the defaults: `globalSetup: ['payment-request-mock/vitest/setup']`. */
export const setup: (project: ProvidingProject) => Promise<() => Promise<void>> = mockSetup();
