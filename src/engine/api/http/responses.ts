import type { Context } from 'hono';
import { keepText } from '../../kernel/calls/call-entry.ts';
import type { DomainError, FieldError } from '../../kernel/core/errors.ts';
import { MAX_CALL_BYTES } from '../../kernel/core/limits.ts';
import type { AppEnv, Handler, Layer, MaybeAsync } from './app-env.ts';
import { assume } from './assumed-fields.ts';

const MAX_HINT = 400;

export function respondJson(c: Context<AppEnv>, value: unknown, status: number): Response {
  return respondText(c, JSON.stringify(value), status, 'application/json');
}

export function respondText(c: Context<AppEnv>, text: string, status: number, type: string): Response {
  const { call } = c.env;
  if (call !== undefined) call.responseBody = keepText(text, MAX_CALL_BYTES);
  return new Response(text, { status, headers: { 'content-type': type, ...c.env.headers } });
}

/** The call log does not keep these bodies. */
export function respondPage(c: Context<AppEnv>, body: BodyInit | null, headers: Record<string, string>, status = 200) {
  return new Response(body, { status, headers: { ...headers, ...c.env.headers } });
}

export function setHeader(c: Context<AppEnv>, name: string, value: string): void {
  c.env.headers[name.toLowerCase()] = value;
}

export function noSniffing(c: Context<AppEnv>, next: Handler): MaybeAsync {
  setHeader(c, 'x-content-type-options', 'nosniff');
  return next(c);
}

/** Explains the response in the header `x-mock-hint`. The first hint of a call wins. */
export function hint(c: Context<AppEnv>, text: string): void {
  const { call } = c.env;
  if (call?.hint !== undefined) return;
  const line = hintLine(text);
  if (call !== undefined) call.hint = line;
  setHeader(c, 'x-mock-hint', line);
}

/** Returns the layer that gives a hint to every response without another. */
export function hintByDefault(text: string): Layer {
  const line = hintLine(text);
  return (c, next) => {
    setHeader(c, 'x-mock-hint', line);
    const log = (response: Response) => {
      if (c.env.call !== undefined) c.env.call.hint ??= line;
      return response;
    };
    const response = next(c);
    return response instanceof Promise ? response.then(log) : log(response);
  };
}

/** Returns a text as a header can carry it. */
function hintLine(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
  return line.length > MAX_HINT ? `${line.slice(0, MAX_HINT - 3)}...` : line;
}

export function headerOf(c: Context<AppEnv>, name: string): string | undefined {
  return c.env.connection.header(c.req.raw, name);
}

/** Returns true for a call of a browser that opens a page. */
export function wantsPage(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false;
}

export function cookieOf(c: Context<AppEnv>, name: string): string | undefined {
  const given = headerOf(c, 'cookie')?.split(/;\s*/) ?? [];
  return given.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  423: 'Locked',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

export function reasonOf(status: number): string {
  return REASONS[status] ?? 'Error';
}

export function errorBody(status: number, message: unknown) {
  return { statusCode: status, message, error: reasonOf(status) };
}

/** Returns a list of invalid fields, or only the first message. */
export function errorResponse(c: Context<AppEnv>, status: number, message: string, fields?: readonly FieldError[]) {
  const body = errorBody(status, message);
  if (fields === undefined) return respondJson(c, body, status);
  assume(c.env.call, 'A-ERRORS');
  if (c.env.host.service.texts.hasPlainErrors(c.req.path)) {
    const first = fields[0];
    const sentence = first === undefined ? message : `${message}: ${first.field} ${first.message}`;
    return respondJson(c, { ...body, message: sentence }, status);
  }
  return respondJson(c, { ...body, errors: fields }, status);
}

export function domainErrorResponse(c: Context<AppEnv>, error: DomainError) {
  if (error.hint !== undefined) hint(c, error.hint);
  const { status, message, details, fields } = error;
  if (details !== undefined) return respondJson(c, { ...errorBody(status, message), ...details }, status);
  return errorResponse(c, status, message, fields);
}

/** For calls without a workspace, and so without a context. */
export function refusal({ status, message }: { status: number; message: string }): Response {
  return Response.json(errorBody(status, message), { status });
}
