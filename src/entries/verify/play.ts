import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type FilledCall, fillCall } from './bindings.ts';
import { Comparison } from './compare.ts';
import { createBindings } from './ids.ts';
import { operationOf } from './plan.ts';
import { NoAnswer } from './send.ts';
import type { PlannedCall, PlayedAnswer } from './tape.ts';

/** So many failures in a row end a run. */
const MAX_FAILURES = 3;
const INTERRUPTED = 'it was interrupted';

/** One of the two services. */
export interface Side {
  /** The address that its links begin with. */
  url: string;
  /** Whether it is a tape, which names what was answered and never refuses. */
  isTape?: boolean;
  /** Returns the variable whose credential a call carries. */
  variableOf?(call: PlannedCall): string | undefined;
  answer(call: PlannedCall, filled: FilledCall): Promise<PlayedAnswer>;
}

export interface Played {
  played: { call: PlannedCall; live: PlayedAnswer; comparison: Comparison }[];
  notCalled: { call: PlannedCall; reason: string }[];
  /** Why the run has no verdict. */
  problem?: string;
}

/** Calls that were played, who answered them, and what the reader has to know of them. */
export interface Run extends Played {
  service: string;
  /** The date, `2026-11-23`. */
  recorded: string;
  notes: string[];
}

/**
 * Plays calls at both sides, one after the other, and compares the answers. `obstacleOf` says why a call is not made. After `signal`
 * aborts, only what the run has created is removed.
 */
export async function play(
  calls: readonly PlannedCall[],
  { live, mock }: { live: Side; mock: Side },
  payee: string,
  obstacleOf: (call: PlannedCall) => string | undefined,
  signal?: AbortSignal,
): Promise<Played> {
  const bodies = { live: new Map<string, unknown>(), mock: new Map<string, unknown>() };
  const ids = createBindings();
  const result: Played = { played: [], notCalled: [] };
  let stop: string | undefined;
  /** Calls in a row that failed. */
  let failed: PlannedCall[] = [];

  const end = (problem: string, reason: string) => {
    result.problem = problem;
    stop = reason;
  };
  /** The third failure in a row is an outage: it ends the run, and no status of it is compared. */
  const note = (call: PlannedCall, failure: string | undefined) => {
    failed = failure === undefined ? [] : [...failed, call];
    if (failed.length < MAX_FAILURES) return;
    end(`${failure}; three failures in a row`, 'stopped after three failures in a row');
    for (const { call, live } of result.played.filter((one) => failed.includes(one.call))) {
      result.notCalled.push({ call, reason: `the service answered ${live.status}` });
    }
    result.played = result.played.filter((one) => !failed.includes(one.call));
  };
  /** Makes a call at both sides. Returns why it was not made, or why its answer cannot be compared. */
  const make = async (call: PlannedCall): Promise<string | undefined> => {
    const operation = operationOf(call.op);
    const interruption = signal?.aborted ? INTERRUPTED : undefined;
    if (interruption !== undefined) result.problem ??= interruption;
    const ending = call.request.method === 'DELETE' ? undefined : interruption;
    const obstacle = stop ?? ending ?? obstacleOf(call);
    if (obstacle !== undefined || operation === undefined) return obstacle ?? 'no such operation';
    const toMock = fillCall(call, bodies.mock, payee);
    const toLive = live.isTape ? toMock : fillCall(call, bodies.live, payee);
    if (typeof toLive === 'string') return interruption ?? `the service did not answer ${toLive}`;
    if (typeof toMock === 'string') return `the mock did not answer ${toMock}`;
    const answer = await live.answer(call, toLive).catch((error: unknown) => {
      if (error instanceof NoAnswer) return error.message;
      throw error;
    });
    if (typeof answer === 'string') {
      result.problem ??= `${call.op}: ${answer}`;
      note(call, `${call.op}: ${answer}`);
      return answer;
    }
    if (answer.status === 429 && !live.isTape) {
      const problem = `${call.op}: the service answered 429; the run stopped, because a block lasts minutes`;
      end(problem, 'stopped at the first 429');
      return stop;
    }
    note(call, answer.status >= 500 && !live.isTape ? `the service answered ${answer.status}` : undefined);
    if (stop !== undefined) return `the service answered ${answer.status}`;
    const own = await mock.answer(call, toMock);
    const variable = live.variableOf?.(call);
    if (variable !== undefined && (answer.status === 401 || answer.status === 403) && own.status !== answer.status) {
      result.problem ??= `${call.op}: the service refuses ${variable}`;
      return `the service refuses ${variable}`;
    }
    bodies.live.set(call.name ?? '', answer.body);
    bodies.mock.set(call.name ?? '', own.body);
    const pair = { n: call.n, live: answer, mock: own, urls: { live: live.url, mock: mock.url } };
    const comparison = new Comparison(operation, { ...pair, isForeign: call.isForeign === true }, ids);
    result.played.push({ call, live: answer, comparison });
    return undefined;
  };
  for (const call of calls) {
    const reason = await make(call);
    if (reason !== undefined) result.notCalled.push({ call, reason });
  }
  return result;
}

/** Returns what a run has created and not removed: the operation, and the beginning of an id. */
export function remainsOf({ played }: Played): string[] {
  const created = new Map<string | undefined, string>();
  for (const { call, live } of played.filter((one) => one.live.status < 300)) {
    const [, removed] = /\{(create\w+#\d+)\./.exec(JSON.stringify(call.request.params ?? {})) ?? [];
    if (call.request.method === 'DELETE') created.delete(removed);
    if (!call.op.startsWith('create')) continue;
    const body = isRecord(live.body) ? live.body : {};
    const id = String(body.token ?? body.requestId ?? body.requestID ?? body.id ?? '');
    const shown = id === '' ? '' : ` ${id.slice(0, 12)}…`;
    created.set(call.name, `${call.op.slice('create'.length)}${shown}`);
  }
  return [...created.values()];
}

/** Returns how many client IDs and webhooks came or went during a run that it did not make, by its first and last list of them. */
export function foreignChanges({ played }: Played): number {
  const idOf = (row: unknown) => (isRecord(row) ? String(row.id) : '');
  const own = new Set(played.filter(({ call }) => call.op.startsWith('create')).map(({ live }) => idOf(live.body)));
  const changes = ['listClientIdsV2', 'listWebhooksV1'].flatMap((op) => {
    const lists = played.flatMap(({ call, live }) =>
      call.op === op && Array.isArray(live.body) ? [live.body.map(idOf)] : [],
    );
    const [first = [], last = []] = [lists[0], lists.at(-1)];
    return [...first.filter((id) => !last.includes(id)), ...last.filter((id) => !first.includes(id))];
  });
  return changes.filter((id) => !own.has(id)).length;
}
