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
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { refused, type SendCall, type Tool } from './tool.ts';
import { argumentProblems, mockTools } from './tools.ts';

const INSTRUCTIONS = `Simulates the Request Network payment API. Start with read_docs. apply_step decides what happens: who pays, what fails,
what time it is. call sends a call as an app does. To find out why something happened, use list_calls and explain.`;

type Tools = () => Promise<Map<string, Tool>>;

/** Returns a function that lists the tools of a mock. They are the same in every workspace, so they are listed once. */
function toolsOnce(): (send: SendCall) => Promise<Map<string, Tool>> {
  let tools: Promise<Map<string, Tool>> | undefined;
  return (send) => {
    tools ??= mockTools(send);
    tools.catch(() => {
      tools = undefined;
    });
    return tools;
  };
}

/** Creates a server of the Model Context Protocol whose tools act on the mock that `send` calls. */
function mcpServer(send: SendCall, toolsOf: Tools): Server {
  const server = new Server(
    { name: 'payment-request-mock', version: packageVersion() },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: [...(await toolsOf()).values()].map(({ name, description, inputSchema, readOnly }) => ({
      name,
      description,
      inputSchema: inputSchema as ProtocolTool['inputSchema'],
      annotations: { readOnlyHint: readOnly, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
    const tools = await toolsOf();
    const tool = tools.get(name);
    if (tool === undefined) {
      const near = didYouMean(name, tools.keys());
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}"${near}`);
    }
    const problems = argumentProblems(tool, input);
    return resultOf(problems.length > 0 ? refused(`${name}: ${problems.join('; ')}`) : await tool.run(input, send));
  });
  return server;
}

/** Returns a response as the result of a tool: its status, the hint if there is one, and its body. */
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
 * Serves the tools of the mock that `send` calls on standard input and output, until the client closes its end and every
 * request has its response. A pipe closes before that.
 */
export function serveMcp(send: SendCall): Promise<void> {
  const toolsOf = toolsOnce();
  return new Promise((resolve) => {
    async function* input() {
      yield* process.stdin;
      while (transport.open.size > 0) await sleep(LOOK_MS);
      resolve();
    }
    // The bundle has the library's form for platforms without a process, so the streams are passed to it.
    const transport = new AnsweringTransport(Readable.from(input()), process.stdout);
    serveStdio(() => mcpServer(send, () => toolsOf(send)), { transport });
    transport.watch();
  });
}

/** Answers a call of the Model Context Protocol (streamable HTTP, without sessions) with the tools of the mock that `send` calls. */
export type McpHandler = (request: Request, body: unknown, send: SendCall) => Promise<Response>;

/** Creates the handler of a mock's MCP server. */
export function mcpHandler(): McpHandler {
  const toolsOf = toolsOnce();
  return (request, body, send) => {
    const { fetch } = createMcpHandler(() => mcpServer(send, () => toolsOf(send)), { maxSubscriptions: 0 });
    return fetch(request, { parsedBody: body });
  };
}
