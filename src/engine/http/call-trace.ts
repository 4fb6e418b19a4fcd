import type { Context } from 'hono';
import type { KeptHeaders } from '../calls/call-log.ts';
import { correlationOf, headerIn } from '../calls/correlation.ts';
import type { CallSpan, Tracing } from '../tracing/tracing.types.ts';
import type { AppEnv } from './app-env.ts';
import type { Endpoint } from './endpoint.ts';

/** Paths that programs ask for every few seconds. */
const POLLED: readonly string[] = ['/__mock/health', '/__mock/metrics'];

/** The names of what answers a call; undefined for an unknown route. */
export type Named = Pick<Endpoint, 'operationId' | 'path'> | undefined;

/** Makes a call a part of the trace that its client sent. Returns the span of the call where calls are traced. */
export function traceCall(c: Context<AppEnv>, endpoint: Named, headers: KeptHeaders): CallSpan | undefined {
  const correlation = correlationOf(headers);
  const { tracing } = c.env.world.config;
  if (correlation === undefined && tracing === undefined) return undefined;
  const traceparent = correlation?.traceparent;
  const span = tracing && isTraced(c) ? startSpan(c, tracing, { endpoint, headers, traceparent }) : undefined;
  const trace = span?.trace ?? (traceparent === undefined ? undefined : { traceparent });
  c.env.trace = trace;
  c.env.correlation = { ...correlation, ...(trace !== undefined && { traceparent: trace.traceparent }) };
  return span;
}

/** The methods of a mock are calls in the same process that no client sent. */
function isTraced({ req, env }: Context<AppEnv>): boolean {
  if (POLLED.includes(req.path)) return false;
  return !(env.connection.inProcess && req.path.startsWith('/__mock'));
}

function startSpan(
  c: Context<AppEnv>,
  tracing: Tracing,
  { endpoint, headers, traceparent }: { endpoint: Named; headers: KeptHeaders; traceparent: string | undefined },
): CallSpan {
  return tracing.startCall({
    operationId: endpoint?.operationId,
    route: endpoint?.path,
    method: c.req.method,
    url: c.req.url,
    workspace: c.env.workspace,
    traceparent,
    tracestate: headerIn(headers, 'tracestate'),
    userAgent: headerIn(headers, 'user-agent'),
  });
}
