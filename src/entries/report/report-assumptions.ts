import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WrongOption } from '../../engine/kernel/core/errors.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
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
import { listedAssumptions } from './listed-assumptions.ts';

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
  return write(await listedAssumptions(mock, { scope: options.scope ?? 'server', all: true }));
}

/** Checks the options now, because a run may take long. @throws WrongOption */
export async function checkReportOptions(mock: Mock, options: ReportAssumptionsOptions): Promise<void> {
  reportWriter(options);
  checkAllow(options.allow, await mock.assumptions({ all: true }));
}

/**
 * Returns a function that reports a run.
 * @throws WrongOption for an unknown or wrong option, such as a format, a folder or a report of `verify`
 */
export function reportWriter(
  options: ReportAssumptionsOptions,
): (all: readonly CollectedAssumption[]) => AssumptionReport {
  checkReportForm(options);
  const { allow, report, confirmed } = options;
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

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** What each option must be. Without the types, a misspelt `allow` would accept every run. */
const FORMS: Readonly<Record<keyof ReportAssumptionsOptions, [must: string, holds: (value: unknown) => boolean]>> = {
  allow: ['a list such as ["documented", "A-BATCH"]', Array.isArray],
  report: ['a text or a list of texts', (value) => isText(value) || isTexts(value)],
  confirmed: ['a text', isText],
  scope: ['"server" or "workspace"', (value) => value === 'server' || value === 'workspace'],
};

function checkReportForm(options: ReportAssumptionsOptions): void {
  const known: readonly [string, (typeof FORMS)[keyof typeof FORMS]][] = Object.entries(FORMS);
  const names = known.map(([name]) => name);
  for (const [name, value] of Object.entries<unknown>({ ...options })) {
    if (value === undefined) continue;
    const form = known.find(([one]) => one === name)?.[1];
    if (form === undefined)
      throw new WrongOption(`${name}: unknown option${validNames(name, names, `options: ${names.join(', ')}`)}`);
    const [must, holds] = form;
    if (!holds(value)) throw new WrongOption(`${name}: must be ${must}`);
  }
}

/** Splits `markdown=FILE`. */
function targetOf(text: string) {
  const [, format, file] = /^(text|json|markdown)(?:=(.+))?$/s.exec(text) ?? [];
  if (format !== 'text' && format !== 'json' && format !== 'markdown')
    throw new WrongOption(`report ${text}: must be text, json or markdown, optionally with =FILE`);
  if (file !== undefined && !statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory())
    throw new WrongOption(`report ${text}: folder not found: ${dirname(file)}`);
  if (file !== undefined && statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new WrongOption(`report ${text}: is a folder, not a file`);
  return { write: ASSUMPTION_FORMATS[format], file };
}
