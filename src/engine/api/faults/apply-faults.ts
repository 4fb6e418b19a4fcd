import type { Context } from 'hono';
import { sleep } from '../../kernel/clock/timers.ts';
import { DomainError, messageOf } from '../../kernel/core/errors.ts';
import { parseJson } from '../../kernel/core/json.ts';
import { fingerprint } from '../../kernel/core/random-ids.ts';
import { seedRng } from '../../kernel/core/rng.ts';
import type { AppEnv, ConnectionFault, Handler, MaybeAsync } from '../http/app-env.ts';
import { plainMessage } from '../http/issues.ts';
import { cookieOf, errorResponse, headerOf, reasonOf, respondText, setHeader } from '../http/responses.ts';
import { drawDelay, type FaultMatch, matchFault } from './faults.commands.ts';
import { type CallEffect, callFaultSchema, faultsTable, hasResponse, WITHOUT_BODY } from './faults.model.ts';

const FAULT_HEADER = 'x-mock-fault';

/** What an effect does to a call. */
interface EffectAction {
  /** Executes the operation first, to act on its response, unless the fault has a response of its own. */
  needsResponse?: boolean;
  /** Executes the operation once more. */
  repeats?: boolean;
  breaks?: ConnectionFault;
  /** Returns the response to send instead. */
  change?: (response: Response) => Promise<Response>;
}

const EFFECTS: Readonly<Record<CallEffect, EffectAction>> = {
  reset: { breaks: 'reset' },
  empty: { breaks: 'empty' },
  timeout: { breaks: 'timeout' },
  truncate: { breaks: 'truncate', needsResponse: true },
  malformed: { change: garbled, needsResponse: true },
  double: { repeats: true, needsResponse: true },
};

/** Applies the fault of the header `x-mock-fault`, or else the first matching fault. */
export function applyFaults(c: Context<AppEnv>, next: Handler): MaybeAsync {
  const header = headerOf(c, FAULT_HEADER);
  if (header === undefined && c.env.world.table(faultsTable).count() === 0) return next(c);
  const match = header === undefined ? findFault(c) : faultOfHeader(header);
  return match === undefined ? next(c) : applyFault(c, next, match);
}

function findFault(c: Context<AppEnv>): FaultMatch | undefined {
  const { method, path } = c.req;
  const { world, call: cause } = c.env;
  const call = {
    method,
    path,
    operation: world.config.operations.idOf(method, path),
    client: () => fingerprint(`${credentialOf(c)} ${c.env.connection.clientIp}`),
  };
  return world.eventLog.withCause(cause, () => world.tx((tx) => matchFault(tx, call)));
}

/** Rate limits identify clients by credential and network address. */
function credentialOf(c: Context<AppEnv>): string {
  const { credentials, cookie } = c.env.host.service.headers;
  const sent = credentials.map((name) => headerOf(c, name));
  return sent.find((value) => value !== undefined) ?? cookieOf(c, cookie) ?? '';
}

async function applyFault(c: Context<AppEnv>, next: Handler, match: FaultMatch): Promise<Response> {
  const { delayMs } = match;
  const action = actionOf(match);
  const summary = `${match.name}: ${describe(match)}`;
  if (c.env.call !== undefined) c.env.call.fault = summary;
  setHeader(c, 'x-mock-hint', summary);
  if (action?.repeats) await next(c);
  const operationResponse = isAfter(match) ? await next(c) : undefined;
  if (operationResponse !== undefined) {
    // The operation's hint would explain a response that the client does not receive.
    setHeader(c, 'x-mock-hint', summary);
    operationResponse.headers.set('x-mock-hint', summary);
  }
  if (delayMs > 0) await sleep(delayMs, c.env.connection.inProcess, c.env.world.onStop);
  if (action?.breaks !== undefined) c.env.connectionFault = action.breaks;
  const isSilent = action !== undefined && operationResponse === undefined;
  const response = hasResponse(match)
    ? faultResponse(c, match)
    : (operationResponse ?? (isSilent ? new Response(null) : withFaultHint(await next(c), summary)));
  return action?.change?.(response) ?? response;
}

function actionOf({ effect }: FaultMatch): EffectAction | undefined {
  return effect === undefined ? undefined : EFFECTS[effect];
}

/** An operation's own hint would replace that of a delay. */
function withFaultHint(response: Response, summary: string): Response {
  const hint = response.headers.get('x-mock-hint');
  if (hint !== null && hint !== summary) response.headers.set('x-mock-hint', `${summary}; ${hint}`);
  return response;
}

function isAfter(match: FaultMatch): boolean {
  return match.phase === 'after' || (actionOf(match)?.needsResponse === true && !hasResponse(match));
}

function describe(match: FaultMatch): string {
  const { delayMs, effect, status = 500 } = match;
  const parts = [
    delayMs > 0 ? `delay ${delayMs} ms` : '',
    hasResponse(match) ? `returns ${status}` : '',
    effect ?? '',
    isAfter(match) ? 'after the operation' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no delay';
}

function faultResponse(c: Context<AppEnv>, match: FaultMatch): Response {
  const { status = 500, message, body, headers = {} } = match;
  const isThrottled = status === 429;
  const { retryAfterSeconds = isThrottled ? 60 : undefined } = match;
  if (retryAfterSeconds !== undefined) setHeader(c, 'retry-after', String(retryAfterSeconds));
  for (const [name, value] of Object.entries(headers)) setHeader(c, name, value.trim());
  if (WITHOUT_BODY.includes(status)) return new Response(null, { status, headers: c.env.headers });
  if (typeof body === 'string') return respondText(c, body, status, 'text/plain; charset=UTF-8');
  if (body !== undefined) return respondText(c, JSON.stringify(body), status, 'application/json');
  // The API's error body sets its own content type.
  delete c.env.headers['content-type'];
  const usual = isThrottled ? c.env.world.config.service.texts.throttled : reasonOf(status);
  return errorResponse(c, status, message ?? usual);
}

async function garbled(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const half = text.slice(0, Math.ceil(text.length / 2));
  return new Response(`${half}\ufffd`, { status: response.status, headers });
}

function faultOfHeader(text: string): FaultMatch {
  const wrong = (message: string) => DomainError.field(FAULT_HEADER, message);
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    throw wrong(`must be JSON such as {"status":503}: ${messageOf(error)}`);
  }
  const { success, data, error } = callFaultSchema().safeParse(json, { error: plainMessage });
  if (!success) throw wrong(error.issues.map(({ message }) => message).join('; '));
  return { ...data, name: FAULT_HEADER, delayMs: drawDelay(data.delay, seedRng(0)) };
}
