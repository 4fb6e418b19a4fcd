import type { Context } from 'hono';
import { sleep } from '../../kernel/clock/timers.ts';
import { fingerprint } from '../../kernel/core/ids.ts';
import { setHeader } from '../http/answer.ts';
import type { Answer, AppEnv, Handler } from '../http/app-env.ts';
import { headerOf } from '../http/header.ts';
import { dribbled, garbled, ownAnswer } from './fault-answers.ts';
import { FAULT_HEADER, faultOfHeader } from './fault-header.ts';
import { type FaultMatch, faultsTable } from './faults.model.ts';
import { matchFault } from './match-fault.commands.ts';

/**
 * Applies the fault from the `x-mock-fault` header, or the first declared fault that matches the call. Handlers are unaware
 * of faults.
 */
export function applyFaults(c: Context<AppEnv>, next: Handler): Answer {
  const header = headerOf(c, FAULT_HEADER);
  if (header === undefined && c.env.world.table(faultsTable).count() === 0) return next(c);
  const match = header === undefined ? findFault(c) : faultOfHeader(header, c.env.world.settings.throttled);
  return match === undefined ? next(c) : applyFault(c, next, match);
}

/** Returns the declared fault that applies to a call and counts its use. */
function findFault(c: Context<AppEnv>): FaultMatch | undefined {
  const { method, path } = c.req;
  const call = {
    method,
    path,
    operation: c.env.world.config.operations.idOf(method, path),
    header: (name: string) => headerOf(c, name),
    client: () => fingerprint(`${credentialOf(c)} ${c.env.connection.clientIp}`),
  };
  return c.env.world.tx((tx) => matchFault(tx, call));
}

/** Returns the credential by which rate limits tell clients apart, beside the network address (A-RATE-LIMITS). */
function credentialOf(c: Context<AppEnv>): string {
  const sent = c.env.host.service.headers.credentials.map((name) => headerOf(c, name));
  return sent.find((value) => value !== undefined) ?? '';
}

/** Delays or replaces the answer, before or after the operation runs, as the fault demands. */
async function applyFault(c: Context<AppEnv>, next: Handler, match: FaultMatch): Promise<Response> {
  const summary = `${match.id ?? FAULT_HEADER}: ${describe(match)}`;
  if (c.env.call !== undefined) c.env.call.fault = summary;
  c.env.world.config.metrics.faults.add(kindOf(match));
  setHeader(c, 'x-mock-hint', summary);
  if (match.effect === 'double') await next(c);
  const operationAnswer = match.phase === 'after' ? await next(c) : undefined;
  if (operationAnswer !== undefined) {
    // The operation may have set a hint of its own, which would explain an answer that the client does not get.
    setHeader(c, 'x-mock-hint', summary);
    operationAnswer.headers.set('x-mock-hint', summary);
  }
  if (match.delayMs > 0) await sleep(match.delayMs, c.env.connection.inProcess, c.env.world.onStop);
  if (match.phase === 'before' && match.respond === null && match.effect === null) return next(c);
  const answer = match.respond === null ? (operationAnswer ?? new Response(null)) : ownAnswer(c, match.respond);
  return corrupt(c, match, answer);
}

/** Returns the answer with a damaged body, or records the fault that the connection has to apply. */
async function corrupt(c: Context<AppEnv>, { effect, dribble }: FaultMatch, answer: Response): Promise<Response> {
  if (effect === null || effect === 'double') return answer;
  if (effect === 'malformed') return garbled(answer);
  if (effect === 'dribble') return dribbled(answer, dribble, c.env);
  c.env.connectionFault = effect;
  return answer;
}

/** Returns what a fault does above all, for the metrics. */
function kindOf({ effect, respond, delayMs }: FaultMatch): string {
  return effect ?? (respond !== null ? 'status' : delayMs > 0 ? 'delay' : 'none');
}

/** Describes the fault for the `x-mock-hint` header and the call log. */
function describe({ phase, delayMs, respond, effect }: FaultMatch): string {
  const parts = [
    delayMs > 0 ? `delay ${delayMs} ms` : '',
    respond === null ? '' : `answers ${respond.status}`,
    effect ?? '',
    phase === 'after' ? 'after the operation' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no delay';
}
