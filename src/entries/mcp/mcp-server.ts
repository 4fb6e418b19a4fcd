import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { apiTools } from './api-tools.ts';
import { routeTools } from './route-tools.ts';
import { stepTools } from './step-tools.ts';
import type { SendCall, Tool } from './tool.ts';

const GUIDE = 'mock://llms.txt';

const INSTRUCTIONS = `Simulates the Request Network payment API. Tools named after steps (request_pay, clock_advance …) decide what happens;
call_api calls the API as an app does. To find out why something happened, read list_calls and explain. The resource ${GUIDE} tells the rest.`;

/** Returns a function that lists the tools of a mock. They do not depend on the workspace, so the list is made once. */
export function toolList(): (send: SendCall) => Promise<ReadonlyMap<string, Tool>> {
  let tools: Promise<ReadonlyMap<string, Tool>> | undefined;
  return (send) => {
    tools ??= listTools(send);
    tools.catch(() => {
      tools = undefined;
    });
    return tools;
  };
}

async function listTools(send: SendCall): Promise<ReadonlyMap<string, Tool>> {
  const lists = await Promise.all([apiTools(send), routeTools(send), stepTools(send)]);
  return new Map(lists.flat().map((tool) => [tool.name, tool]));
}

/** Creates a server of the Model Context Protocol whose tools act on the mock that `send` calls. */
export function mcpServer(send: SendCall, toolsOf: ReturnType<typeof toolList>): Server {
  const server = new Server(
    { name: 'payment-request-mock', version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', async () => {
    const tools = await toolsOf(send);
    return {
      tools: [...tools.values()].map(({ name, description, inputSchema, readOnly }) => ({
        name,
        description,
        inputSchema,
        annotations: { readOnlyHint: readOnly, openWorldHint: false },
      })),
    };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = (await toolsOf(send)).get(params.name);
    if (tool === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${params.name}"`);
    return resultOf(await tool.run(send, params.arguments ?? {}));
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
