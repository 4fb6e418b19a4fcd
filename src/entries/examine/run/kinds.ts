import type { StepParameters } from '../../../service/steps.generated.ts';
import type { RecordedCall } from '../../mock.types.ts';

type Fault = StepParameters['fault.add'];

/** One call that is disturbed: the k-th of its operation. */
export interface Disturbance {
  /** `createRequestV2#2:lost`. */
  name: string;
  operation: string;
  call: number;
  kind: string;
  text: string;
  fault: Fault;
}

const refuse = (status: number): Fault => ({ respond: { status, retryAfterSeconds: 1 } });

/** What is done to a call, in the order in which it is tried when time is short. */
const kindsOf = (lateMs: number): [kind: string, text: string, fault: Fault][] => [
  ['lost', 'its answer is lost after it was committed', { disconnect: 'reset', phase: 'after', times: 1 }],
  ['500-after', 'it is committed, and answered with 500', { status: 500, phase: 'after', times: 1 }],
  ['doubled', 'it is carried out twice, as by a proxy that repeats calls', { double: true, phase: 'after', times: 1 }],
  ['late', 'it is committed, and its answer comes late', { delay: lateMs, phase: 'after', times: 1 }],
  ['reset', 'its connection is reset before it arrives', { disconnect: 'reset', times: 1 }],
  ['503', 'it is refused with 503', { ...refuse(503), times: 1 }],
  // It lasts as long as `Retry-After` says, so it is ended by time and not after a number of calls.
  ['429', 'it is refused with 429', refuse(429)],
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
