import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongOption } from '../../engine/kernel/core/errors.ts';
import type { AssumptionReport, ReportAssumptionsOptions } from '../types/assumption-report.types.ts';
import type { Mock } from '../types/mock.types.ts';
import {
  ASSUMPTION_FORMATS,
  assertAllowed,
  type CollectedAssumption,
  checkAllow,
  createAssumptionReport,
} from './assumption-report.ts';
import { readConfirmations, withConfirmations } from './confirmations.ts';

/**
 * Prints which assumptions about the service a run rested on. Call it once, after all tests.
 *
 * @throws an `Error` with the first calls, if the run rested on something that `allow` does not accept; a `RangeError`
 * for an unknown id in `allow`
 * @example
 * after(() => reportAssumptions(mock, { allow: ['documented', 'seen', 'A-BATCH'] }));
 */
export async function reportAssumptions(
  mock: Pick<Mock, 'assumptions'>,
  options: ReportAssumptionsOptions = {},
): Promise<AssumptionReport> {
  const write = reportWriter(options);
  return write(await mock.assumptions({ scope: options.scope ?? 'server', all: true }));
}

/** Checks the options now, because a run may take long. @throws WrongOption */
export async function checkReportOptions(mock: Mock, options: ReportAssumptionsOptions): Promise<void> {
  reportWriter(options);
  checkAllow(options.allow, await mock.assumptions({ all: true }));
}

/** Returns a function that reports a run. @throws WrongOption for a wrong format, folder or report of `verify` */
export function reportWriter({
  allow,
  report,
  confirmed,
}: ReportAssumptionsOptions): (all: readonly CollectedAssumption[]) => AssumptionReport {
  const targets = (typeof report === 'string' ? [report] : (report ?? [])).map(targetOf);
  const confirmations = confirmed === undefined ? new Map() : readConfirmations(confirmed);
  return (all) => {
    const judged = createAssumptionReport(withConfirmations(all, confirmations), allow);
    if (targets.every(({ file }) => file !== undefined)) console.log(ASSUMPTION_FORMATS.text(judged).trimEnd());
    for (const { write, file } of targets) {
      if (file === undefined) console.log(write(judged).trimEnd());
      else writeFileSync(file, write(judged));
    }
    assertAllowed(judged);
    return judged;
  };
}

/** Splits `markdown=FILE`. */
function targetOf(text: string) {
  const [, format, file] = /^(text|json|markdown)(?:=(.+))?$/s.exec(text) ?? [];
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new WrongOption(`report ${text}: must be text, json or markdown, optionally with =FILE`);
  if (file !== undefined && !statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new WrongOption(`report ${text}: folder not found: ${dirname(file)}`);
  return { write: ASSUMPTION_FORMATS[format], file };
}
