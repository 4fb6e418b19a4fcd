import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** Sends a call to the mock, to a path within its workspace: `send('/v2/currencies')`. */
export type SendCall = (path: string, init?: RequestInit) => Promise<Response>;

/** The JSON Schema of a tool's input. Public declarations name it, and may name no library. */
export type InputSchema = { type: 'object'; properties?: Record<string, unknown>; required?: string[] };

/** A tool: something that an agent can do with the mock. */
export interface Tool {
  /** Letters, digits and underscores, which every client accepts. */
  name: string;
  description: string;
  inputSchema: InputSchema;
  readOnly: boolean;
  run(send: SendCall, input: Record<string, unknown>): Promise<Response>;
}

/** Returns the answer of a tool that was not run. */
export function refused(message: string, status = 400): Response {
  return Response.json({ message }, { status });
}

/**
 * Resolves with what the mock answers to a read, parsed.
 *
 * @throws ProtocolError with the response to a refused read
 */
export async function readJson(send: SendCall, path: string): Promise<unknown> {
  const answer = await send(path);
  if (answer.ok) return answer.json();
  const message = `The mock answered ${answer.status} to GET ${path}: ${await answer.text()}`;
  throw new ProtocolError(ProtocolErrorCode.InternalError, message);
}

/** Returns a call with a JSON body, for {@link SendCall}. */
export function withJson(method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
