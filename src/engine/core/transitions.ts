import { DomainError, type DomainErrorKind } from './errors.ts';

/** For each state of a record, the moves that lead out of it. */
export type Moves<S extends string, M extends string> = Readonly<Record<S, readonly M[]>>;

/** How a refusal is worded; the state and the allowed moves stand in its hint. */
export interface Refusal {
  kind: DomainErrorKind;
  message: string;
}

/** Throws for a move that a state does not allow, with the ones that it does. */
export function checkMove<S extends string, M extends string>(
  moves: Moves<S, M>,
  state: S,
  move: M,
  { kind, message }: Refusal,
): void {
  if (!moves[state].includes(move)) throw new DomainError(kind, message).hinting(sayMoves(moves, state));
}

/** The moves of a state whose name came as plain text. */
export function movesOf(moves: Moves<string, string>, state: string): readonly string[] | undefined {
  return moves[state];
}

/** The state and its moves in words. */
export function sayMoves<S extends string, M extends string>(moves: Moves<S, M>, state: S): string {
  return `it is ${state}; allowed: ${moves[state].join(', ') || 'nothing, this is final'}`;
}
