import { readFileSync } from 'node:fs';
import { messageOf, WrongOption } from '../../engine/kernel/core/errors.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import type { UsedAssumption } from '../types/responses.generated.ts';

type Confirmation = NonNullable<UsedAssumption['confirmed']>;

/**
 * Returns what a JSON report of `verify` confirms, by the id of the assumption.
 * @throws WrongOption if the file is not such a report
 */
export function readConfirmations(file: string): ReadonlyMap<string, Confirmation> {
  const refuse = (why: string) => new WrongOption(`confirmed ${file}: ${why}`);
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(messageOf(error));
  }
  const listed = isRecord(report) && report.command === 'verify' ? report.assumptions : undefined;
  if (!Array.isArray(listed)) throw refuse('must be what verify --assumptions LIST --report json=FILE writes');
  const items: unknown[] = listed;
  return new Map(items.flatMap(confirmationIn));
}

function confirmationIn(item: unknown): [id: string, confirmation: Confirmation][] {
  if (!isRecord(item) || !isRecord(item.confirmed) || typeof item.id !== 'string') return [];
  const { date, by } = item.confirmed;
  return typeof date === 'string' && typeof by === 'string' ? [[item.id, { date, by }]] : [];
}

/** Adds confirmations to a list. The later date counts. */
export function withConfirmations<Used extends UsedAssumption>(
  all: readonly Used[],
  confirmations: ReadonlyMap<string, Confirmation>,
): Used[] {
  return all.map((used) => {
    const confirmed = confirmations.get(used.id);
    const isLater = confirmed !== undefined && confirmed.date > (used.confirmed?.date ?? '');
    return isLater ? { ...used, confirmed } : used;
  });
}
