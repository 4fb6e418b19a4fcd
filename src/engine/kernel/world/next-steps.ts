import { DomainError, type DomainErrorKind } from '../core/errors.ts';
import { ownValue } from '../core/records.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Row, TableDefinition } from '../store/store.ts';
import type { ReadTx } from './tx.ts';
import type { StepSubject } from './world-config.ts';

/** A step that is about a record: possible now, or refused with a reason. */
export interface NextStep {
  name: string;
  refusal: DomainError | undefined;
}

const NEVER = () => undefined;

/** Declares the record that a step is about. @param refusal the check that its command makes too */
export function aboutRecord<R extends Row, I extends string>(
  table: TableDefinition<R, I>,
  parameter: string | undefined,
  refusal: (tx: ReadTx, row: R, input: Readonly<Record<string, unknown>>) => DomainError | undefined = NEVER,
): StepSubject {
  // One list has steps of many tables. This signature checks that table and refusal match.
  return { table, parameter, refusal } as StepSubject;
}

/** Returns the steps about a record with the reasons of the refused ones. Hints, `explain` and the panel use it. */
export function nextSteps(tx: ReadTx, table: string, row: Row): NextStep[] {
  return [...tx.config.service.steps().values()].flatMap(({ name, about }) =>
    about?.table.name === table ? [{ name, refusal: about.refusal(tx, row, {}) }] : [],
  );
}

/** Returns why a step with its parameters is refused by the record that it names; undefined if it is not. */
export function refusalOfStep(tx: ReadTx, step: { readonly do: string; readonly [name: string]: unknown }) {
  const about = tx.config.service.steps().get(step.do)?.about;
  if (about?.parameter === undefined) return undefined;
  const row = tx.table(about.table).get(String(step[about.parameter]));
  return row === undefined ? undefined : about.refusal(tx, row, step);
}

/** Returns what a record can take now: the actions that the API allows in its status, and steps. */
export function allowedFor(tx: ReadTx, table: string, row: Row): string[] {
  const transitions = tx.config.service.tables.get(table)?.transitions;
  const hasRules = transitions !== undefined && transitions !== 'any' && 'status' in row;
  const ofApi = hasRules ? (ownValue(transitions, String(row.status)) ?? []) : [];
  const steps = nextSteps(tx, table, row).filter(({ refusal }) => refusal === undefined);
  return [...ofApi, ...steps.map(({ name }) => name)];
}

/** Throws a refusal, if any, with what the record can take instead as its hint. */
export function refuse<R extends Row & { status: string }, I extends string>(
  tx: ReadTx,
  { name }: TableDefinition<R, I>,
  row: R,
  refusal: DomainError | undefined,
): void {
  if (refusal === undefined) return;
  if (refusal.hint !== undefined) throw refusal;
  const allowed = allowedFor(tx, name, row).join(', ') || 'nothing, this is final';
  throw refusal.hinting(`it is ${row.status}; allowed: ${allowed}`);
}

/** Checks that the API allows an action in the status of a record. @throws DomainError with what it can take instead */
export function assertTransition<S extends string, T extends string, R extends Row & { status: S }, I extends string>(
  tx: ReadTx,
  table: TableDefinition<R, I>,
  row: R,
  [transitions, transition]: readonly [transitions: Transitions<S, T>, transition: T],
  { kind, message }: { kind: DomainErrorKind; message: string },
): void {
  refuse(tx, table, row, transitions[row.status].includes(transition) ? undefined : new DomainError(kind, message));
}
