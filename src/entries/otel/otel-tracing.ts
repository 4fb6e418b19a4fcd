import {
  type Attributes,
  type Context,
  context,
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { AttemptSpan, AttemptStart, CallSpan, CallStart, Tracing } from '../../engine/tracing/tracing.types.ts';

/** The methods that the HTTP conventions of OpenTelemetry know. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'CONNECT', 'TRACE'];

/** Longest `tracestate` that is passed on, as W3C Trace Context has it. */
const MOST_OF_STATE = 512;

const OWN = 'payment_request_mock';

/** Returns what records calls and webhooks by the tracer provider that the process has registered. */
export function otelTracing(): Tracing {
  const tracer = trace.getTracer('payment-request-mock');
  return {
    startCall: (call) => {
      const parent = parentOf(call.traceparent, call.tracestate);
      const name = call.operationId ?? (METHODS.includes(call.method) ? call.method : 'HTTP');
      return callSpan(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: callAttributes(call) }, parent));
    },
    startAttempt: (attempt) => {
      const attributes = attemptAttributes(attempt);
      const parent = parentOf(attempt.traceparent, undefined);
      return attemptSpan(tracer.startSpan(`webhook ${attempt.event}`, { kind: SpanKind.CLIENT, attributes }, parent));
    },
  };
}

/** Returns the context of a new span: the active one, which instrumentation of the process may have set, or that of the header. */
function parentOf(traceparent: string | undefined, tracestate: string | undefined): Context {
  const active = context.active();
  if (trace.getSpan(active) !== undefined || traceparent === undefined) return active;
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  const state = tracestate !== undefined && tracestate.length <= MOST_OF_STATE && createTraceState(tracestate);
  return trace.setSpanContext(ROOT_CONTEXT, { ...remote, ...(state && { traceState: state }) });
}

function callAttributes({ method, route, url, workspace, userAgent }: CallStart): Attributes {
  const { pathname, protocol } = new URL(url);
  return {
    ...(METHODS.includes(method)
      ? { 'http.request.method': method }
      : { 'http.request.method': '_OTHER', 'http.request.method_original': method }),
    ...(route !== undefined && { 'http.route': route }),
    'url.path': pathname,
    'url.scheme': protocol.slice(0, -1),
    ...(userAgent !== undefined && { 'user_agent.original': userAgent }),
    ...(workspace !== '' && { [`${OWN}.workspace`]: workspace }),
  };
}

function callSpan(span: Span): CallSpan {
  const traceparent = traceparentOf(span);
  const addEvent = (name: string, text: string) => void span.addEvent(name, { [`${OWN}.${name}`]: text });
  return {
    trace: traceparent === undefined ? undefined : { traceparent, addEvent },
    end: (status, fault) => {
      if (status > 0) span.setAttribute('http.response.status_code', status);
      // A status of 4xx is the client's error, and none of the server's span.
      if (status >= 500) fail(span, String(status));
      else if (status === 0) fail(span, /reset|empty|timeout/.exec(fault ?? '')?.[0] ?? '_OTHER', fault);
      span.end();
    },
  };
}

function attemptAttributes({ event, delivery, url, retryCount }: AttemptStart): Attributes {
  const { origin, pathname, hostname, port, protocol } = new URL(url);
  return {
    'http.request.method': 'POST',
    // Without credentials and query, which may be secrets.
    'url.full': `${origin}${pathname}`,
    'server.address': hostname,
    'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    ...(retryCount > 0 && { 'http.request.resend_count': retryCount }),
    [`${OWN}.event`]: event,
    [`${OWN}.delivery`]: delivery,
  };
}

function attemptSpan(span: Span): AttemptSpan {
  return {
    traceparent: traceparentOf(span),
    end: (status, error) => {
      if (status !== null) span.setAttribute('http.response.status_code', status);
      if (status === null) fail(span, '_OTHER', error ?? undefined);
      else if (status >= 400) fail(span, String(status));
      span.end();
    },
  };
}

function fail(span: Span, type: string, message?: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message !== undefined && { message }) });
}

/** Returns the header `traceparent` for what a span causes; undefined when nothing is recorded. */
function traceparentOf(span: Span): string | undefined {
  const spanContext = span.spanContext();
  if (!isSpanContextValid(spanContext)) return undefined;
  const { traceId, spanId, traceFlags } = spanContext;
  return `00-${traceId}-${spanId}-${(traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}
