/**
 * The MCP server of a mock, for coding agents: its tools are the steps, the routes of the control API and calls of the simulated
 * API. A mock serves it at `/__mock/mcp`, and the command line by `payment-request-mock mcp`.
 */
export { type McpHandler, mcpHandler, serveMcp } from './entries/mcp/mcp-server.ts';
export type { SendCall } from './entries/mcp/tool.ts';
