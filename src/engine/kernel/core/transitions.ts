import { DomainError, type DomainErrorKind } from './errors.ts';

export type Transitions<S extends string, T extends string> = Readonly<Record<S, readonly T[]>>;

/** Response to a refused transition; a hint lists the status and allowed transitions. */
export interface Refusal {
  kind: DomainErrorKind;
  message: string;
}

/** Checks that a state allows a transition. @throws DomainError with the transitions that it does allow as hint */
export function assertTransition<S extends string, T extends string>(
  transitions: Transitions<S, T>,
  state: S,
  transition: T,
  { kind, message }: Refusal,
): void {
  if (transitions[state].includes(transition)) return;
  throw new DomainError(kind, message).hinting(describeTransitions(transitions, state));
}

/** Returns a state and its transitions in words: `it is paid; allowed: request.refund`. */
export function describeTransitions<S extends string, T extends string>(
  transitions: Transitions<S, T>,
  state: S,
): string {
  return `it is ${state}; allowed: ${transitions[state].join(', ') || 'nothing, this is final'}`;
}
