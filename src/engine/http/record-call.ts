import type { Context } from 'hono';
import { CallEntry, keepText } from '../calls/call-log.ts';
import { stopwatch } from '../clock/clock.ts';
import { thenSync } from '../core/then-sync.ts';
import type { Answer, AppEnv, Handler } from './app-env.ts';

/** The stage that keeps each call of the API in the workspace's log, and reports each answered call to the option `onCall`. */
export function recordCall(c: Context<AppEnv>, next: Handler): Answer {
  const { world } = c.env;
  const isControl = c.req.path.startsWith('/__mock');
  // A mock's own methods are calls of the control API in process: nobody sent them.
  if (isControl && (world.config.onCall === undefined || c.env.connection.inProcess)) return next(c);
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
    tell(c, entry);
    return answer;
  };
  const failed = (error: unknown) => {
    end();
    throw error;
  };
  return thenSync(() => next(c), answered, failed);
}

/** 0 when a fault lets no answer through. */
function statusOf(c: Context<AppEnv>, answer: Response): number {
  const { fate } = c.env;
  return fate === undefined || fate === 'truncate' ? answer.status : 0;
}

function close(c: Context<AppEnv>, entry: CallEntry): void {
  const { calls } = c.env.world;
  const reading = readBody(c, entry);
  if (reading === undefined) calls.close(entry);
  else calls.closeAfter(entry, reading);
}

/** What the headers can be read from later; a reference to the answer unless it would keep a large body alive. */
function headersOf(entry: CallEntry, answer: Response): { headers: Headers } {
  return entry.responseBody?.truncated === true ? { headers: new Headers(answer.headers) } : answer;
}

/**
 * A body that no route has read (that of a refused call) is read now, beside the answer, which does not wait for it. A
 * client that leaves in the middle of it leaves no body in the log.
 */
function readBody(c: Context<AppEnv>, entry: CallEntry): Promise<void> | undefined {
  if (c.req.bodyCache.text !== undefined || !mayHaveBody(c.req.raw)) return undefined;
  const { maxCallBytes } = c.env.world.calls.limits;
  return c.req.raw.text().then(
    (text) => {
      if (text !== '') entry.requestBody = keepText(text, maxCallBytes);
    },
    () => undefined,
  );
}

function mayHaveBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.bodyUsed) return false;
  return request.headers.get('content-length') !== '0';
}

function tell(c: Context<AppEnv>, entry: CallEntry): void {
  const { onCall, operations } = c.env.world.config;
  if (onCall === undefined) return;
  const { method, path, status, ms, hint } = entry;
  const operationId = operations.idOf(method, path);
  onCall({
    method,
    path,
    status,
    ms,
    ...(operationId === undefined ? {} : { operationId }),
    ...(hint === undefined ? {} : { hint }),
  });
}
