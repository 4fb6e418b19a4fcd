import type { Context } from 'hono';
import { CallEntry, type KeptHeaders, keepText } from '../../kernel/calls/call-entry.ts';
import { stopwatch } from '../../kernel/clock/clock.ts';
import { notifyAll } from '../../kernel/core/defect.ts';
import { MAX_BODY_BYTES, MAX_CALL_BYTES } from '../../kernel/core/limits.ts';
import { withoutUndefined } from '../../kernel/core/records.ts';
import type { CallLine } from '../../kernel/world/world.types.ts';
import type { AppEnv, Layer } from './app-env.ts';
import { readText } from './request-body.ts';

const MAX_OF_CLIENT = 200;

const X_REQUEST_ID = /^[\x21-\x7e]{1,200}$/;

export function recordCall(operation?: { operationId: string }): Layer {
  return (c, next) => {
    const { world } = c.env;
    const isControl = c.req.path.startsWith('/__mock');
    const headers = c.env.connection.headersOf(c.req.raw);
    const xRequestId = headerIn(headers, 'x-request-id');
    c.env.xRequestId = xRequestId !== undefined && X_REQUEST_ID.test(xRequestId) ? xRequestId : undefined;
    // Mock methods call in process, without a client. Health checks arrive every few seconds.
    const isQuiet = c.env.connection.inProcess || world.config.onCall === undefined || isHealthCheck(c.req.path);
    if (isControl && isQuiet) return next(c);
    const elapsed = stopwatch();
    const entry = new CallEntry(world.nowMs(), c.req.path, c.req.raw, headers);
    entry.xRequestId = c.env.xRequestId;
    entry.order = world.eventLog.nextOrder();
    if (!isControl) world.calls.open(entry);
    c.env.call = entry;
    const finish = (response: Response) => {
      const { connectionFault } = c.env;
      entry.status = connectionFault === undefined || connectionFault === 'truncate' ? response.status : 0;
      // Copies the headers, so that a large body can be freed.
      const isLarge = entry.responseBody?.truncated === true;
      entry.response = isLarge ? { headers: new Headers(response.headers) } : response;
      entry.ms = elapsed();
      if (!isControl) {
        world.assumptions.add(entry, () => ({ at: world.now(), line: lineOf(entry, operation) }));
        close(c, entry);
      }
      reportCall(c, entry, isControl ? undefined : operation?.operationId, headers);
      return response;
    };
    const response = next(c);
    return response instanceof Promise ? response.then(finish) : finish(response);
  };
}

function lineOf({ method, path }: CallEntry, operation: { operationId: string } | undefined): string {
  return operation === undefined ? `${method} ${path}` : `${method} ${path} ${operation.operationId}`;
}

/** Reads an unread body, for example of a refused call, without delaying the response. */
function close(c: Context<AppEnv>, entry: CallEntry): void {
  const { connection, world } = c.env;
  const keep = (text: string) => {
    if (text !== '') entry.requestBody = keepText(text, MAX_CALL_BYTES);
  };
  const { raw } = c.req;
  const hasNoBody = ['GET', 'HEAD'].includes(raw.method) || connection.header(raw, 'content-length') === '0';
  if (hasNoBody || raw.bodyUsed) world.calls.close(entry);
  else {
    const reading = readText(raw, c.env, MAX_BODY_BYTES).then(keep, () => undefined);
    world.calls.closeAfter(entry, reading);
  }
}

function reportCall(c: Context<AppEnv>, entry: CallEntry, operationId: string | undefined, headers: KeptHeaders): void {
  const { onCall } = c.env.world.config;
  if (onCall === undefined) return;
  const { method, path, status, ms, hint, xRequestId } = entry;
  const line: CallLine = withoutUndefined({
    method,
    path,
    status,
    ms,
    operationId,
    hint,
    workspace: c.env.workspace || undefined,
    xRequestId,
    client: headerIn(headers, 'user-agent')?.slice(0, MAX_OF_CLIENT),
  });
  notifyAll('the option onCall', [onCall], line);
}

export function isHealthCheck(path: string): boolean {
  return path === '/__mock/health';
}

/** Avoids creating an object with all headers. The first of repeated headers wins. */
function headerIn(headers: KeptHeaders, name: string): string | undefined {
  if ('get' in headers) return headers.get(name) ?? undefined;
  for (let at = 0; at < headers.length; at += 2) {
    const found = headers[at];
    if (found?.length === name.length && found.toLowerCase() === name) return headers[at + 1];
  }
  return undefined;
}
