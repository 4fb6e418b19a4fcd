import { isLoopback } from '../../engine/control/guard.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { fillCall, neededBy } from './bindings.ts';
import { type Credentials, credentialHeaders } from './credentials.ts';
import { operationOf } from './plan.ts';
import { WRITES } from './script.ts';
import { liveSender, NoResponse, type Time } from './send.ts';
import type { PlannedCall, RespondedCall } from './tape.ts';

const MAX_FAILURES = 3;

/** The hosts of the service, and their names in tapes. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['api.stage.request.network', 'stage'],
  ['api.request.network', 'production'],
]);

/** An option that cannot be followed; the message begins with its name. */
export class WrongOption extends RangeError {
  override readonly name = 'WrongOption';
}

/**
 * Checks a URL that calls are to be sent to: this machine, or the service over HTTPS.
 * @returns the name of the service in tapes, which never have a host name
 * @throws WrongOption for any other URL
 */
export function checkHost(option: string, url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // User name, password and query stay out of the message.
  const refuse = (why: string) => new WrongOption(`${option} ${parsed?.origin ?? 'URL'}: ${why}`);
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) throw refuse('must be an http or https URL');
  if (parsed.username !== '' || parsed.password !== '') throw refuse('must have no user name and no password');
  if (isLoopback(parsed.hostname)) return 'loopback';
  if (parsed.protocol !== 'https:') throw refuse('must be https; only this machine is called over http');
  const service = HOSTS.get(parsed.hostname.replace(/\.$/, ''));
  if (service === undefined) throw refuse(`${parsed.host} is not a host of the service`);
  return service;
}

interface LiveOptions {
  url: string;
  allow: 'read' | 'create';
  credentials: Credentials;
  payee: string;
  fetch: typeof fetch;
  time: Time;
  /** After it aborts, only records of the run are deleted. */
  signal: AbortSignal | undefined;
}

export interface LiveRun {
  calls: RespondedCall[];
  notCalled: { call: PlannedCall; reason: string }[];
  problem: string | undefined;
}

export async function playLive(calls: readonly PlannedCall[], options: LiveOptions): Promise<LiveRun> {
  const { url, credentials, payee, signal } = options;
  const send = liveSender(url, options.fetch, options.time);
  const bodies = new Map<string, unknown>();
  const run: LiveRun = { calls: [], notCalled: [], problem: undefined };
  let stop: string | undefined;
  /** The numbers of the last calls in a row that failed. The third is an outage, in which no status is compared. */
  let failures: number[] = [];

  const make = async (call: PlannedCall): Promise<string | undefined> => {
    const interruption = signal?.aborted ? 'interrupted' : undefined;
    run.problem ??= interruption;
    const isDeletion = call.request.method === 'DELETE';
    const obstacle = stop ?? (isDeletion ? undefined : interruption) ?? obstacleOf(call, options.allow);
    if (obstacle !== undefined) return obstacle;
    const own = credentialHeaders(operationOf(call.op)?.auth, credentials);
    if (typeof own === 'string') return own;
    const filled = fillCall(call, bodies, payee);
    if (typeof filled === 'string') return interruption ?? `the service returned no ${filled}`;
    const response = await send({ ...filled, headers: { ...own, ...filled.headers } }).catch((error: unknown) => {
      if (error instanceof NoResponse) return error.message;
      throw error;
    });
    const status = typeof response === 'string' ? 0 : response.status;
    if (status === 429) {
      run.problem = `${call.op}: the service answered 429; the run stopped, because a block lasts minutes`;
      stop = 'stopped at the first 429';
      return stop;
    }
    const reason = typeof response === 'string' ? response : `the service answered ${status}`;
    failures = status === 0 || status >= 500 ? [...failures, call.n] : [];
    if (failures.length === MAX_FAILURES) {
      run.problem = `${call.op}: ${reason}; three failures in a row`;
      stop = 'stopped after three failures in a row';
      const outage = run.calls.filter(({ n }) => failures.includes(n));
      run.notCalled.push(
        ...outage.map((one) => ({ call: one, reason: `the service answered ${one.response.status}` })),
      );
      run.calls = run.calls.filter((one) => !outage.includes(one));
      return reason;
    }
    if (typeof response === 'string') {
      run.problem ??= `${call.op}: ${response}`;
      return response;
    }
    bodies.set(call.name, response.body);
    run.calls.push({ ...call, response });
    return undefined;
  };
  for (const call of calls) {
    const reason = await make(call);
    if (reason !== undefined) run.notCalled.push({ call, reason });
  }
  return run;
}

/** Returns why a call must not or cannot be sent to the service; undefined if it may be sent. */
function obstacleOf(call: PlannedCall, allow: LiveOptions['allow']): string | undefined {
  const operation = operationOf(call.op);
  if (call.reason !== undefined || operation === undefined) return call.reason ?? 'no such operation';
  if (operation.method === 'get') return undefined;
  if (!WRITES.has(call.op)) return 'never called: it signs, pays, or concerns people';
  if (allow !== 'create') return 'it changes the service: add --allow create';
  const isOwn = Object.values(call.request.params ?? {}).every((value) => /^\{create\w+#\d+\.[^{}]+\}$/.test(value));
  return isOwn || call.op.startsWith('create') ? undefined : 'it would change a record that this run did not create';
}

/** Returns what a run has created and not deleted: the operation, and the beginning of an id. */
export function remainsOf({ calls }: LiveRun): string[] {
  const made = calls.filter(({ response }) => response.status < 300);
  const deleted = new Set(made.filter(({ request }) => request.method === 'DELETE').flatMap(neededBy));
  const left = made.filter(({ op, name }) => op.startsWith('create') && !deleted.has(name));
  return left.map(({ op, response: { body } }) => {
    const { token, requestId, requestID, id } = isRecord(body) ? body : {};
    return `${op.slice('create'.length)} ${String(token ?? requestId ?? requestID ?? id).slice(0, 12)}…`;
  });
}
