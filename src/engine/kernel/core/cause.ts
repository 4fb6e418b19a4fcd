/** Origin of a step: a caller, a click in the panel, or a payer on a hosted page. */
export type StepOrigin = 'step' | 'panel' | 'payer';

export interface Cause {
  readonly kind: StepOrigin | 'call' | 'job' | 'chain' | 'delivery';
  /** `call-7`, the step name, the job kind, the block or the id of the delivery. */
  readonly name: string;
  /** Position in the workspace's order of calls, steps, jobs and events. */
  readonly order: number;
  /** Ids of the assumptions that it has rested on so far. */
  readonly assumed: Set<string>;
}
