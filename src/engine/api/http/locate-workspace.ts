import { getPath } from 'hono/utils/url';
import { DomainError } from '../../kernel/core/errors.ts';
import type { Connection } from './app-env.ts';

export interface WorkspaceNaming {
  /** Path of the base URL, without a trailing slash; optional in calls. */
  prefix: string;
  workspaceFrom: 'url' | 'api-key';
  keyHeader: string;
  apiKeys: readonly string[];
  admits: (key: string, connection: Connection) => boolean;
}

/** With `.` or `..`, a path may lead to a different workspace than it appears to. */
const DOT_SEGMENT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** `''` is the main workspace. @throws DomainError 400 for a path with `.` or `..` in it */
export function locateWorkspace(
  request: Request,
  connection: Connection,
  { prefix, workspaceFrom, keyHeader, apiKeys, admits }: WorkspaceNaming,
): { key: string; path: string } {
  if (DOT_SEGMENT.test(connection.target(request)))
    throw new DomainError('bad-request', 'The path has a segment "." or "..", which no client sends by itself');
  const full = getPath(request);
  const path = prefix !== '' && full.startsWith(`${prefix}/`) ? full.slice(prefix.length) : full;
  if (path.startsWith('/w/')) {
    const end = path.indexOf('/', 3);
    return { key: path.slice(3, end < 0 ? undefined : end) || '(none)', path: end < 0 ? '/' : path.slice(end) };
  }
  const named = connection.header(request, 'x-mock-workspace');
  if (named !== undefined) return { key: named, path };
  const apiKey = workspaceFrom === 'api-key' ? connection.header(request, keyHeader) : undefined;
  const isOwn = apiKey !== undefined && !apiKeys.includes(apiKey) && admits(apiKey, connection);
  return { key: isOwn ? apiKey : '', path };
}
