import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sleep } from '../../kernel/clock/timers.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { didYouMean } from '../../kernel/core/nearest.ts';
import { own } from '../../kernel/core/own.ts';
import { fingerprint } from '../../kernel/core/random-ids.ts';
import type { Answer, AppEnv, Handler } from '../http/app-env.ts';
import { cookieOf, errorResponse, headerOf, reasonOf, respondText, setHeader } from '../http/responses.ts';
import { matchFault, misbehaviourOf } from './faults.commands.ts';
import { faultInputSchema } from './faults.input.ts';
import { type FaultMatch, faultsTable } from './faults.model.ts';

const BODILESS = [204, 205, 304];

/** Applies the fault of the header `x-mock-fault`, or the first declared one that matches the call. Handlers know of none. */
export function applyFaults(c: Context<AppEnv>, next: Handler): Answer {
  const header = headerOf(c, FAULT_HEADER);
  if (header === undefined && c.env.world.table(faultsTable).count() === 0) return next(c);
  const match = header === undefined ? findFault(c) : faultOfHeader(header, c.env.world.settings.throttled);
  return match === undefined ? next(c) : applyFault(c, next, match);
}

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
  const { credentials, cookie } = c.env.host.service.headers;
  const sent = credentials.map((name) => headerOf(c, name));
  return sent.find((value) => value !== undefined) ?? cookieOf(c, cookie) ?? '';
}

/** Delays or replaces the answer, before or after the operation runs, as the fault demands. */
async function applyFault(c: Context<AppEnv>, next: Handler, match: FaultMatch): Promise<Response> {
  const summary = `${match.id ?? FAULT_HEADER}: ${describe(match)}`;
  if (c.env.call !== undefined) c.env.call.fault = summary;
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

function describe({ phase, delayMs, respond, effect }: FaultMatch): string {
  const parts = [
    delayMs > 0 ? `delay ${delayMs} ms` : '',
    respond === null ? '' : `answers ${respond.status}`,
    effect ?? '',
    phase === 'after' ? 'after the operation' : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'no delay';
}

function ownAnswer(
  c: Context<AppEnv>,
  { status, message, body, headers }: NonNullable<FaultMatch['respond']>,
): Response {
  for (const [name, value] of Object.entries(headers)) setHeader(c, name, value.trim());
  if (BODILESS.includes(status)) return new Response(null, { status, headers: c.env.headers });
  // The schema of a fault allows only 200 to 599, and statuses without a body were handled above.
  const answered = status as ContentfulStatusCode;
  if (body === undefined) {
    // The API's error body sets its own content type.
    delete c.env.headers['content-type'];
    return errorResponse(c, answered, message ?? reasonOf(status));
  }
  if (typeof body === 'string') return respondText(c, body, status, 'text/plain; charset=UTF-8');
  return respondText(c, JSON.stringify(body), status, 'application/json');
}

/** Returns the answer with the first half of its body and an invalid character, so that it does not parse as JSON. */
async function garbled(answer: Response): Promise<Response> {
  const text = await answer.text();
  return withBody(answer, `${text.slice(0, Math.ceil(text.length / 2))}\ufffd`);
}

async function dribbled(
  answer: Response,
  how: FaultMatch['dribble'],
  { connection, world }: AppEnv['Bindings'],
): Promise<Response> {
  const { chunks, overMs } = how ?? { chunks: 5, overMs: 1000 };
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (at > 0) await sleep(overMs / chunks, connection.inProcess, world.onStop);
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return withBody(answer, body);
}

function withBody(answer: Response, body: BodyInit): Response {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(body, { status: answer.status, headers });
}

/** The request header that declares a fault for that request alone. */
const FAULT_HEADER = 'x-mock-fault';

const FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  ...Object.fromEntries(['reset', 'empty', 'truncate', 'dribble'].map((disconnect) => [disconnect, { disconnect }])),
  malformed: { malformed: true },
  timeout: { timeout: true },
  double: { double: true },
  after: { phase: 'after' },
};

/** Parses words separated by semicolons: a status or an effect, then optionally `after` or `delay=200ms`. @throws DomainError */
export function faultOfHeader(text: string, throttled: string): FaultMatch {
  const words = text.split(';').map((word) => word.trim().toLowerCase());
  const input = faultInputSchema().safeParse(Object.assign({}, ...words.map(fieldOf)));
  if (!input.success) throw wrong(input.error.issues.map((issue) => issue.message).join('; '));
  const { delay, ...rest } = misbehaviourOf(input.data, throttled);
  return { ...rest, delayMs: typeof delay === 'number' ? delay : 0 };
}

function fieldOf(word: string): Record<string, unknown> {
  if (/^\d{3}$/.test(word)) return { status: Number(word) };
  const [, delay] = /^delay=(.+)$/.exec(word) ?? [];
  if (delay !== undefined) return { delay: /^\d+$/.test(delay) ? Number(delay) : delay };
  const fields = own(FIELDS, word);
  if (fields !== undefined) return fields;
  const valid = [...Object.keys(FIELDS), 'delay=200ms'];
  throw wrong(`"${word}" is not a status or one of ${valid.join(', ')}${didYouMean(word, valid)}`);
}

function wrong(message: string): DomainError {
  return DomainError.field(FAULT_HEADER, message);
}
