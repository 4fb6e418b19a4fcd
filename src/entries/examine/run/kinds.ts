import type { StepParameters } from '../../../service/steps.generated.ts';
import type { RecordedCall } from '../../mock.types.ts';

type Fault = StepParameters['fault.add'];

/** A disturbed call: the k-th of its operation. */
export interface Disturbance {
  /** `createRequestV2#2:lost`. */
  name: string;
  operation: string;
  call: number;
  kind: string;
  text: string;
  fault: Fault;
}

const refuse = (status: number): Fault => ({ status, retryAfterSeconds: 1 });

/** Returns the kinds of disturbance, most telling first. */
const kindsOf = (lateMs: number): [kind: string, text: string, fault: Fault][] => [
  ['lost', 'committed, response lost', { effect: 'reset', phase: 'after', times: 1 }],
  ['500-after', 'committed, answered with 500', { status: 500, phase: 'after', times: 1 }],
  ['doubled', 'carried out twice, as by a proxy that retries', { effect: 'double', phase: 'after', times: 1 }],
  ['late', 'committed, late response', { delay: lateMs, phase: 'after', times: 1 }],
  ['reset', 'connection reset before the call arrived', { effect: 'reset', times: 1 }],
  ['503', 'refused with 503', { ...refuse(503), times: 1 }],
  // Ended by time, because it lasts as long as `Retry-After`.
  ['429', 'refused with 429', refuse(429)],
];

export function disturbancesOf(calls: readonly RecordedCall[], lateMs: number): Disturbance[] {
  return kindsOf(lateMs).flatMap(([kind, text, fault]) =>
    calls.flatMap(({ operationId: operation, wrote }, at): Disturbance[] => {
      if (operation === null || (fault.phase === 'after' && !wrote)) return [];
      const after = calls.slice(0, at).filter(({ operationId }) => operationId === operation).length;
      const name = `${operation}#${after + 1}:${kind}`;
      return [{ name, operation, call: after + 1, kind, text, fault: { ...fault, operation, after } as Fault }];
    }),
  );
}
