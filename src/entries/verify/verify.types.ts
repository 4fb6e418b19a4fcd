import type * as z from 'zod';
import type { callSchema, headSchema } from './tape.ts';

export type TapeHead = z.infer<ReturnType<typeof headSchema>>;
export type TapeCall = z.infer<ReturnType<typeof callSchema>>;

export interface Tape {
  head: TapeHead;
  calls: readonly TapeCall[];
}

/** A call as a script or a tape has it. */
export type PlannedCall = Pick<TapeCall, 'n' | 'op' | 'request'> & {
  /** `createRequestV2#1`: the operation, and its number among the calls of it. */
  name?: string;
  /** Whether it reads a record that the run did not make: then only the form of the answer is compared. */
  isForeign?: boolean;
  /** Why it cannot be made. */
  reason?: string;
};

/** An answer of either side. */
export type PlayedAnswer = TapeCall['answer'];
