import type { Tool as ProtocolTool } from '@modelcontextprotocol/server';

/** Sends a call to the mock, to a path within its workspace: `send('/v2/currencies')`. */
export type SendCall = (path: string, init?: RequestInit) => Promise<Response>;

/** The JSON Schema of a tool's input: always an object. */
export type InputSchema = ProtocolTool['inputSchema'];

/** A tool: something that an agent can do with the mock. */
export interface Tool {
  /** Letters, digits and underscores, which every client accepts. */
  name: string;
  description: string;
  inputSchema: InputSchema;
  /** Whether the tool changes nothing. */
  readOnly: boolean;
  run(send: SendCall, input: Record<string, unknown>): Promise<Response>;
}

/** Returns a call with a JSON body, for {@link SendCall}. */
export function withJson(method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
