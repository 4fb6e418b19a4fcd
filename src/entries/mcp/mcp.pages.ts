import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { connectionWithin } from '../../engine/api/http/in-process.ts';
import { parseBodyJson, readText } from '../../engine/api/http/request-body.ts';
import { isKey, KEY_FORM, type WorkspaceKey } from '../../engine/kernel/core/key.ts';
import { MAX_BODY_BYTES } from '../../engine/kernel/core/limits.ts';
import type { Dispatch, ServicePages } from '../../engine/mock/definition/define-service.ts';
import type { SendCall } from './mcp-server.ts';

/** The MCP server at /__mock/mcp. Its code and the protocol library are loaded on the first call. */
export const mcpPages: ServicePages = {
  paths: ['/__mock/mcp'],
  load: async (dispatch) => {
    const { mcpHandler, NoAnswer } = await import('payment-request-mock/mcp');
    const handler = mcpHandler();
    return {
      fetch: async (request, env) => {
        const isCall = request.method === 'POST';
        const body = isCall ? bodyOf(await readText(request, env, MAX_BODY_BYTES)) : undefined;
        const { origin, pathname } = new URL(request.url);
        const url = `${origin}${pathname.slice(0, pathname.lastIndexOf('/__mock'))}`;
        const address = { url, workspace: env.workspace };
        return handler(request, body, sendWithin(url, env, dispatch, NoAnswer), address);
      },
    };
  },
};

/** Returns the body. The library rejects invalid JSON with a protocol error. */
function bodyOf(text: string): unknown {
  try {
    return parseBodyJson(text, 1);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function sendWithin(
  url: string,
  env: AppEnv['Bindings'],
  dispatch: Dispatch,
  NoAnswer: new (reason: string, wrote: boolean) => Error,
): SendCall {
  const [, root = url] = /^(.*)\/w\/[^/]+$/.exec(url) ?? [];
  return async (path, init, key = env.workspace) => {
    if (key !== '' && !isKey(key)) throw new Error(`workspace "${key}": must be ${KEY_FORM}`);
    const workspace: WorkspaceKey = key;
    const isOwn = workspace === env.workspace;
    // The caller passed the guard of the control API, which may create workspaces.
    const world = isOwn ? env.world : env.host.workspaces.open(workspace);
    const base = isOwn ? url : `${root}/w/${encodeURIComponent(workspace)}`;
    const call = new Request(`${base}${path}`, init);
    const inner: AppEnv['Bindings'] = {
      ...env,
      world,
      workspace,
      connection: connectionWithin(env.connection),
      headers: {},
      path: new URL(path, 'http://mock').pathname,
    };
    const response = await dispatch(call, inner);
    if (inner.connectionFault === undefined) return response;
    throw new NoAnswer(inner.call?.fault ?? inner.connectionFault, inner.call?.wrote ?? false);
  };
}
