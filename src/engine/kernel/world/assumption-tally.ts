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

  /**
   * Counts a cause that is over, once for each of its assumptions.
   * @param details returns its time, and what a call was. Called for first uses only, because most calls have none
   */
  add({ kind, name, assumed }: Cause, details: () => Pick<FirstUse, 'at' | 'line'>): void {
    const use = (): FirstUse => ({ kind, name, workspace: this.#workspace, ...details() });
    for (const id of assumed) this.note(id, use);
  }

  /** Counts one use. @param use is kept if it is the first */
  note(id: string, use: () => FirstUse): void {
    const known = this.#counts.get(id);
    if (known === undefined) this.#counts.set(id, { count: 1, first: use() });
    else known.count++;
    this.#total?.note(id, use);
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
