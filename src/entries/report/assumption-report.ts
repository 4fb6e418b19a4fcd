import { WrongOption } from '../../engine/kernel/core/errors.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
import { markdownCell, markdownCode, printable } from '../../engine/kernel/core/text.ts';
import { basisText } from '../../engine/kernel/world/assumption.ts';
import type {
  AssumptionGround,
  AssumptionReport,
  ReportAssumptionsOptions,
  ReportedAssumption,
} from '../types/assumption-report.types.ts';
import type { UsedAssumption } from '../types/responses.generated.ts';

/** An assumption, and the test file whose mock used it first. */
export type CollectedAssumption = UsedAssumption & { file?: string | undefined };

/** The run rested on assumptions that `allow` does not accept. */
export class AssumptionNotAllowed extends Error {
  override readonly name = 'AssumptionNotAllowed';
}

/** Words of `allow` that stand for many ids. */
const ALLOWED_WORDS = ['documented', 'seen', 'partly', 'confirmed'];

/** Request IDs in paths, of which people read the beginning. */
const LONG_ID = /(?<=\/)([^/ ]{8})[^/ ]{24,}/g;

/** Longer texts are cut after their first sentence. */
const MAX_SENTENCE = 120;

/**
 * Creates the report of a run.
 * @param all every assumption that the mock knows, also the unused ones
 * @throws WrongOption if `allow` has an unknown id
 */
export function createAssumptionReport(
  all: readonly CollectedAssumption[],
  allow?: ReportAssumptionsOptions['allow'],
): AssumptionReport {
  checkAllow(allow, all);
  const accepted: ReadonlySet<string> | undefined = allow && new Set(allow);
  const assumptions = all
    .filter(({ count }) => count > 0)
    .map((used) => {
      const ground = groundOf(used);
      const isConfirmed = used.confirmed !== null && accepted?.has('confirmed') === true;
      const allowed = accepted === undefined || isConfirmed || accepted.has(ground) || accepted.has(used.id);
      return { ...used, ground, allowed };
    });
  const countOf = (ground: AssumptionGround) => assumptions.filter((one) => one.ground === ground).length;
  const counts = {
    used: assumptions.length,
    documented: countOf('documented'),
    seen: countOf('seen'),
    partly: countOf('partly'),
    choice: countOf('choice'),
    confirmed: assumptions.filter(({ confirmed }) => confirmed !== null).length,
    notAllowed: assumptions.filter(({ allowed }) => !allowed).length,
  };
  return { format: 1, counts, assumptions };
}

/** @throws WrongOption for a name that is neither an id nor a word such as `documented` */
export function checkAllow(allow: ReportAssumptionsOptions['allow'], known: readonly { id: string }[]): void {
  const names = [...ALLOWED_WORDS, ...known.map(({ id }) => id)];
  const unknown = allow?.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const list = `allowed: ${ALLOWED_WORDS.join(', ')}, and the ids in docs/assumptions.md`;
  throw new WrongOption(`allow ${JSON.stringify(unknown)}: unknown${validNames(String(unknown), names, list)}`);
}

/** @throws AssumptionNotAllowed if the run rested on something that `allow` does not accept */
export function assertAllowed({ assumptions }: AssumptionReport): void {
  const refused = assumptions.filter(({ allowed }) => !allowed);
  if (refused.length === 0) return;
  const lines = refused.map((one) => `  ${one.id} (${GROUNDS[one.ground]}), ${firstUseOf(one)}`);
  throw new AssumptionNotAllowed(
    `The run rested on ${many(refused.length, 'assumption')} that allow does not accept:\n${lines.join('\n')}\n` +
      'If you accept them, add their ids to allow.',
  );
}

export const ASSUMPTION_FORMATS = {
  text: textReport,
  json: (report: AssumptionReport) => `${JSON.stringify(report, null, 2)}\n`,
  markdown: markdownReport,
} as const;

const GROUNDS: Readonly<Record<AssumptionGround, string>> = {
  documented: 'documented',
  seen: 'seen live',
  partly: 'partly our choice',
  choice: 'our choice',
};

function groundOf({ source, ownChoice }: UsedAssumption): AssumptionGround {
  if (source.kind === 'choice') return 'choice';
  if (ownChoice !== undefined) return 'partly';
  return source.kind === 'document' ? 'documented' : 'seen';
}

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function summaryOf({ counts }: AssumptionReport): string {
  if (counts.used === 0) return 'This run rested on no assumption about the service.';
  const grounds: readonly (readonly [number, string])[] = [
    [counts.documented, GROUNDS.documented],
    [counts.seen, GROUNDS.seen],
    [counts.partly, GROUNDS.partly],
    [counts.choice, GROUNDS.choice],
  ];
  const parts = grounds.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  const confirmed = counts.confirmed === 0 ? 'none' : String(counts.confirmed);
  return (
    `This run rested on ${many(counts.used, 'assumption')} about the service: ${parts.join(', ')}; ` +
    `${confirmed} confirmed.`
  );
}

function textReport(report: AssumptionReport): string {
  const blocks = report.assumptions.map((one) => {
    const mark = one.allowed ? ' ' : '✗';
    const lines = [`${mark} ${one.id}  ${one.count}×, ${firstUseOf(one)}`, firstSentence(one.sentence), basisText(one)];
    return `${lines.join('\n      ')}\n`;
  });
  return [`${summaryOf(report)}\n`, ...blocks].join('');
}

/** For a pull request or the summary of a CI job: refused assumptions first. */
function markdownReport(report: AssumptionReport): string {
  const { assumptions } = report;
  const sorted = [...assumptions.filter(({ allowed }) => !allowed), ...assumptions.filter(({ allowed }) => allowed)];
  const rows = sorted.map((one) => {
    const mark = one.allowed ? '' : '✗ ';
    // The sentence and the source are Markdown of the package.
    const cells = [firstSentence(one.sentence), basisText(one)].map((text) => text.replaceAll('|', '\\|'));
    return `| ${mark}${one.id} | ${cells.join(' | ')} | ${one.count} | ${firstCellOf(one)} |`;
  });
  const head = ['| id | the mock assumes | source | used | first use |', '| --- | --- | --- | --: | --- |'];
  const table = rows.length === 0 ? '' : `\n${[...head, ...rows].join('\n')}\n`;
  return `### What this run rested on\n\n${summaryOf(report)}\n${table}`;
}

/** Returns the text, or its first sentence if it is long. */
function firstSentence(text: string): string {
  if (text.length <= MAX_SENTENCE) return text;
  return /^.+?\.(?= [A-Z`])/s.exec(text)?.[0] ?? text;
}

function firstUseOf(one: ReportedAssumption): string {
  const { what, where } = firstPartsOf(one);
  return printable(`first by ${what}${where}`);
}

function firstCellOf(one: ReportedAssumption): string {
  const { what, where } = firstPartsOf(one);
  return `${markdownCode(what)}${markdownCell(where)}`;
}

function firstPartsOf({ first, file }: ReportedAssumption): { what: string; where: string } {
  if (first === null) return { what: 'an unknown call', where: '' };
  const what = first.kind === 'call' ? first.name : `${first.kind} ${first.name}`;
  const workspace = first.workspace === '' ? '' : ` in workspace ${first.workspace}`;
  return {
    what: first.line === undefined ? what : `${what} ${first.line.replaceAll(LONG_ID, '$1…')}`,
    where: `${workspace}${file === undefined ? '' : ` in ${file}`}`,
  };
}
