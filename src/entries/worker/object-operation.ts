import { errorBody, refusal } from '../../engine/api/http/error-response.ts';
import { reportDefect } from '../../engine/kernel/core/defect.ts';
import { DomainError, type DomainErrorKind, MockConfigError } from '../../engine/kernel/core/errors.ts';
import { isRecord } from '../../engine/kernel/core/is-record.ts';
import type { NewWorkspace, OwnedWorkspace } from '../../engine/kernel/world/workspace-terms.ts';
import type { ObjectStub, WorkerEnv } from './worker.types.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/** Names what the worker asks of an object beside calls of clients. A call of a client never carries it to an object. */
const HEADER = 'x-mock-operation';

/** What is asked of an object: of a workspace, or of a part of the index, whose methods are operations. */
export type ObjectOperations = WorkspaceOperations & {
  [Name in keyof WorkspaceIndex]: {
    input: Parameters<WorkspaceIndex[Name]>[0];
    result: ReturnType<WorkspaceIndex[Name]>;
  };
};

interface WorkspaceOperations {
  /** Creates a workspace for the owner, or changes its terms. */
  create: { input: { given: NewWorkspace; mockUrl: string }; result: OwnedWorkspace };
  /** Deletes a workspace. */
  drop: { input: { key: string }; result: undefined };
}
type OperationName = keyof ObjectOperations;

/** The parts of what an object is asked. */
export type OperationCall = {
  [Name in OperationName]: { name: Name; input: ObjectOperations[Name]['input'] };
}[OperationName];

/** Asks an object. @throws DomainError as the object does */
export async function operate<Name extends OperationName>(
  stub: ObjectStub,
  name: Name,
  input: ObjectOperations[Name]['input'],
): Promise<ObjectOperations[Name]['result']> {
  const headers = { [HEADER]: name };
  const answer = await stub.fetch(
    new Request('http://object/', { method: 'POST', headers, body: JSON.stringify(input) }),
  );
  const content: unknown = await answer.json();
  // Both sides are this module.
  if (answer.ok) return content as ObjectOperations[Name]['result'];
  const { kind, message } = isRecord(content) ? content : {};
  // The object itself has failed.
  if (typeof kind !== 'string') throw new Error(`${name}: ${message}`);
  throw new DomainError(kind as DomainErrorKind, String(message));
}

/** Returns what an object is asked; undefined for a call of a client. */
export async function operationOf(request: Request): Promise<OperationCall | undefined> {
  const name = request.headers.get(HEADER);
  return name === null ? undefined : ({ name, input: await request.json() } as OperationCall);
}

/** Returns the answer to what was asked. */
export async function answerOperation(run: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json((await run()) ?? {});
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json({ kind: error.kind, message: error.message }, { status: 400 });
  }
}

/** Returns the call of a client without the header that only the worker may set. */
export function withoutOperation(request: Request): Request {
  if (!request.headers.has(HEADER)) return request;
  const headers = new Headers(request.headers);
  headers.delete(HEADER);
  return new Request(request, { headers });
}

/** Names of objects that no key can have. */
const MAIN = '(main)';
const indexName = (part: number) => `(index-${part})`;
/** Parts of the index. Another number would lose the workspaces that are in it. */
export const INDEX_PARTS = 16;

/** Returns the object of a workspace, '' for the main one. */
export function workspaceObject({ WORKSPACES }: WorkerEnv, key: string): ObjectStub {
  return WORKSPACES.get(WORKSPACES.idFromName(key === '' ? MAIN : key));
}

/** Returns the object with the part of the index that a workspace is in. */
export function indexObject({ WORKSPACES }: WorkerEnv, key: string): ObjectStub {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) % 0x1_0000_0000;
  return WORKSPACES.get(WORKSPACES.idFromName(indexName(hash % INDEX_PARTS)));
}

/** Returns the objects of the whole index. */
export function indexObjects({ WORKSPACES }: WorkerEnv): ObjectStub[] {
  return Array.from({ length: INDEX_PARTS }, (_, part) => WORKSPACES.get(WORKSPACES.idFromName(indexName(part))));
}

/** Runs what answers a call. An error becomes a response: that of a refusal, of a wrong configuration, or a 500 without a stack. */
export async function answerErrors(run: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    const isConfig = error instanceof MockConfigError;
    if (isConfig) console.error(`payment-request-mock: ${error.message}`);
    else reportDefect('a worker', error);
    const message = isConfig ? `The worker is configured wrongly: ${error.message}` : 'Internal server error';
    return Response.json(errorBody(500, message), { status: 500 });
  }
}
