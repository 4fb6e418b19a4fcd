import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../engine/kernel/core/errors.ts';
import type { CollectedAssumption } from '../report/assumption-report.ts';
import { checkReportOptions, reportWriter } from '../report/report-assumptions.ts';
import type { ReportAssumptionsOptions } from '../types/assumption-report.types.ts';
import type { Mock } from '../types/mock.types.ts';
import type { FileAssumptions } from './collect-assumptions.ts';

/** The report at the end of a test run. */
export interface RunReport {
  /** Folder for what the mocks of test files rested on. */
  folder: string;
  /**
   * Prints the report of the shared mock and of all test files. Sets the exit code if `allow` refuses something, or if
   * nothing was counted.
   */
  finish(): Promise<void>;
}

/** Prepares the report of a run. @throws WrongOption for an unknown id, before any test runs */
export async function startRunReport(mock: Mock, options: ReportAssumptionsOptions): Promise<RunReport> {
  await checkReportOptions(mock, options);
  const write = reportWriter(options);
  const folder = mkdtempSync(join(tmpdir(), 'payment-request-mock-'));
  return {
    folder,
    async finish() {
      try {
        const files = filesIn(folder);
        const used = withFiles(await mock.assumptions({ scope: 'server', all: true }), files);
        if (files.length === 0 && used.every(({ count }) => count === 0)) throw new Error(NOTHING_COUNTED);
        write(used);
      } catch (error) {
        // Vitest prints errors of a teardown, but passes.
        console.error(messageOf(error));
        process.exitCode = 1;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A gate that counted nothing must not pass. */
const NOTHING_COUNTED =
  'reportAssumptions counted nothing: no call of the shared mock rested on an assumption, and no test file reported. ' +
  "If tests create their own mocks, add setupFiles: ['payment-request-mock/vitest/assumptions']";

function filesIn(folder: string): FileAssumptions[] {
  const saved = readdirSync(folder).map(
    (name): FileAssumptions => JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  return saved.sort((a, b) => a.file.localeCompare(b.file));
}

/** Adds the uses in test files to those of the shared mock, whose first use stays the first. */
function withFiles(shared: readonly CollectedAssumption[], files: readonly FileAssumptions[]): CollectedAssumption[] {
  return shared.map((assumption) => {
    const uses = files.flatMap(({ file, counts }) => {
      const use = counts[assumption.id];
      return use === undefined ? [] : [{ file, ...use }];
    });
    const [first] = uses;
    const count = uses.reduce((sum, use) => sum + use.count, assumption.count);
    if (assumption.first !== null || first === undefined) return { ...assumption, count };
    return { ...assumption, count, first: first.first, file: first.file };
  });
}
