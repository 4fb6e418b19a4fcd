import { WrongOption } from '../../engine/kernel/core/errors.ts';
import { validNames } from '../../engine/kernel/core/nearest.ts';
import { isNamedBy } from '../../engine/kernel/core/text.ts';
import type { Mock } from '../../entries/types/mock.types.ts';
import type { AssumptionId } from '../../service/names.generated.ts';
import type { VerdictWord } from '../examine/examine.types.ts';
import { many } from '../examine/report.ts';
import { comparedPath, type Difference } from './compare.ts';
import { EVIDENCE, type Evidence } from './evidence.ts';
import type { ComparedCall, Run } from './run.types.ts';

/** What a run shows of an assumption. */
export interface JudgedAssumption {
  id: string;
  /**
   * `confirmed`: the service agrees in all fields that the assumption decides. `partly confirmed`: so far as calls can
   * show it. `refuted`: the service differs. `agrees` and `differs`: from published examples, or a program on this
   * machine, which are not the service.
   */
  state: 'confirmed' | 'partly confirmed' | 'refuted' | 'agrees' | 'differs' | 'not judged';
  /** The result in one sentence, with the reason if it was not judged. */
  sentence: string;
  /** The compared fields that it decides, with all below them: `$.network of listConversionRoutesV2`. */
  fields: readonly string[];
  /** The differences in these fields. */
  differences: readonly Difference[];
  /** What confirmed it, and when; null unless it is `confirmed`. */
  confirmed: { date: string; by: string } | null;
}

export const VERDICTS: Readonly<Record<JudgedAssumption['state'], VerdictWord>> = {
  confirmed: 'passed',
  'partly confirmed': 'passed',
  refuted: 'finding',
  differs: 'finding',
  agrees: 'notJudged',
  'not judged': 'notJudged',
};

/**
 * Returns the ids that match the given ids and patterns, such as `A-LINK-*`, in the order of the list.
 * @throws WrongOption for an id or a pattern that matches nothing
 */
export async function selectAssumptions(given: readonly string[], mock: Mock): Promise<readonly string[]> {
  const ids = (await mock.assumptions({ all: true })).map(({ id }) => id);
  const unknown = given.find((pattern) => !ids.some((id) => isNamedBy(pattern, id)));
  if (unknown !== undefined) {
    const valid = validNames(unknown, ids, 'allowed: the ids in docs/assumptions.md, and patterns such as A-LINK-*');
    throw new WrongOption(`assumptions ${unknown}: unknown${valid}`);
  }
  return ids.filter((id) => given.some((pattern) => isNamedBy(pattern, id)));
}

/** Returns which of the assumptions the response to a call can show. */
export function shownBy(call: Pick<ComparedCall, 'assumptions' | 'paths'>, ids: readonly string[]): string[] {
  return ids.filter((id) => call.assumptions.includes(id) && decidedIn(id, call.paths).length > 0);
}

/** Judges each assumption by the calls whose response of the mock rested on it. */
export function judgeAssumptions(ids: readonly string[], runs: readonly Run[]): JudgedAssumption[] {
  return ids.map((id) => {
    const results = runs.map((run) => judgeIn(run, id));
    const [first = notJudged(id, 'no call was compared')] = ORDER.flatMap((state) =>
      results.filter((result) => result.state === state).sort(byDate),
    );
    return first;
  });
}

/** A difference outweighs an agreement, and the service outweighs all others. */
const ORDER: readonly JudgedAssumption['state'][] = [
  'refuted',
  'differs',
  'confirmed',
  'partly confirmed',
  'agrees',
  'not judged',
];

/** Latest first. */
const byDate = (one: JudgedAssumption, other: JudgedAssumption) =>
  (other.confirmed?.date ?? '').localeCompare(one.confirmed?.date ?? '');

function judgeIn(run: Run, id: string): JudgedAssumption {
  const { by, isService, date } = run.witness;
  const calls = run.compared.filter((call) => call.assumptions.includes(id));
  const shown = calls.flatMap(({ call, paths }) => decidedIn(id, paths).map((field) => `${field} of ${call.op}`));
  const fields = [...new Set(shown)];
  if (fields.length === 0) return notJudged(id, whyNot(run, id, calls));
  const differences = calls.flatMap((call) => call.differences.filter((difference) => decides(id, difference)));
  const found = { id, fields, differences, confirmed: null };
  const where = `${shortened(fields)} (${many(calls.length, 'call')})`;
  if (differences.length > 0) {
    const wrong = fields.filter((field) => differences.some((difference) => isIn(field, difference)));
    const who = isService ? 'The service does otherwise' : `It differs from ${by}, which is not the service`;
    return { ...found, state: isService ? 'refuted' : 'differs', sentence: `${who}: ${shortened(wrong)}.` };
  }
  if (!isService) {
    return { ...found, state: 'agrees', sentence: `It agrees with ${by}, which confirms nothing.` };
  }
  const { hides } = evidenceOf(id);
  if (hides !== undefined) {
    const sentence = `Agrees with ${by}, ${date}: ${where}. Not shown by any call: ${hides}.`;
    return { ...found, state: 'partly confirmed', sentence };
  }
  const sentence = `Confirmed by ${by}, ${date}: ${where}.`;
  return { ...found, state: 'confirmed', sentence, confirmed: { date, by } };
}

function notJudged(id: string, reason: string): JudgedAssumption {
  return { id, state: 'not judged', sentence: reason, fields: [], differences: [], confirmed: null };
}

/** Returns why no compared field shows an assumption. */
function whyNot({ notCalled }: Run, id: string, calls: readonly ComparedCall[]): string {
  const { fields, presence, hides } = evidenceOf(id);
  if (fields === undefined && presence === undefined) return `Not shown by any call: ${hides}.`;
  const other = calls.find(({ call }) => call.shows?.includes(id) ?? true);
  if (other !== undefined) return `${other.call.op} was answered with ${other.status}, which does not show it.`;
  const skipped = notCalled.find(({ call }) => call.shows?.includes(id));
  if (skipped !== undefined) return `${skipped.call.op} was not called: ${skipped.reason}.`;
  return 'No call rests on it.';
}

const evidenceOf = (id: string): Evidence => (isAssumption(id) ? EVIDENCE[id] : {});

const isAssumption = (id: string): id is AssumptionId => Object.hasOwn(EVIDENCE, id);

/** Returns the fields that an assumption decides and that are among the compared paths. */
function decidedIn(id: string, paths: readonly string[]): string[] {
  const { fields = [], presence = [] } = evidenceOf(id);
  return [...fields, ...presence].filter((decided) => paths.some((path) => includes(decided, path)));
}

/** Returns whether an assumption decides the field of a difference. */
function decides(id: string, difference: Difference): boolean {
  const { fields = [], presence = [] } = evidenceOf(id);
  const path = comparedPath(difference);
  if (fields.some((decided) => includes(decided, path))) return true;
  const isMissing = difference.live === 'absent' || difference.mock === 'absent';
  return isMissing && presence.some((decided) => includes(decided, path));
}

/** Returns whether a difference is in a field such as `$.network of listConversionRoutesV2`. */
function isIn(field: string, difference: Difference): boolean {
  const end = ` of ${difference.operation}`;
  return field.endsWith(end) && includes(field.slice(0, -end.length), comparedPath(difference));
}

const includes = (decided: string, path: string) =>
  path === decided || path.startsWith(`${decided}.`) || path.startsWith(`${decided}[`);

/** Returns the first fields, and the number of the others. */
function shortened(fields: readonly string[]): string {
  const shown = fields.slice(0, 3).join(', ');
  return fields.length > 3 ? `${shown} and ${fields.length - 3} more` : shown;
}
