import type { AppEnv } from '../../engine/api/http/app-env.ts';
import { connectionWithin } from '../../engine/api/http/in-process.ts';
import { parseBodyJson, readText } from '../../engine/api/http/request-body.ts';
import { MAX_BODY_BYTES } from '../../engine/kernel/core/limits.ts';
import type { Dispatch, ServicePages } from '../../engine/mock/define-service.ts';
import type { SendCall } from './mcp-server.ts';

/** The MCP server at /__mock/mcp. Its code and the protocol library are loaded on the first call. */
export const mcpPages: ServicePages = {
  paths: ['/__mock/mcp'],
  load: async (dispatch) => {
    const { mcpHandler } = await import('payment-request-mock/mcp');
    const handler = mcpHandler();
    return {
      fetch: async (request, env) => {
        const isCall = request.method === 'POST';
        const body = isCall ? bodyOf(await readText(request, env, MAX_BODY_BYTES)) : undefined;
        return handler(request, body, sendWithin(request, env, dispatch));
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

function sendWithin(request: Request, env: AppEnv['Bindings'], dispatch: Dispatch): SendCall {
  const { origin, pathname } = new URL(request.url);
  const base = `${origin}${pathname.slice(0, pathname.lastIndexOf('/__mock'))}`;
  return async (path, init) => {
    const call = new Request(`${base}${path}`, init);
    const connection = connectionWithin(env.connection);
    return dispatch(call, { ...env, connection, headers: {}, path: new URL(path, 'http://mock').pathname });
  };
}
