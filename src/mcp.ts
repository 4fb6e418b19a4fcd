/**
 * The MCP server of a mock, for coding agents. A mock serves it at `/__mock/mcp`; `payment-request-mock mcp` serves it
 * on standard input and output.
 */
export {
  type McpHandler,
  type MockAddress,
  mcpHandler,
  NoAnswer,
  type SendCall,
  serveMcp,
} from './entries/mcp/mcp-server.ts';
export { sendToMock } from './entries/mcp/send-to-mock.ts';
