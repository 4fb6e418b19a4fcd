import { PassThrough } from 'node:stream';
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  type Tool as ProtocolTool,
  Server,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { packageVersion } from '../../engine/api/platform/package-version.ts';
import { keepProcessAlive } from '../../engine/kernel/clock/timers.ts';
import { didYouMean } from '../../engine/kernel/core/nearest.ts';
import { argumentProblems, mockTools, refused, type SendCall } from './tools.ts';

const INSTRUCTIONS = `Simulates the Request Network payment API. Start with read_docs. apply_step decides what happens: who pays, what fails,
what time it is. call sends a call as an app does. To find out why something happened, use list_calls and explain.`;

/** Returns a function that creates a server for the mock that `send` calls. Its tools are listed once, for all workspaces. */
function serverFactory(): (send: SendCall) => Server {
  let tools: ReturnType<typeof mockTools> | undefined;
  const toolsOf = (send: SendCall) => {
    tools ??= mockTools(send).catch((error: unknown) => {
      tools = undefined;
      throw error;
    });
    return tools;
  };
  return (send) => {
    const server = new Server(
      { name: 'payment-request-mock', version: packageVersion() },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler('tools/list', async () => ({
      tools: [...(await toolsOf(send)).values()].map(({ name, description, inputSchema, readOnly }) => ({
        name,
        description,
        inputSchema: inputSchema as ProtocolTool['inputSchema'],
        annotations: { readOnlyHint: readOnly, openWorldHint: false },
      })),
    }));
    server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }) => {
      const all = await toolsOf(send);
      const tool = all.get(name);
      if (tool === undefined) {
        const near = didYouMean(name, all.keys());
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}"${near}`);
      }
      const problems = argumentProblems(tool, input);
      return resultOf(problems.length > 0 ? refused(`${name}: ${problems.join('; ')}`) : await tool.run(input, send));
    });
    return server;
  };
}

/** Returns a response as the result of a tool: its status, the hint if there is one, and its body. */
async function resultOf(answer: Response): Promise<CallToolResult> {
  const hint = answer.headers.get('x-mock-hint');
  const lines = [`status ${answer.status}`, ...(hint === null ? [] : [`hint: ${hint}`]), await answer.text()];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: !answer.ok };
}

/**
 * Serves the tools of the mock that `send` calls on standard input and output. The process stays alive while the client keeps
 * its end open, and until every call has its response: a pipe closes before that.
 */
export function serveMcp(send: SendCall): void {
  const whileAlive: SendCall = (path, init) => {
    const letGo = keepProcessAlive();
    return send(path, init).finally(letGo);
  };
  const create = serverFactory();
  // The transport would drop the responses that are due when its input ends.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  serveStdio(() => create(whileAlive), { transport: new StdioServerTransport(input, process.stdout) });
}

/** Answers a call of the Model Context Protocol (streamable HTTP, without sessions) with the tools of the mock that `send` calls. */
export type McpHandler = (request: Request, body: unknown, send: SendCall) => Promise<Response>;

/** Creates the handler of a mock's MCP server. */
export function mcpHandler(): McpHandler {
  const create = serverFactory();
  return (request, body, send) => {
    const { fetch } = createMcpHandler(() => create(send), { maxSubscriptions: 0 });
    return fetch(request, { parsedBody: body });
  };
}
