import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { connectionWithin } from '../../engine/api/http/in-process.ts';
import type { CallEntry } from '../../engine/kernel/calls/call-entry.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { Dispatch } from '../../engine/mock/definition/define-service.ts';

/** Returns the action that sends a call of the log again. */
export const replayOf = ({ name }: CallEntry) => `POST /calls/${name}/replay`;

/**
 * Returns the call that an action sends again; undefined for another action.
 *
 * @throws DomainError 404 if the log no longer has the call, 409 if it has only the beginning of its body
 */
export function callToReplay({ calls }: World, action: string): CallEntry | undefined {
  const [, name] = /^POST \/calls\/([^/]+)\/replay$/.exec(action) ?? [];
  if (name === undefined) return undefined;
  const entry = calls.all().find((one) => one.name === name);
  if (entry === undefined) throw new DomainError('not-found', `${name} is no longer in the call log`);
  if (entry.requestBody?.truncated === true) {
    throw new DomainError('conflict', `${name} cannot be replayed: the log has only the beginning of its body`);
  }
  return entry;
}

/** Sends a call again in process, with its own headers and credentials. */
export async function replayCall(
  entry: CallEntry,
  env: AppEnv['Bindings'],
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<unknown> {
  const { method, url, path, headers, requestBody } = entry;
  const body = ['GET', 'HEAD'].includes(method) ? undefined : requestBody?.text;
  const copied = new Headers(headers);
  // The log has the text of a compressed body, and the length of the text can differ.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'expect']) copied.delete(name);
  const request = new Request(url, { method, headers: copied, signal, ...(body !== undefined && { body }) });
  const { host, world, workspace, connection, urlOf, untrusted } = env;
  const own: AppEnv['Bindings'] = {
    ...{ host, world, workspace, urlOf, untrusted, path },
    connection: connectionWithin(connection),
    origin: undefined,
    headers: {},
  };
  // A fault can break the connection. The call is recorded all the same.
  const response = await Promise.resolve(dispatch(request, own)).catch(() => undefined);
  await response?.body?.cancel();
  return { applied: [{ result: { id: own.call?.name ?? entry.name } }] };
}

export function replayText({ calls }: World, { name }: CallEntry, id: unknown): string {
  const sent = calls.all().find((one) => one.name === id);
  return sent === undefined
    ? `${name} was sent again`
    : `${name} was sent again as ${sent.name}: ${sent.status || 'no response'}`;
}
