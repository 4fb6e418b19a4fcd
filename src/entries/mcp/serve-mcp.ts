import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { mcpServer } from './mcp-server.ts';
import type { SendCall } from './tool.ts';
import { toolList } from './tool-list.ts';

/** Serves the tools of the mock that `send` calls on standard input and output. Returns when the client has closed its end. */
export function serveMcp(send: SendCall): Promise<void> {
  const toolsOf = toolList();
  return new Promise((resolve) => {
    serveStdio(() => mcpServer(send, toolsOf));
    process.stdin.once('end', resolve);
  });
}
