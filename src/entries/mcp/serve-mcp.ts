import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpServer } from './mcp-server.ts';
import type { SendCall } from './tool.ts';
import { toolList } from './tool-list.ts';

/** Serves the tools of the mock that `send` calls on standard input and output. Returns when the client has closed its end. */
export function serveMcp(send: SendCall): Promise<void> {
  const toolsOf = toolList();
  return new Promise((resolve) => {
    // The bundle has the library's form for places without a process: it is told whose streams these are.
    serveStdio(() => mcpServer(send, toolsOf), { transport: new StdioServerTransport(process.stdin, process.stdout) });
    process.stdin.once('end', resolve);
  });
}
