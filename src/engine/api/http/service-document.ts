import type * as z from 'zod';

/** What a service's OpenAPI document says beside its operations. */
export interface ServiceDocument<Auth extends string = string> {
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  /** How programs that write code use the mock, in Markdown: the beginning of `/llms.txt`. */
  guide: string;
  /** What the groups of operations are about, by name, in order. */
  tags: Readonly<Record<string, string>>;
  securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** What it says of operations by the credentials that they take. */
  access: Readonly<Record<Auth, AccessDocument>>;
  isDeprecated(path: string): boolean;
  /** Loads an answer of each operation, by operationId; `npm run generate` gets them for the examples of the inputs. */
  answers?: () => Promise<Readonly<Record<string, unknown>>>;
  /** Known operations that are not simulated, such as `GET /v2/things/{id}`, by what they are about, with what there is instead. */
  notSimulated: Readonly<Record<string, { instead: string; operations: readonly string[] }>>;
}

/** What a service's OpenAPI document says of every operation that takes the same credentials. */
export interface AccessDocument {
  /** The schemes that open the operation; any one of them will do. */
  security: Record<string, string[]>[];
  /** Headers that belong to the credentials; the service reads them, and the document names them. */
  headers?: () => z.ZodObject;
  errors: Readonly<Partial<Record<number, string>>>;
}

export type SecurityScheme = {
  type: 'apiKey' | 'http';
  description: string;
  in?: 'header';
  name?: string;
  scheme?: 'bearer';
};
