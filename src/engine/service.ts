import type { Context } from 'hono';
import type { AppEnv } from './http/app-env.ts';
import type { DocumentRules } from './http/endpoint-route.ts';
import type { OperationIndex } from './http/operation-index.ts';
import type { MockState } from './mock/mock.types.ts';
import type { Row, TableDefinition } from './store/table.ts';
import type { World } from './world/world.ts';

/** The service that the engine simulates. */
export interface Service<Auth extends string = string, Caller = unknown> {
  operations: OperationIndex<Auth, Caller>;
  /**
   * Returns who calls.
   *
   * @throws DomainError 401 or 403
   */
  authenticate(c: Context<AppEnv>, auth: Auth): Caller;
  /** What the OpenAPI document says beside the operations. */
  document: ServiceDocument<Auth>;
  /** Every table of a workspace by name. */
  tables: ReadonlyMap<string, { definition: TableDefinition<Row> }>;
  /** Returns the credentials that a workspace accepts. */
  credentials(world: World): MockState['credentials'];
  /** Values of the public API that decide what happens. */
  magicValues: readonly MagicValueInfo[];
  /** Pages under `/__mock`, beside the control API. */
  pages?: ServicePages;
}

/** What a service's OpenAPI document says beside its operations. */
export interface ServiceDocument<Auth extends string = string> extends DocumentRules<Auth> {
  info: { title: string; version: string; description: string; license: { name: string } };
  /** Names of the groups of operations, in order. */
  tags: readonly string[];
  securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

/** One way to authenticate, as OpenAPI describes it. */
export type SecurityScheme = {
  type: 'apiKey' | 'http';
  description: string;
  in?: 'header';
  name?: string;
  scheme?: 'bearer';
};

/** A magic value as `GET /__mock/magic-values` lists it. */
export interface MagicValueInfo {
  field: string;
  match: string;
  value: string;
  effect: string;
}

/** Answers a call as the whole app does; the pages' way to the control API. */
export type Dispatch = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>;

/** Pages that are served beside the control API; their code is loaded when the first one is asked for. */
export interface ServicePages {
  /** Their paths in hono's syntax, for example `/__mock/panel/*`. */
  paths: readonly string[];
  load(dispatch: Dispatch): Promise<{ fetch: Dispatch }>;
}
