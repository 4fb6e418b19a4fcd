import type { RecordedCall } from '../../../entries/types/mock.types.ts';
import type { StepParameters } from '../../../entries/types/scenario.types.ts';

type Fault = StepParameters['fault.add'];

/** The kinds of disturbance, most revealing first. A `late` response is delayed by an option. */
const KINDS = [
  {
    kind: 'lost',
    text: 'committed, response lost',
    fault: { effect: 'reset', phase: 'after', times: 1 },
  },
  {
    kind: '500-after',
    text: 'committed, answered with 500',
    fault: { status: 500, phase: 'after', times: 1 },
  },
  {
    kind: 'doubled',
    text: 'carried out twice, as by a proxy that retries',
    fault: { effect: 'double', phase: 'after', times: 1 },
  },
  {
    kind: 'late',
    text: 'committed, late response',
    fault: { phase: 'after', times: 1 },
  },
  {
    kind: 'reset',
    text: 'connection reset before the call arrived',
    fault: { effect: 'reset', times: 1 },
  },
  {
    kind: '503',
    text: 'refused with 503',
    fault: { status: 503, retryAfterSeconds: 1, times: 1 },
  },
  {
    kind: '429',
    text: 'refused with 429',
    fault: { status: 429, retryAfterSeconds: 1 },
  },
] as const satisfies readonly { kind: string; text: string; fault: Fault }[];

/** A disturbed call, the k-th of its operation. Its name is like `createRequestV2#2:lost`. */
export interface Disturbance {
  name: string;
  operation: string;
  call: number;
  kind: DisturbanceKind;
  text: string;
  fault: Fault;
}

export type DisturbanceKind = (typeof KINDS)[number]['kind'];

/** Returns the disturbances of calls, most revealing kinds first. Only writes can be committed first. */
export function disturbancesOf(calls: readonly RecordedCall[], lateMs: number): Disturbance[] {
  return KINDS.flatMap(({ kind, text, fault }) =>
    calls.flatMap(({ operationId: operation, wrote }, at): Disturbance[] => {
      const isCommitted = 'phase' in fault;
      if (operation === null || (isCommitted && !wrote)) return [];
      const after = calls.slice(0, at).filter(({ operationId }) => operationId === operation).length;
      const call = after + 1;
      const delay = kind === 'late' ? { delay: lateMs } : {};
      return [
        {
          name: `${operation}#${call}:${kind}`,
          operation,
          call,
          kind,
          text,
          // The mock recorded it, so it is the ID of an operation.
          fault: { ...fault, ...delay, operation: operation as Fault['operation'], after },
        },
      ];
    }),
  );
}
