import type { Comparison } from './compare.ts';
import type { PlannedCall } from './tape.ts';

/** Who gave the responses of a run. */
export interface Witness {
  /** `stage`, `production`, or what it is instead of the service. */
  by: string;
  isService: boolean;
  /** Day of the responses, `2026-11-23`. */
  date: string;
}

export type ComparedCall = Comparison & {
  call: PlannedCall;
  /** Status of the service's response. */
  status: number;
  /** Ids of the assumptions that the mock's response rests on. */
  assumptions: readonly string[];
};

/** What was played of a script or tape. */
export interface Played {
  compared: ComparedCall[];
  notCalled: { call: PlannedCall; reason: string }[];
  problem?: string | undefined;
}

export interface Run extends Played {
  witness: Witness;
  notes: readonly string[];
}
