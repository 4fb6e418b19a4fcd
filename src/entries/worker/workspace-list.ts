import { guardControl, isUntrusted } from '../../engine/control/guard.ts';
import { DomainError } from '../../engine/core/errors.ts';
import { operate } from './object-operation.ts';
import { directoryObject, workspaceObject } from './objects.ts';
import type { WorkerEnv } from './worker.types.ts';
import type { WorkerSettings } from './worker-settings.ts';

const PATH = '/__mock/workspaces';
/** Workspaces in an answer, unless the call says how many. Each is asked for its time. */
const USUAL_LIMIT = 100;
const MOST_LIMIT = 500;

/** Returns whether a call is about all workspaces: their list, or the end of one. No single object can answer it. */
export function isAboutWorkspaces({ method }: Request, path: string): boolean {
  return (method === 'GET' && path === PATH) || (method === 'DELETE' && /^\/__mock\/workspaces\/[^/]+$/.test(path));
}

/** Answers a call about all workspaces. @throws DomainError for a caller that may not use the control API */
export async function answerAboutWorkspaces(
  request: Request,
  path: string,
  { policy }: WorkerSettings,
  env: WorkerEnv,
): Promise<Response> {
  const redirect = guardControl(request, path, policy, isUntrusted(request, policy));
  if (redirect !== undefined) return redirect;
  const answer = request.method === 'GET' ? await list(new URL(request.url), env) : await drop(path, env);
  const headers = { vary: 'Origin', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  const origin = request.headers.get('origin');
  const cors = { 'access-control-allow-origin': origin ?? '', 'access-control-allow-credentials': 'true' };
  return Response.json(answer, { headers: origin === null ? headers : { ...headers, ...cors } });
}

async function list({ searchParams }: URL, env: WorkerEnv): Promise<object> {
  const limit = Number(searchParams.get('limit') ?? USUAL_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LIMIT)
    throw DomainError.field('limit', `must be a whole number from 1 to ${MOST_LIMIT}`);
  const after = searchParams.get('after') ?? '';
  const { entries, isMore } = await operate(directoryObject(env), 'list', { after, limit });
  const found = await Promise.all(
    entries.map(async ({ key, url }) => {
      const { now } = await operate(workspaceObject(env, key), 'now', {});
      return { key, url, now };
    }),
  );
  const workspaces = found.filter(({ now }) => now !== null);
  return { workspaces, ...(isMore && { next: entries.at(-1)?.key }) };
}

async function drop(path: string, env: WorkerEnv): Promise<object> {
  const key = keyOf(path);
  const { isKnown } = await operate(directoryObject(env), 'know', { key });
  if (!isKnown) throw new DomainError('not-found', `There is no workspace "${key}"`);
  await operate(workspaceObject(env, key), 'drop', { key });
  return { deleted: key };
}

function keyOf(path: string): string {
  const text = path.slice(PATH.length + 1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
