import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { type FilledCall, fillCall } from './bindings.ts';
import { type Comparison, compare } from './compare.ts';
import { createBindings } from './ids.ts';
import { operationOf } from './plan.ts';
import { NoResponse } from './send.ts';
import type { PlannedCall, PlayedResponse } from './tape.ts';

/** This many failures in a row end a run. */
const MAX_FAILURES = 3;

/** One of the two services. */
export interface Side {
  /** The URL that its links begin with. */
  url: string;
  /** Whether it is a tape: its requests are filled like the mock's, and no status ends the run. */
  isTape?: boolean;
  respond(call: PlannedCall, filled: FilledCall): Promise<PlayedResponse>;
}

export interface Played {
  played: { call: PlannedCall; live: PlayedResponse; comparison: Comparison }[];
  notCalled: { call: PlannedCall; reason: string }[];
  /** Why the run has no verdict. */
  problem?: string;
}

/** Calls that were played, who responded, and what the reader needs to know. */
export interface Run extends Played {
  service: string;
  /** Date, `2026-11-23`. */
  recorded: string;
  notes: string[];
}

/** Where calls are played, and which of them. */
interface Play {
  live: Side;
  mock: Side;
  payee: string;
  /** Returns why a call is not made. */
  obstacleOf?: (call: PlannedCall) => string | undefined;
  /** After it aborts, only records of the run are deleted. */
  signal?: AbortSignal | undefined;
}

/** Plays calls at both sides, one after the other, and compares the responses. */
export async function play(calls: readonly PlannedCall[], { live, mock, payee, ...rest }: Play): Promise<Played> {
  const { obstacleOf, signal } = rest;
  const bodies = { live: new Map<string, unknown>(), mock: new Map<string, unknown>() };
  const ids = createBindings();
  const result: Played = { played: [], notCalled: [] };
  let stop: string | undefined;
  /** Calls in a row that failed. */
  let failed: PlannedCall[] = [];

  /** Notes a failure. The third in a row is an outage, in which no status is compared. */
  const fail = (call: PlannedCall, failure: string): string => {
    failed.push(call);
    if (failed.length < MAX_FAILURES) return failure;
    result.problem = `${failure}; three failures in a row`;
    stop = 'stopped after three failures in a row';
    for (const { call, live } of result.played.filter((one) => failed.includes(one.call))) {
      result.notCalled.push({ call, reason: `the service answered ${live.status}` });
    }
    result.played = result.played.filter((one) => !failed.includes(one.call));
    return failure;
  };
  /** Makes a call at both sides. Returns why it was not made, or why the responses cannot be compared. */
  const make = async (call: PlannedCall): Promise<string | undefined> => {
    const operation = operationOf(call.op);
    const interruption = signal?.aborted ? 'interrupted' : undefined;
    if (interruption !== undefined) result.problem ??= interruption;
    const obstacle = stop ?? (call.request.method === 'DELETE' ? undefined : interruption) ?? obstacleOf?.(call);
    if (obstacle !== undefined || operation === undefined) return obstacle ?? 'no such operation';
    const toMock = fillCall(call, bodies.mock, payee);
    const toLive = live.isTape ? toMock : fillCall(call, bodies.live, payee);
    if (typeof toLive === 'string') return interruption ?? `the service returned no ${toLive}`;
    if (typeof toMock === 'string') return `the mock returned no ${toMock}`;
    const response = await live.respond(call, toLive).catch((error: unknown) => {
      if (error instanceof NoResponse) return error.message;
      throw error;
    });
    if (typeof response === 'string') {
      result.problem ??= `${call.op}: ${response}`;
      fail(call, `${call.op}: ${response}`);
      return response;
    }
    const { status } = response;
    if (status === 429 && !live.isTape) {
      result.problem = `${call.op}: the service answered 429; the run stopped, because a block lasts minutes`;
      stop = 'stopped at the first 429';
      return stop;
    }
    if (status < 500 || live.isTape) failed = [];
    else fail(call, `the service answered ${status}`);
    if (stop !== undefined) return `the service answered ${status}`;
    const own = await mock.respond(call, toMock);
    if ((status === 401 || status === 403) && own.status !== status && !live.isTape) {
      result.problem ??= `${call.op}: the service refuses the credential (${status})`;
      return `the service refuses the credential (${status})`;
    }
    bodies.live.set(call.name, response.body);
    bodies.mock.set(call.name, own.body);
    const urls = { live: live.url, mock: mock.url };
    const pair = { n: call.n, live: response, mock: own, urls, isForeign: call.isForeign === true };
    result.played.push({ call, live: response, comparison: compare(operation, pair, ids) });
    return undefined;
  };
  for (const call of calls) {
    const reason = await make(call);
    if (reason !== undefined) result.notCalled.push({ call, reason });
  }
  return result;
}

/** Returns what a run has created and not deleted: the operation, and the beginning of an id. */
export function remainsOf({ played }: Played): string[] {
  const created = new Map<string, string>();
  for (const { call, live } of played.filter((one) => one.live.status < 300)) {
    const [, deleted = ''] = /\{(create\w+#\d+)\./.exec(JSON.stringify(call.request.params ?? {})) ?? [];
    if (call.request.method === 'DELETE') created.delete(deleted);
    if (!call.op.startsWith('create')) continue;
    const body = isRecord(live.body) ? live.body : {};
    const id = String(body.token ?? body.requestId ?? body.requestID ?? body.id ?? '');
    created.set(call.name, `${call.op.slice('create'.length)} ${id.slice(0, 12)}…`);
  }
  return [...created.values()];
}
