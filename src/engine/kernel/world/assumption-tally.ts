import type { Cause } from '../core/cause.ts';

/** The first call, step, job or delivery that rested on an assumption. */
export interface FirstUse {
  kind: Cause['kind'];
  /** `call-7`, or the name of the step, job or event. */
  name: string;
  /** Method, path and operation of a call. */
  line: string | undefined;
  /** Key of its workspace, `''` for the main one. */
  workspace: string;
  /** Time on the mock's clock, ISO 8601. */
  at: string;
}

export interface AssumptionCount {
  count: number;
  first: FirstUse;
}

/** Counts what rested on each assumption. Each workspace has a tally, and their mock a total of all. */
export class AssumptionTally {
  readonly #workspace: string;
  readonly #total: AssumptionTally | undefined;
  readonly #counts = new Map<string, AssumptionCount>();

  /** @param workspace key of the workspace, `''` for the main one */
  constructor(workspace = '', total?: AssumptionTally) {
    this.#workspace = workspace;
    this.#total = total;
  }

  /** Counts a cause that is over, once for each of its assumptions. @param line what a call was, for people */
  add({ kind, name, assumed }: Cause, at: string, line?: string): void {
    for (const id of assumed) this.note(id, { kind, name, line, workspace: this.#workspace, at });
  }

  /** Counts one use. @param first is kept if it is the first */
  note(id: string, first: FirstUse): void {
    const known = this.#counts.get(id);
    if (known === undefined) this.#counts.set(id, { count: 1, first });
    else known.count++;
    this.#total?.note(id, first);
  }

  /** Returns the counts by id, in order of first use. */
  counts(): ReadonlyMap<string, AssumptionCount> {
    return this.#counts;
  }

  /** Starts again at zero. The total keeps its counts. */
  clear(): void {
    this.#counts.clear();
  }
}

/** Counts of all mocks of this process, because tests start mocks and forget them. */
export const processAssumptions = new AssumptionTally();
