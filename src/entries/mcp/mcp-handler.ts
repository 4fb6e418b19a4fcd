import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { mcpServer } from './mcp-server.ts';
import type { SendCall } from './tool.ts';
import { toolList } from './tool-list.ts';

/** Answers a call of the Model Context Protocol (streamable HTTP, without sessions) with the tools of the mock that `send` calls. */
export type McpHandler = (request: Request, body: unknown, send: SendCall) => Promise<Response>;

/** Creates the handler of a mock's MCP server. */
export function mcpHandler(): McpHandler {
  const toolsOf = toolList();
  const sends = new WeakMap<Request, SendCall>();
  const create = ({ requestInfo }: McpRequestContext) => {
    const send = requestInfo && sends.get(requestInfo);
    if (requestInfo === undefined || send === undefined)
      throw new Error('MCP: a server was asked for outside of a call');
    const isAll = new URL(requestInfo.url).searchParams.get('tools') === 'all';
    return mcpServer(send, toolsOf, isAll);
  };
  const { fetch } = createMcpHandler(create, { maxSubscriptions: 0 });
  return (request, body, send) => {
    sends.set(request, send);
    return fetch(request, { parsedBody: body });
  };
}
