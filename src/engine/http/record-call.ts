import type { Context } from 'hono';
import { CallEntry, keepText } from '../calls/call-log.ts';
import { stopwatch } from '../clock/clock.ts';
import { notifyAll } from '../core/defect.ts';
import { thenSync } from '../core/then-sync.ts';
import type { Answer, AppEnv, Handler } from './app-env.ts';
import { readText } from './door.ts';

/** Records each call of the API in the workspace's call log, and reports each answered call to the option `onCall`. */
export function recordCall(c: Context<AppEnv>, next: Handler): Answer {
  const { world } = c.env;
  const isControl = c.req.path.startsWith('/__mock');
  // The methods of a mock are in-process calls of the control API. They are not reported, because no client sent them. Health
  // checks are sent every few seconds.
  const isQuiet = c.env.connection.inProcess || world.config.onCall === undefined || c.req.path === '/__mock/health';
  if (isControl && isQuiet) return next(c);
  const elapsed = stopwatch();
  const entry = new CallEntry(world.nowMs(), c.req.path, c.req.raw, c.env.connection.headersOf(c.req.raw));
  entry.order = world.eventLog.nextOrder();
  if (!isControl) world.calls.open(entry);
  c.env.call = entry;
  const end = () => {
    entry.ms = elapsed();
    if (!isControl) close(c, entry);
  };
  const answered = (answer: Response) => {
    entry.status = statusOf(c, answer);
    entry.answer = headersOf(entry, answer);
    end();
    reportCall(c, entry);
    return answer;
  };
  const failed = (error: unknown) => {
    end();
    throw error;
  };
  return thenSync(() => next(c), answered, failed);
}

/** Returns the status that the client receives, or 0 when a connection fault suppresses the answer. */
function statusOf(c: Context<AppEnv>, answer: Response): number {
  const { connectionFault } = c.env;
  return connectionFault === undefined || connectionFault === 'truncate' ? answer.status : 0;
}

function close(c: Context<AppEnv>, entry: CallEntry): void {
  const { calls } = c.env.world;
  const reading = readBody(c, entry);
  if (reading === undefined) calls.close(entry);
  else calls.closeAfter(entry, reading);
}

/** Returns an object to read the headers from later: the answer itself, unless that would keep a large body in memory. */
function headersOf(entry: CallEntry, answer: Response): { headers: Headers } {
  return entry.responseBody?.truncated === true ? { headers: new Headers(answer.headers) } : answer;
}

/**
 * Reads a body that no stage has read, for example that of a refused call, without delaying the answer. If the
 * client disconnects early, or the body is too large, the call log has no body.
 */
function readBody(c: Context<AppEnv>, entry: CallEntry): Promise<void> | undefined {
  const { connection, world } = c.env;
  if (!connection.hasUnreadBody(c.req.raw)) return undefined;
  const { maxCallBytes } = world.calls.limits;
  return readText(c.req.raw, connection, world.config.maxBodyBytes).then(
    (text) => {
      if (text !== '') entry.requestBody = keepText(text, maxCallBytes);
    },
    () => undefined,
  );
}

function reportCall(c: Context<AppEnv>, entry: CallEntry): void {
  const { onCall, operations } = c.env.world.config;
  if (onCall === undefined) return;
  const { method, path, status, ms, hint } = entry;
  const operationId = operations.idOf(method, path);
  notifyAll('the option onCall', [onCall], {
    method,
    path,
    status,
    ms,
    ...(operationId === undefined ? {} : { operationId }),
    ...(hint === undefined ? {} : { hint }),
  });
}
