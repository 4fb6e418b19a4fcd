import { DomainError, type DomainErrorKind } from '../core/errors.ts';
import { ownValue } from '../core/records.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Row, TableDefinition } from '../store/store.ts';
import type { ReadTx } from './tx.ts';
import type { StepSubject } from './world-config.ts';

/** A step as the control API takes it. */
export interface StepCall {
  readonly do: string;
  readonly [parameter: string]: unknown;
}

/** A step about a record, with this record's id and parameters that fit it: possible now, or refused with a reason. */
export interface NextStep {
  name: string;
  step: StepCall;
  refusal: DomainError | undefined;
}

/** How a step is about a record. */
export interface SubjectDetails<R extends Row> {
  /** Returns why the record cannot take the step, the check that its command makes too. @default never */
  refusal?: (tx: ReadTx, row: R, input: Readonly<Record<string, unknown>>) => DomainError | undefined;
  /** Returns the other parameters of a step that the record can take. @default those of the step's example */
  example?: (tx: ReadTx, row: R) => Readonly<Record<string, unknown>>;
  /** Whether the parameter is a list of ids. @default false */
  isList?: boolean;
}

const NEVER = () => undefined;

/** Declares the record that a step is about. @param parameter the parameter with its id */
export function aboutRecord<R extends Row, I extends string>(
  table: TableDefinition<R, I>,
  parameter: string,
  { refusal = NEVER, example, isList = false }: SubjectDetails<R> = {},
): StepSubject {
  // One list has steps of many tables. This signature checks that table, refusal and example match.
  return { table, parameter, isList, refusal, example } as StepSubject;
}

/**
 * Returns the steps about a record with the reasons of the refused ones. Hints, `explain`, `next`, the panel and the
 * tools of agents use it.
 */
export function nextSteps(tx: ReadTx, table: string, row: Row): NextStep[] {
  return [...tx.config.service.steps().values()].flatMap(({ name, about, example }) => {
    if (about?.table.name !== table) return [];
    const { table: definition, parameter, isList } = about;
    const named = new Map<string, unknown>(Object.entries(row)).get(parameter);
    const id = typeof named === 'string' ? named : definition.key(row);
    const subject = { [parameter]: isList ? [id] : id };
    const step = { do: name, ...subject, ...(about.example?.(tx, row) ?? example), ...subject };
    return [{ name, step, refusal: about.refusal(tx, row, step) }];
  });
}

/** Returns why a step with its parameters is refused by the record that it names; undefined if it is not. */
export function refusalOfStep(tx: ReadTx, step: StepCall): DomainError | undefined {
  const about = tx.config.service.steps().get(step.do)?.about;
  const id = about === undefined ? undefined : step[about.parameter];
  if (about === undefined || typeof id !== 'string') return undefined;
  const { alias } = tx.config.service.tables.get(about.table.name) ?? {};
  const table = tx.table(about.table);
  const row = table.get(id) ?? (alias === undefined ? undefined : table.find(alias, id));
  return row === undefined ? undefined : about.refusal(tx, row, step);
}

/** Returns the actions that the API allows in the status of a record; undefined if it has no such rules. */
export function movesOf(tx: ReadTx, table: string, row: Row): readonly string[] | undefined {
  const transitions = tx.config.service.tables.get(table)?.transitions;
  if (transitions === undefined || transitions === 'any' || !('status' in row)) return undefined;
  return ownValue(transitions, String(row.status)) ?? [];
}

/** Returns what a record can take now: the actions that the API allows in its status, and steps. */
export function allowedFor(tx: ReadTx, table: string, row: Row): string[] {
  const steps = nextSteps(tx, table, row).filter(({ refusal }) => refusal === undefined);
  return [...(movesOf(tx, table, row) ?? []), ...steps.map(({ name }) => name)];
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
