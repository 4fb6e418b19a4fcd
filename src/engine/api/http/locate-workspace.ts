import { getPath } from 'hono/utils/url';
import { DomainError } from '../../kernel/core/errors.ts';
import type { WorkspaceKey } from '../../kernel/core/key.ts';
import { workspaceKey } from '../../kernel/core/workspace-key.ts';
import type { Connection } from './app-env.ts';

export interface WorkspaceNaming {
  /** Path of the base URL, without a trailing slash; optional in calls. */
  prefix: string;
  workspaceFrom: 'url' | 'api-key';
  keyHeader: string;
  apiKeys: readonly string[];
  /** Whether an API key that is not one of the mock's names a workspace. */
  admits: (key: WorkspaceKey, connection: Connection) => boolean;
}

/** With `.` or `..`, a path may lead to a different workspace than it appears to. */
const DOT_SEGMENT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/**
 * Returns the workspace of a call and the path within it.
 * @throws DomainError 400 for an invalid workspace key, and for a path with `.` or `..` in it
 */
export function locateWorkspace(
  request: Request,
  connection: Connection,
  { prefix, workspaceFrom, keyHeader, apiKeys, admits }: WorkspaceNaming,
): { key: WorkspaceKey; path: string } {
  if (DOT_SEGMENT.test(connection.target(request)))
    throw new DomainError('bad-request', 'The path has a segment "." or "..", which no client sends by itself');
  const full = getPath(request);
  const path = prefix !== '' && full.startsWith(`${prefix}/`) ? full.slice(prefix.length) : full;
  if (path.startsWith('/w/')) {
    const end = path.indexOf('/', 3);
    return { key: workspaceKey(path.slice(3, end < 0 ? undefined : end)), path: end < 0 ? '/' : path.slice(end) };
  }
  const named = connection.header(request, 'x-mock-workspace');
  if (named !== undefined) return { key: named === '' ? '' : workspaceKey(named), path };
  const apiKey = workspaceFrom === 'api-key' ? connection.header(request, keyHeader) : undefined;
  if (apiKey === undefined || apiKey === '' || apiKeys.includes(apiKey)) return { key: '', path };
  const key = workspaceKey(apiKey);
  return { key: admits(key, connection) ? key : '', path };
}
