import type { Mock } from '../../entries/types/mock.types.ts';
import { type FieldSchema, ResponseForm } from './response-form.ts';

/** An operation of the API, as the OpenAPI document describes it. */
export interface Operation {
  operationId: string;
  /** In upper case. */
  method: string;
  /** Path template, `/v2/request/{requestId}`. */
  path: string;
  /** Names of the security schemes of which a call needs one; empty for a public operation. */
  credentials: readonly string[];
  /** The form of the body of a success. */
  form: ResponseForm;
}

/** The operations of the API. */
export interface Operations {
  find(operationId: string): Operation | undefined;
  /** Returns the operation that a call reaches. `path` has no query. */
  at(method: string, path: string): Operation | undefined;
}

/** What is read of the OpenAPI document of a mock. */
interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  components: { schemas: Readonly<Record<string, FieldSchema>> };
}

interface DocumentedOperation {
  operationId: string;
  security: readonly Readonly<Record<string, unknown>>[];
  responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: FieldSchema }>> }>>;
}

/** Reads the operations from the OpenAPI document of a mock. */
export async function readOperations(mock: Pick<Mock, 'fetch'>): Promise<Operations> {
  const response = await mock.fetch('/openapi.json');
  const { paths, components }: ApiDocument = await response.json();
  const all = Object.entries(paths).flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    return Object.entries(methods).map(([method, { operationId, security, responses }]) => {
      const operation: Operation = {
        operationId,
        method: method.toUpperCase(),
        path,
        credentials: security.flatMap((schemes) => Object.keys(schemes)),
        form: new ResponseForm(bodyOfSuccess(responses), components.schemas),
      };
      return { operation, pattern };
    });
  });
  const byId = new Map(all.map(({ operation }) => [operation.operationId, operation]));
  return {
    find: (operationId) => byId.get(operationId),
    at: (method, path) => {
      const wanted = method.toUpperCase();
      return all.find(({ operation, pattern }) => operation.method === wanted && pattern.test(path))?.operation;
    },
  };
}

function bodyOfSuccess(responses: DocumentedOperation['responses']): FieldSchema {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success?.content?.['application/json']?.schema ?? {};
}
