import type { CallEntry, KeptText } from '../../kernel/calls/call-entry.ts';
import { isoTime, parseTime } from '../../kernel/clock/clock.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import { parseJson } from '../../kernel/core/json.ts';
import { matchesPath } from '../../kernel/core/path-pattern.ts';
import type { OperationNames } from '../../kernel/world/world-config.ts';
import { checkOperation } from '../http/operation-index.ts';
import type { CallFilter, RecordedCall, RecordedMessage } from './calls.schema.ts';

export function recordOf(entry: CallEntry, operations: OperationNames): RecordedCall {
  const { method, path, status, ms, wrote, fault, hint, xRequestId } = entry;
  return {
    id: entry.name,
    at: isoTime(entry.atMs),
    ms,
    method,
    path,
    url: entry.url.replace(IN_FORM, `$1${REDACTED}`),
    operationId: operations.idOf(method, path) ?? null,
    status,
    wrote,
    request: message(entry.headers, entry.requestBody),
    response: message(entry.response?.headers, entry.responseBody),
    fault: fault ?? null,
    hint: hint ?? null,
    xRequestId: xRequestId ?? null,
    assumptions: [...entry.assumed],
  };
}

function message(headers: Headers | undefined, body: KeptText | undefined): RecordedMessage {
  return {
    headers: headers === undefined ? {} : redactHeaders(headers),
    body: body === undefined ? null : bodyOf(body),
    truncated: body?.truncated ?? false,
  };
}

function bodyOf({ text, truncated }: KeptText): unknown {
  const clean = redactBody(text);
  if (truncated) return clean;
  try {
    return parseJson(clean);
  } catch {
    return clean;
  }
}

type Condition = readonly [name: string, holds: (entry: CallEntry) => boolean];

export function conditionsOf(filter: CallFilter, operations: OperationNames): Condition[] {
  const { operation, method, path, status, since, xRequestId } = filter;
  const conditions: Condition[] = [];
  if (operation !== undefined && operation !== '*') {
    checkOperation(operation, operations);
    conditions.push(['operation', (entry) => operations.idOf(entry.method, entry.path) === operation]);
  }
  if (method !== undefined) conditions.push(['method', (entry) => entry.method === method.toUpperCase()]);
  if (path !== undefined) conditions.push(['path', (entry) => matchesPath(path, entry.path)]);
  if (status !== undefined) conditions.push(['status', statusTest(String(status))]);
  if (since !== undefined) conditions.push(['since', sinceTest(since)]);
  if (xRequestId !== undefined) conditions.push(['xRequestId', (entry) => entry.xRequestId === xRequestId]);
  return conditions;
}

function statusTest(status: string): Condition[1] {
  if (/^[1-5]xx$/i.test(status)) return (entry) => String(entry.status).startsWith(status.charAt(0));
  if (/^(0|[1-5]\d\d)$/.test(status)) return (entry) => entry.status === Number(status);
  throw DomainError.field('status', `must be a status such as 201 or a class such as 4xx, not "${status}"`);
}

function sinceTest(since: string): Condition[1] {
  const seq = /^call-(\d+)$/.exec(since)?.[1];
  if (seq !== undefined) return (entry) => entry.seq > Number(seq);
  const ms = parseTime(since);
  if (ms === undefined)
    throw DomainError.field('since', `must be the id of a call or an ISO 8601 time, not "${since}"`);
  return (entry) => entry.atMs >= ms;
}

export function meets(conditions: readonly Condition[]): (entry: CallEntry) => boolean {
  return (entry) => conditions.every(([, holds]) => holds(entry));
}

const MAX_LINES = 20;

export function missedMessage(
  filter: CallFilter,
  conditions: readonly Condition[],
  entries: readonly CallEntry[],
  { operations, timeoutMs }: { operations: OperationNames; timeoutMs: number },
): string {
  const wanted = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  const head = `No call${wanted.length > 0 ? ` with ${wanted.join(', ')}` : ''} was answered within ${timeoutMs} ms.`;
  if (entries.length === 0) return `${head} No call was received.`;
  const lines = entries.slice(-MAX_LINES).map((entry) => {
    const missed = conditions.filter(([, holds]) => !holds(entry)).map(([name]) => name);
    return `  ${lineOf(entry, operations)}${missed.length > 0 ? `  (other ${missed.join(', ')})` : ''}`;
  });
  const left = entries.length > MAX_LINES ? [`  … and ${entries.length - MAX_LINES} before them`] : [];
  const count = entries.length === 1 ? '1 call' : `${entries.length} calls`;
  return [`${head} Received ${count}:`, ...lines, ...left].join('\n');
}

export function lineOf(entry: CallEntry, operations: OperationNames): string {
  const response = entry.status > 0 ? String(entry.status) : entry.over ? 'no response' : 'no response yet';
  const operation = operations.idOf(entry.method, entry.path);
  return [entry.name, entry.method, entry.path, response, operation, entry.fault && `(${entry.fault})`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

const REDACTED = '[redacted]';

const HEADERS: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** Names whose values are credentials: keys, session tokens, webhook secrets. A plain `token` names a currency here. */
const NAMES =
  '(?:(?:webhook|signing|client)_?)?secret|(?:x-)?api[-_]?key|private_?key|password|authorization|' +
  '(?:session|access|refresh|id)_?token';
const IN_JSON = new RegExp(`("(?:${NAMES})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*(?:"|$)`, 'gi');
const IN_FORM = new RegExp(`((?:^|[?&])(?:${NAMES})=)[^&#]*`, 'gi');

function redactHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  headers.forEach((value, name) => {
    kept[name] = HEADERS.has(name) || /api-?key$/.test(name) ? REDACTED : value;
  });
  return kept;
}

export function redactBody(text: string): string {
  return text.replace(IN_JSON, `$1"${REDACTED}"`).replace(IN_FORM, `$1${REDACTED}`);
}
