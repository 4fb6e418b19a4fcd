import type { Step } from '../../../entries/types/mock.types.ts';
import type { CHANGES, SIGNATURES } from './alterations.ts';

/** What is wrong with a signature: its secret, the event whose body it signs, or the header itself. */
export type Forgery = { secret: string } | { signedEvent: number } | { signatures: keyof typeof SIGNATURES };

export interface Send {
  event: number;
  /** Retry count. @default 0 */
  count?: number;
  change?: keyof typeof CHANGES;
  /** Sends the service's test event of this name, with the test header. */
  sample?: string;
  /** Replaces the correct signature. A forged delivery is never retried. */
  forgery?: Forgery;
  /** Whether the delivery has another ID than the event's first delivery. */
  hasOwnId?: boolean;
  /**
   * `ignored`: its response is not judged. `lost`: the connection closes early. `burst`: many copies at once. `broken`:
   * the application's store fails; later deliveries are sent only if this one is rejected. `missed`: nothing is sent,
   * and the application's reconciliation job runs. `early`: sent before the application has the response to its create
   * call.
   */
  mode?: 'ignored' | 'lost' | 'burst' | 'broken' | 'missed' | 'early';
  /** Describes the delivery in the report. */
  how?: string;
}

/** A trial. The API's response at its end is the correct reading. */
export interface Trial {
  name: string;
  /** `promise`: the service does or documents it, or its signature should prevent it. */
  class: 'promise' | 'hardening';
  /** Meaning of a failure, and its likely cause. */
  sentence: string;
  often?: string;
  /** More likely causes, by a pattern of the response statuses. */
  hints?: readonly (readonly [statuses: RegExp, cause: string])[];
  /** Another trial that must pass, or an option. */
  needs?: 'partial' | 'refund' | 'breaks' | 'prepare' | 'reconcile';
  /** If this trial fails too, both have the same cause. */
  simpler?: 'duplicate' | 'wrong-secret' | 'partial';
  /** `alone`: not concurrent. `late`: sent once more at the end. In a separate wave: `repair`, `risky` (may crash). */
  phase?: 'alone' | 'late' | 'repair' | 'risky';
  orders?: number;
  amount?: string;
  /** Steps that create its events: `{order}` and `{other}` are request IDs, `50%` is half the order's amount. */
  steps: readonly Step[];
  sends: readonly Send[];
}
