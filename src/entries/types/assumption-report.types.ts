import type { AssumptionId } from '../../service/names.generated.ts';
import type { UsedAssumption } from './responses.generated.ts';

/**
 * How well an assumption is known.
 *
 * - `documented`: a public document says all of it
 * - `seen`: public code of an integrator shows that the live service does all of it
 * - `partly`: a document or an integrator says a part, the mock chose the rest
 * - `choice`: the mock chose all of it
 */
export type AssumptionGround = 'documented' | 'seen' | 'partly' | 'choice';

/** An id, a ground, or `confirmed`: what a recording of the live service agreed with. */
export type AllowedAssumption = AssumptionId | Exclude<AssumptionGround, 'choice'> | 'confirmed' | (string & {});

/** Options of `reportAssumptions`. */
export interface ReportAssumptionsOptions {
  /**
   * What the run may rest on. Anything else is an error that names the first call.
   *
   * @default everything
   * @example ['documented', 'seen', 'A-BATCH']
   */
  allow?: readonly AllowedAssumption[] | undefined;
  /**
   * `text`, `json` or `markdown`, each with `=FILE` if it is written to a file. If none is printed, the text is.
   *
   * @example ['text', 'markdown=assumptions.md']
   */
  report?: string | readonly string[] | undefined;
  /**
   * Path of a report that `verify --assumptions LIST --report json=FILE` wrote. What the service confirmed there
   * counts as confirmed, with its date.
   *
   * @example 'verified.json'
   */
  confirmed?: string | undefined;
  /**
   * `server`: all workspaces since the start, also deleted ones; resets are ignored. `workspace`: the mock's own
   * workspace since its last reset.
   *
   * @default 'server'
   */
  scope?: 'server' | 'workspace' | undefined;
}

/** An assumption that a run rested on. */
export interface ReportedAssumption extends UsedAssumption {
  ground: AssumptionGround;
  /** False if `allow` does not accept it. */
  allowed: boolean;
  /** The test file of the first use, if a mock of a test file was the first. */
  file?: string | undefined;
}

/** What a run rested on. */
export interface AssumptionReport {
  format: 1;
  /** Numbers of assumptions. The four grounds add up to `used`. */
  counts: Record<AssumptionGround | 'used' | 'confirmed' | 'notAllowed', number>;
  /** In the order of `docs/assumptions.md`. */
  assumptions: ReportedAssumption[];
}
