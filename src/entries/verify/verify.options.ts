import type { Examination } from '../examine/examine.types.ts';
import type { Credentials } from './credentials.ts';
import type { AssumptionResult, Expectation } from './expectations.ts';
import type { Time } from './send.ts';

/** Options of `verify`. */
export interface VerifyOptions extends Credentials {
  /** Paths of the tapes to replay. @default those of the package */
  tapes?: readonly string[] | undefined;
  /** URL of a live service, with which the mock is compared in place of tapes. */
  against?: string | undefined;
  /** Whether calls may create records at the live service, on test networks. @default 'read' */
  allow?: 'read' | 'create' | 'create-in-production' | undefined;
  /** URL of a running mock whose calls are played, in place of the built-in script. */
  from?: string | undefined;
  /** Operation ids to compare; `*` stands for any text. @default all */
  only?: readonly string[] | undefined;
  /** Address that created requests pay. `allow: 'create'` needs one. */
  payee?: string | undefined;
  /** Which differences are findings. @default 'breaking' */
  failOn?: 'breaking' | 'any' | undefined;
  /** Whether a host that is not the service's own may be called. @default false */
  hostIsMine?: boolean | undefined;
  /** Receives the tape of the calls that were compared exactly. */
  save?: ((tape: string) => void) | undefined;
  /** What is known of open fields. @default those of the package */
  expectations?: readonly Expectation[] | undefined;
  /** Calls the live service. @default fetch */
  fetch?: typeof fetch | undefined;
  /** Passes the time between calls. @default real time */
  time?: Time | undefined;
  /** Ends the run without a verdict; what it has created and can be removed is removed first. */
  signal?: AbortSignal | undefined;
  /** Returns the command that compares one operation again. */
  again?: ((operation: string) => string) | undefined;
}

/** What becomes of a difference: `expected` is one that an expectation names. */
export type Outcome = 'breaking' | 'additive' | 'expected';

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
  /** How the field is compared; absent for what is beside the body. */
  class?: string;
  /** The id of the assumption that expects it, or that it contradicts. */
  assumption: string | null;
}

/** What `verify` resolves with. It never rejects because of a difference. */
export interface VerifyReport extends Examination {
  /** How many calls were compared, and how many fields: exactly, by form, by type. */
  calls: number;
  fields: { value: number; form: number; type: number };
  differences: readonly Difference[];
  notCalled: readonly { operation: string; n: number; reason: string }[];
  assumptions: readonly AssumptionResult[];
}
