import type { Context } from 'hono';
import { sleep } from '../clock/timers.ts';
import { fingerprint } from '../core/ids.ts';
import { setHeader } from '../http/answer.ts';
import type { Answer, AppEnv, Handler } from '../http/app-env.ts';
import { dribbled, garbled, ownAnswer } from './fault-answers.ts';
import { FAULT_HEADER, faultOfHeader } from './fault-header.ts';
import { faultsTable, type Hit } from './faults.model.ts';
import { strike } from './match-fault.commands.ts';

/** The stage that applies the fault of the header `x-mock-fault`, or the first declared one that matches. Handlers are unaware of faults. */
export function applyFaults(c: Context<AppEnv>, next: Handler): Answer {
  const brought = c.req.header(FAULT_HEADER);
  if (brought === undefined && c.env.world.table(faultsTable).count() === 0) return next(c);
  const hit = brought === undefined ? struck(c) : faultOfHeader(brought);
  return hit === undefined ? next(c) : suffer(c, next, hit);
}

function struck(c: Context<AppEnv>): Hit | undefined {
  const { method, path } = c.req;
  const call = {
    method,
    path,
    operation: c.env.world.config.operations.idOf(method, path),
    header: (name: string) => c.req.header(name),
    client: () => fingerprint(`${credentialOf(c)} ${c.env.connection.clientIp}`),
  };
  return c.env.world.tx((tx) => strike(tx, call));
}

/** Limits are counted for a client ID and an address; other credentials count the same way (A-RATE-LIMITS). */
function credentialOf(c: Context<AppEnv>): string {
  return c.req.header('x-api-key') ?? c.req.header('x-client-id') ?? c.req.header('authorization') ?? '';
}

async function suffer(c: Context<AppEnv>, next: Handler, hit: Hit): Promise<Response> {
  const did = `${hit.id ?? FAULT_HEADER}: ${describe(hit)}`;
  if (c.env.call !== undefined) c.env.call.fault = did;
  setHeader(c, 'x-mock-hint', did);
  const late = hit.phase === 'after' ? await next(c) : undefined;
  if (hit.delayMs > 0) await sleep(hit.delayMs, c.env.connection.inProcess);
  if (hit.phase === 'before' && hit.respond === null && hit.effect === null) return next(c);
  const answer = hit.respond === null ? (late ?? new Response(null)) : ownAnswer(c, hit.respond);
  return spoil(c, hit, answer);
}

async function spoil(c: Context<AppEnv>, { effect, dribble }: Hit, answer: Response): Promise<Response> {
  if (effect === null) return answer;
  if (effect === 'malformed') return garbled(answer);
  if (effect === 'dribble') return dribbled(answer, dribble, c.env.connection);
  c.env.fate = effect;
  return answer;
}

/** What the call suffers, in words for `x-mock-hint` and the log of calls. */
function describe({ phase, delayMs, respond, effect }: Hit): string {
  const parts = [
    delayMs > 0 ? `delay ${delayMs} ms` : '',
    respond === null ? '' : `answers ${respond.status}`,
    effect ?? '',
    phase === 'after' ? 'after the operation' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no delay';
}
