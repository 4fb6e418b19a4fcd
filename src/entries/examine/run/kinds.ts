import type { StepParameters } from '../../../service/steps.generated.ts';
import type { RecordedCall } from '../../mock.types.ts';
import type { RunKind } from './run.types.ts';

type Fault = StepParameters['fault.add'];

/** What is done to a call. */
interface Kind {
  /** What happened to the call, for readers. */
  text: string;
  /** Whether the call has been committed. Such a kind proves nothing about a call that writes nothing. */
  isCommitted: boolean;
  fault(lateMs: number): Fault;
}

const RETRY = { retryAfterSeconds: 1 };

/** All kinds, in the order in which they are tried when time is short. */
export const KIND_NAMES: readonly RunKind[] = ['lost', '500-after', 'doubled', 'late', 'reset', '503', '429'];

export const KINDS: Readonly<Record<RunKind, Kind>> = {
  lost: {
    text: 'its answer is lost after it was committed',
    isCommitted: true,
    fault: () => ({ disconnect: 'reset', phase: 'after' }),
  },
  '500-after': {
    text: 'it is committed, and answered with 500',
    isCommitted: true,
    fault: () => ({ status: 500, phase: 'after' }),
  },
  doubled: {
    text: 'it is carried out twice, as proxies do that repeat a call',
    isCommitted: true,
    fault: () => ({ double: true }),
  },
  late: {
    text: 'it is committed, and its answer comes late',
    isCommitted: true,
    fault: (delay) => ({ delay, phase: 'after' }),
  },
  reset: {
    text: 'its connection is reset before it arrives',
    isCommitted: false,
    fault: () => ({ disconnect: 'reset' }),
  },
  '503': { text: 'it is refused with 503', isCommitted: false, fault: () => ({ respond: { status: 503, ...RETRY } }) },
  // It lasts as long as `Retry-After` says, so it is ended by time and not after a number of calls.
  '429': { text: 'it is refused with 429', isCommitted: false, fault: () => ({ respond: { status: 429, ...RETRY } }) },
};

/** One call that is disturbed: the k-th of its operation. */
export interface Disturbance {
  /** `createRequestV2#2:lost`. */
  name: string;
  operation: string;
  call: number;
  kind: RunKind;
  fault: Fault;
}

/** Reads of one URL beyond this number are polls. */
const MAX_READS = 3;

/** Returns every disturbance of the calls of a run, in the order in which they are tried. */
export function disturbancesOf(
  calls: readonly RecordedCall[],
  { kinds = KIND_NAMES, lateMs }: { kinds?: readonly RunKind[] | undefined; lateMs: number },
): Disturbance[] {
  const seen = new Map<string, number>();
  const counted = calls.flatMap(({ operationId: operation, wrote, url }) => {
    if (operation === null) return [];
    const call = (seen.get(operation) ?? 0) + 1;
    seen.set(operation, call);
    return [{ operation, call, wrote, url }];
  });
  const isInPoll = (one: (typeof counted)[number]) => {
    const same = counted.filter(
      ({ operation, url, wrote }) => !wrote && operation === one.operation && url === one.url,
    );
    return same.length > MAX_READS && same.slice(1, -1).includes(one);
  };
  const disturbed = counted.filter((one) => !isInPoll(one));
  return KIND_NAMES.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
    const { isCommitted, fault } = KINDS[kind];
    return disturbed
      .filter(({ wrote }) => wrote || !isCommitted)
      .map(({ operation, call }) => ({
        name: `${operation}#${call}:${kind}`,
        operation,
        call,
        kind,
        fault: { ...fault(lateMs), operation, after: call - 1, ...(kind !== '429' && { times: 1 }) } as Fault,
      }));
  });
}
