import type { Examination } from '../examine/examine.types.ts';
import type { AssumptionResult } from './assumptions.ts';
import type { Credentials } from './credentials.ts';
import type { Time } from './send.ts';

/** Options of `verify`. */
export interface VerifyOptions extends Credentials {
  /** Paths of the tapes to replay. @default the tapes of the package */
  tapes?: readonly string[] | undefined;
  /** URL of a live service to compare with instead of tapes. */
  against?: string | undefined;
  /** Whether calls may create records on test networks; in production only with `create-in-production`. @default 'read' */
  allow?: 'read' | 'create' | 'create-in-production' | undefined;
  /** Address that created requests pay. Required unless `allow` is `read`. */
  payee?: string | undefined;
  /** Operation ids to compare; `*` is a wildcard. @default all */
  only?: readonly string[] | undefined;
}

/** A run as the command line and tests start it. */
export interface VerifyRun extends VerifyOptions {
  /** URL of a running mock whose calls are played instead of the built-in script. */
  from?: string | undefined;
  hostIsMine?: boolean;
  /** Receives the tape of the run. */
  save?: ((tape: string) => void) | undefined;
  /** Calls the live service. @default fetch */
  fetch?: typeof fetch | undefined;
  /** @default real time */
  time?: Time | undefined;
  /** Ends the run without a verdict. Records that can be deleted are deleted first. */
  signal?: AbortSignal | undefined;
  /** Returns the command that compares one operation again. */
  again?: ((operation: string) => string) | undefined;
}

/** `additive`: only the service has the field. */
export type Outcome = 'breaking' | 'additive';

/** A field in which the live service, or a tape of it, and the mock differ. */
export interface Difference {
  operation: string;
  /** The number of the call in the script or tape. */
  n: number;
  status: number;
  /** `$.payments[].id`, `status` or `content-type`. */
  path: string;
  outcome: Outcome;
  live: string;
  mock: string;
  /** The id of the assumption that it contradicts. */
  assumption: string | null;
}

/** The result of `verify`. Differences never reject it. */
export interface VerifyReport extends Examination {
  /** Number of calls compared. */
  calls: number;
  /** Number of fields compared. */
  fields: number;
  differences: readonly Difference[];
  notCalled: readonly { operation: string; n: number; reason: string }[];
  assumptions: readonly AssumptionResult[];
}
