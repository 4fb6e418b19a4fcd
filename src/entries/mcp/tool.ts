import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** Sends a call to the mock, to a path within its workspace: `send('/v2/currencies')`. */
export type SendCall = (path: string, init?: RequestInit) => Promise<Response>;

/** The JSON Schema of a tool's input. Public declarations name it, and may name no library. */
export type InputSchema = {
  type: 'object';
  properties?: Record<string, unknown>;
  required?: string[];
  additionalProperties?: boolean;
};

/** A tool: something that an agent can do with the mock. */
export interface Tool {
  /** Letters, digits and underscores, which every client accepts. */
  name: string;
  description: string;
  inputSchema: InputSchema;
  readOnly: boolean;
  run(input: Record<string, unknown>, send: SendCall): Promise<Response> | Response;
}

/** Returns the response of a tool that was not run. */
export function refused(message: string, status = 400): Response {
  return Response.json({ message }, { status });
}

/**
 * Reads a path of the mock. Resolves with the parsed body.
 *
 * @throws ProtocolError with the response when the read is refused
 */
export async function readJson(send: SendCall, path: string): Promise<unknown> {
  const response = await send(path);
  if (response.ok) return response.json();
  const message = `The mock answered ${response.status} to GET ${path}: ${await response.text()}`;
  throw new ProtocolError(ProtocolErrorCode.InternalError, message);
}

/** Returns a call with a JSON body, for {@link SendCall}. */
export function withJson(method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
