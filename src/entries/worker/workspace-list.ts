import { readText } from '../../engine/api/http/door.ts';
import { guardControl, isUntrusted } from '../../engine/control/guard.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import { randomSecret } from '../../engine/kernel/core/secret.ts';
import { isWorkspaceKey } from '../../engine/kernel/world/workspace-terms.ts';
import { answerErrors, directoryObject, operate, workspaceObject } from './object-operation.ts';
import type { WorkerEnv } from './worker.types.ts';
import { workerConnection } from './worker-connection.ts';
import type { WorkerSettings } from './worker-settings.ts';

const PATH = '/__mock/workspaces';
/** Workspaces in an answer, unless the call says how many. Each is asked what it is. */
const USUAL_LIMIT = 100;
const MAX_LIMIT = 500;
/** Bytes of a call that creates a workspace. */
const MAX_BYTES = 65_536;

/** A call about all workspaces: their list, a new one, or the end of one. */
export interface CallAboutWorkspaces {
  request: Request;
  path: string;
  settings: WorkerSettings;
  env: WorkerEnv;
}

/** Answers a call of their owner about all workspaces. Returns undefined for any other call, which belongs to a single object. */
export async function answerAboutWorkspaces(call: CallAboutWorkspaces): Promise<Response | undefined> {
  const { request, path } = call;
  if (!isAboutWorkspaces(request, path) || !isOwner(call)) return undefined;
  if (request.method === 'POST') return create(call);
  const isList = request.method === 'GET';
  return answered(request, async () =>
    Response.json(await (isList ? list(new URL(request.url), call.env) : drop(path, call.env))),
  );
}

function isAboutWorkspaces({ method }: Request, path: string): boolean {
  if (path === PATH) return method === 'GET' || method === 'POST';
  return method === 'DELETE' && /^\/__mock\/workspaces\/[^/]+$/.test(path);
}

/** Returns whether the control API lets the caller use what concerns all workspaces. Objects answer those whom it does not. */
function isOwner({ request, path, settings: { policy } }: CallAboutWorkspaces): boolean {
  const access = { policy, workspaceToken: undefined };
  try {
    const pass = guardControl(request, path, access, isUntrusted(request, workerConnection(request), access));
    return pass.ownsMock && pass.redirect === undefined;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Answers as the control API does: with its headers, also to an error. */
async function answered(request: Request, run: () => Promise<Response>): Promise<Response> {
  const answer = await answerErrors(run);
  const origin = request.headers.get('origin');
  const cors = { 'access-control-allow-origin': origin ?? '', 'access-control-allow-credentials': 'true' };
  const headers = { vary: 'Origin', 'x-content-type-options': 'nosniff', ...(origin !== null && cors) };
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

async function list({ searchParams }: URL, env: WorkerEnv): Promise<object> {
  const limit = Number(searchParams.get('limit') ?? USUAL_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw DomainError.field('limit', `must be a whole number from 1 to ${MAX_LIMIT}`);
  const after = searchParams.get('after') ?? '';
  const { keys, isMore } = await operate(directoryObject(env), 'list', { after, limit });
  const found = await Promise.all(keys.map((key) => operate(workspaceObject(env, key), 'describe', {})));
  const workspaces = found.flatMap(({ info }) => info ?? []);
  return { workspaces, ...(isMore && { next: keys.at(-1) }) };
}

async function drop(path: string, env: WorkerEnv): Promise<object> {
  const key = keyOf(path);
  const { isKnown } = await operate(directoryObject(env), 'know', { key });
  if (!isKnown) throw new DomainError('not-found', `There is no workspace "${key}"`);
  await operate(workspaceObject(env, key), 'drop', { key });
  return { deleted: key };
}

/** Creates a workspace in its object. Returns undefined for a body without a key that one can have: the main object says what is wrong. */
async function create({ request, settings, env }: CallAboutWorkspaces): Promise<Response | undefined> {
  const text = await readText(request.clone(), workerConnection(request), MAX_BYTES);
  const body = parsed(text);
  const key = isRecord(body) && !Array.isArray(body) ? (body.key ?? randomSecret()) : undefined;
  if (!isRecord(body) || typeof key !== 'string' || !isWorkspaceKey(key)) return undefined;
  const input = { key, baseUrl: settings.baseUrlOf(request), body: { ...body, key } };
  return answered(request, async () => {
    const { status, content } = await operate(workspaceObject(env, key), 'create', input);
    return Response.json(content, { status });
  });
}

function parsed(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keyOf(path: string): string {
  const text = path.slice(PATH.length + 1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
