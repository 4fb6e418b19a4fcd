import { Readable } from 'node:stream';
import {
  type CallToolResult,
  createMcpHandler,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  type Tool as ProtocolTool,
  Server,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { sleep } from '../../engine/kernel/clock/timers.ts';
import type { SendCall, Tool } from './tool.ts';
import { listed, runTool, toolList } from './tool-list.ts';

const GUIDE = 'mock://llms.txt';

const INSTRUCTIONS = `Simulates the Request Network payment API. Tools named after steps (request_pay, clock_advance …) decide what happens;
call_api calls the API as an app does. Those that are not listed are found by find_tools and run by use_tool. To find out why something happened, read list_calls and explain. The resource ${GUIDE} tells the rest.`;

/**
 * Creates a server of the Model Context Protocol whose tools act on the mock that `send` calls.
 *
 * @param isAll whether it lists every tool, not only the common ones
 */
function mcpServer(send: SendCall, toolsOf: ReturnType<typeof toolList>, isAll = false): Server {
  const server = new Server(
    { name: 'payment-request-mock', version: packageVersion() },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => {
    const tools = await toolsOf(send);
    return {
      tools: listed(tools, isAll).map(({ name, description, inputSchema, readOnly }) => ({
        name,
        description,
        inputSchema: inputSchema as ProtocolTool['inputSchema'],
        annotations: { readOnlyHint: readOnly, openWorldHint: false },
      })),
    };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    return resultOf(await runTool(await toolsOf(send), send, params.name, params.arguments));
  });
  server.setRequestHandler('resources/list', async () => ({
    resources: [{ uri: GUIDE, name: 'llms.txt', description: 'How to use the mock', mimeType: 'text/plain' }],
  }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    if (params.uri !== GUIDE)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${params.uri}`);
    const answer = await send('/llms.txt');
    return { contents: [{ uri: GUIDE, mimeType: 'text/plain', text: await answer.text() }] };
  });
  return server;
}

/** Returns an answer of the mock as the result of a tool: its status, the hint if there is one, and its body. */
async function resultOf(answer: Response): Promise<CallToolResult> {
  const hint = answer.headers.get('x-mock-hint');
  const lines = [`status ${answer.status}`, ...(hint === null ? [] : [`hint: ${hint}`]), await answer.text()];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: !answer.ok };
}

/** Milliseconds between two looks whether the last requests are answered. */
const LOOK_MS = 5;

/** A transport that knows the requests which are not answered yet. */
class AnsweringTransport extends StdioServerTransport {
  readonly open = new Set<unknown>();

  /** Notes requests before they are handled, and those that the client takes back. */
  watch(): void {
    const { onmessage } = this;
    this.onmessage = (message) => {
      if ('method' in message && 'id' in message) this.open.add(message.id);
      if ('method' in message && message.method === 'notifications/cancelled')
        this.open.delete(message.params?.requestId);
      onmessage?.(message);
    };
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message)) this.open.delete(message.id);
  }

  override async close(): Promise<void> {
    this.open.clear();
    await super.close();
  }
}

/**
 * Serves the tools of the mock that `send` calls, and `more`, on standard input and output until the client has closed its end and
 * everything is answered: a pipe closes before.
 */
export function serveMcp(send: SendCall, more: readonly Tool[] = []): Promise<void> {
  const toolsOf = toolList(more);
  return new Promise((resolve) => {
    async function* input() {
      yield* process.stdin;
      while (transport.open.size > 0) await sleep(LOOK_MS);
      resolve();
    }
    // The bundle has the library's form for platforms without a process, so the streams are passed to it.
    const transport = new AnsweringTransport(Readable.from(input()), process.stdout);
    serveStdio(() => mcpServer(send, toolsOf), { transport });
    transport.watch();
  });
}

/** Answers a call of the Model Context Protocol (streamable HTTP, without sessions) with the tools of the mock that `send` calls. */
export type McpHandler = (request: Request, body: unknown, send: SendCall) => Promise<Response>;

/** Creates the handler of a mock's MCP server. */
export function mcpHandler(): McpHandler {
  const toolsOf = toolList();
  return (request, body, send) => {
    const isAll = new URL(request.url).searchParams.get('tools') === 'all';
    const { fetch } = createMcpHandler(() => mcpServer(send, toolsOf, isAll), { maxSubscriptions: 0 });
    return fetch(request, { parsedBody: body });
  };
}
