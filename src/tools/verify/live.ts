import { sleep, withTimeout } from '../../engine/kernel/clock/timers.ts';
import { WrongOption } from '../../engine/kernel/core/errors.ts';
import { isLoopback } from '../../engine/kernel/core/hosts.ts';
import { isWithinDepth } from '../../engine/kernel/core/json.ts';
import { readUpTo } from '../../engine/kernel/core/read-up-to.ts';
import { isRecord } from '../../engine/kernel/core/records.ts';
import { type Credentials, credentialHeader } from './credentials.ts';
import type { Operation, Operations } from './operations.ts';
import type { Witness } from './run.types.ts';
import { WRITES } from './script.ts';
import { type FilledCall, fillCall, neededBy, type PlannedCall, type PlayedResponse } from './tape.ts';

export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Hosts of the service, with their names in tapes. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['api.stage.request.network', 'stage'],
  ['api.request.network', 'production'],
]);

/** Returns who gave a response, by the name of a service in a tape. Only the service itself confirms assumptions. */
export function witnessOf(service: string, date: string): Witness {
  const isService = [...HOSTS.values()].includes(service);
  const others: Readonly<Record<string, string>> = {
    documents: 'published examples',
    loopback: 'a program on this machine',
  };
  return { by: others[service] ?? service, isService, date };
}

/**
 * Accepts a local URL, or the service over HTTPS.
 * @returns the service name for tapes, which contain no host name
 * @throws WrongOption for any other URL
 */
export function checkHost(option: string, url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // The message omits user name, password and query.
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
  operations: Operations;
  url: string;
  allow: 'read' | 'create';
  credentials: Credentials;
  payee: string;
  /** Once it aborts, only cleanup of the run's records continues. */
  signal: AbortSignal | undefined;
  fetch: typeof fetch;
  /** Milliseconds between call starts, and maximum call duration. */
  paceMs: number;
  limitMs: number;
}

/** Sends calls to the live service, one at a time, without retries. `left` lists records that remain. */
export function liveService(options: LiveOptions) {
  const { url, operations, allow, credentials, payee, signal, paceMs, limitMs } = options;
  const bodies = new Map<string, unknown>();
  const left = new Map<string, string>();
  let pause = Promise.resolve();

  /** Resolves with the response, or with the reason why the call was not sent. @throws Error without a response */
  const play = async (call: PlannedCall): Promise<PlayedResponse | string> => {
    const { name, op, request } = call;
    const isDeletion = request.method === 'DELETE';
    if (signal?.aborted && !isDeletion) return 'interrupted';
    const operation = operations.find(op);
    const obstacle = obstacleOf(call, operation, allow);
    if (obstacle !== undefined) return obstacle;
    const credential = credentialHeader(operation?.credentials ?? [], credentials);
    if (typeof credential === 'string') return credential;
    const filled = fillCall(call, bodies, payee);
    if (typeof filled === 'string') return signal?.aborted ? 'interrupted' : `the service returned no ${filled}`;
    await pause;
    pause = sleep(paceMs);
    const sent = { ...filled, headers: { ...credential, ...filled.headers } };
    const end = new AbortController();
    const exchanged = exchange(`${url}${filled.path}`, { ...requestOf(sent), signal: end.signal }, options.fetch);
    const response = await withTimeout(exchanged, limitMs).finally(() => end.abort());
    if (response === undefined) throw new Error(`no response within ${limitMs / 1000} seconds`);
    bodies.set(name, response.body);
    if (response.status < 300 && op.startsWith('create')) left.set(name, recordIn(op, response.body));
    if (response.status < 300 && isDeletion) for (const created of neededBy(call)) left.delete(created);
    return response;
  };
  return { play, left };
}

/** Returns why a call must not or cannot be sent to the service; undefined otherwise. */
function obstacleOf(
  { op, request, reason }: PlannedCall,
  operation: Operation | undefined,
  allow: LiveOptions['allow'],
): string | undefined {
  if (reason !== undefined || operation === undefined) return reason ?? 'no such operation';
  if (operation.method === 'GET') return undefined;
  if (!WRITES.has(op)) return 'never called: it signs, pays, or concerns people';
  if (allow !== 'create') return 'it changes the service: add --allow create';
  const isOwn = Object.values(request.params ?? {}).every((value) => /^\{create\w+#\d+\.[^{}]+\}$/.test(value));
  return isOwn || op.startsWith('create') ? undefined : 'it would change a record that this run did not create';
}

/** Describes a created record: operation and the beginning of each id. */
function recordIn(op: string, body: unknown): string {
  const records = isRecord(body) && Array.isArray(body.requests) ? body.requests : [body];
  const ids = records.map((record) => {
    const { token, requestId, requestID, id } = isRecord(record) ? record : {};
    return `${String(token ?? requestId ?? requestID ?? id).slice(0, 12)}…`;
  });
  return `${op.slice('create'.length)} ${ids.join(' ')}`;
}

async function exchange(address: string, init: RequestInit, fetchIt: typeof fetch): Promise<PlayedResponse> {
  const response = await fetchIt(address, { ...init, redirect: 'manual' }).catch(({ message, cause }: Error) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : message;
    throw new Error(`the service was not reached: ${reason}`);
  });
  const location = response.headers.get('location') ?? '';
  if (URL.canParse(location, address) && new URL(location, address).host !== new URL(address).host) {
    throw new Error('it redirects to another host');
  }
  return readResponse(response);
}

export function requestOf({ method, headers, body }: FilledCall): RequestInit {
  const type = body === undefined ? undefined : { 'content-type': 'application/json' };
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return { method, headers: { accept: 'application/json', ...type, ...headers }, ...json };
}

/** Reads a response of either side. @throws Error if it is not JSON, too long or nested too deep */
export async function readResponse(response: Response): Promise<PlayedResponse> {
  const { status } = response;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const head = { status, ...(type !== undefined && { type }) };
  const { text, isWhole } = await readUpTo(response.body, MAX_BODY_BYTES);
  if (!isWhole) throw new Error(`the response has more than ${MAX_BODY_BYTES / 1024 / 1024} MB`);
  if (text === '') return head;
  const body = jsonOf(text);
  // A proxy in front of the service may change the body of 429 and 5xx, so the status is enough.
  if (body === undefined && (status === 429 || status >= 500)) return head;
  if (body === undefined) throw new Error(`it answered ${status} with a body that is not JSON`);
  if (!isWithinDepth(body)) throw new Error(`it answered ${status} with JSON that is nested too deep`);
  return { ...head, body };
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
