import type { StepParameters } from '../../../service/steps.generated.ts';
import type { RecordedCall } from '../../mock.types.ts';
import type { RunKind } from './run.types.ts';

type Fault = StepParameters['fault.add'];

const RETRY = { retryAfterSeconds: 1 };

/** What is done to a call, and the same in words. */
export const KINDS: Readonly<Record<RunKind, { text: string; fault: Fault }>> = {
  lost: { text: 'its answer is lost after it was committed', fault: { disconnect: 'reset', phase: 'after' } },
  '500-after': { text: 'it is committed, and answered with 500', fault: { status: 500, phase: 'after' } },
  doubled: {
    text: 'it is carried out twice, as by a proxy that repeats calls',
    fault: { double: true, phase: 'after' },
  },
  late: { text: 'it is committed, and its answer comes late', fault: { delay: 0, phase: 'after' } },
  reset: { text: 'its connection is reset before it arrives', fault: { disconnect: 'reset' } },
  '503': { text: 'it is refused with 503', fault: { respond: { status: 503, ...RETRY } } },
  // It lasts as long as `Retry-After` says, so it is ended by time and not after a number of calls.
  '429': { text: 'it is refused with 429', fault: { respond: { status: 429, ...RETRY } } },
};

/** All kinds, in the order in which they are tried when time is short. */
export const KIND_NAMES: readonly RunKind[] = ['lost', '500-after', 'doubled', 'late', 'reset', '503', '429'];

/** One call that is disturbed: the k-th of its operation. */
export interface Disturbance {
  /** `createRequestV2#2:lost`. */
  name: string;
  operation: string;
  call: number;
  kind: RunKind;
  fault: Fault;
}

/** Reads of one URL beyond this number are polls: only the first and the last are disturbed. */
const MAX_READS = 3;

/** Returns every disturbance of the calls of a run, in the order in which they are tried. */
export function disturbancesOf(
  calls: readonly RecordedCall[],
  { kinds = KIND_NAMES, lateMs }: { kinds?: readonly RunKind[] | undefined; lateMs: number },
): Disturbance[] {
  const disturbed = calls.filter((one) => {
    const same = calls.filter(({ method, url, wrote }) => !wrote && method === one.method && url === one.url);
    return same.length <= MAX_READS || !same.slice(1, -1).includes(one);
  });
  const withKind = (kind: RunKind) => {
    const { fault } = KINDS[kind];
    const late = kind === 'late' ? { delay: lateMs } : {};
    const times = kind === '429' ? {} : { times: 1 };
    return disturbed.flatMap((one): Disturbance[] => {
      const { operationId: operation, wrote } = one;
      // A call that wrote nothing has nothing to commit.
      if (operation === null || (fault.phase === 'after' && !wrote)) return [];
      const before = calls.slice(0, calls.indexOf(one)).filter(({ operationId }) => operationId === operation).length;
      const name = `${operation}#${before + 1}:${kind}`;
      const whole = { ...fault, ...late, ...times, operation, after: before } as Fault;
      return [{ name, operation, call: before + 1, kind, fault: whole }];
    });
  };
  return KIND_NAMES.filter((kind) => kinds.includes(kind)).flatMap(withKind);
}
