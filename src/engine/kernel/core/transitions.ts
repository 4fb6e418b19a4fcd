import { DomainError, type DomainErrorKind } from './errors.ts';

export type Transitions<S extends string, T extends string> = Readonly<Record<S, readonly T[]>>;

/** The error of a refused transition; its hint lists the status and the allowed transitions. */
export interface Refusal {
  kind: DomainErrorKind;
  message: string;
}

/** Checks that a state allows a transition. @throws DomainError with the allowed transitions as hint */
export function assertTransition<S extends string, T extends string>(
  transitions: Transitions<S, T>,
  state: S,
  transition: T,
  { kind, message }: Refusal,
): void {
  if (transitions[state].includes(transition)) return;
  throw new DomainError(kind, message).hinting(describeTransitions(transitions, state));
}

/** Describes a state and its transitions: `it is paid; allowed: request.refund`. */
export function describeTransitions<S extends string, T extends string>(
  transitions: Transitions<S, T>,
  state: S,
): string {
  return `it is ${state}; allowed: ${transitions[state].join(', ') || 'nothing, this is final'}`;
}
