import type { Context } from 'hono';
import type { AppEnv, HostService, OpenApiDocuments } from '../../api/http/app-env.ts';
import type { Operation } from '../../api/http/endpoint.ts';
import type { Route, RouteIndex } from '../../api/http/operation-index.ts';
import type { UnknownRoutes } from '../../api/http/unknown-route.ts';
import type { DocumentedEvent } from '../../api/webhooks/webhook-document.ts';
import type { RowTemplates } from '../../control/fixtures/fixtures.ts';
import { storeSteps } from '../../control/steps/store.steps.ts';
import { lazy, lazyLoad } from '../../kernel/core/lazy.ts';
import type { Option } from '../../kernel/core/option.ts';
import type { Row } from '../../kernel/store/store.ts';
import type { EventName, JobKind, ServiceSettings } from '../../kernel/world/declarations.ts';
import type { StepMethod } from '../../kernel/world/step.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import { engineEvents } from '../../kernel/world/world-config.ts';
import type { GenerateOptions } from './options.ts';
import type { Resource } from './resource.ts';

/** Mock options that only the service understands, with presets. They do not change during its lifetime. */
export type ServiceOptions = { [K in keyof ServiceSettings]: Option<ServiceSettings[K]> };

export interface ServiceDetails<Auth extends string = string>
  extends Pick<HostService, 'timing' | 'credentials' | 'headers' | 'texts' | 'webhookEvents' | 'assumptions'> {
  /** Returns the caller, as passed to operation handlers. @throws DomainError 401 or 403 */
  authenticate(c: Context<AppEnv>, auth: Auth): unknown;
  document: ServiceDocument;
  documentWriter: () => Promise<{ writeDocuments(service: Service): OpenApiDocuments | Promise<OpenApiDocuments> }>;
  /** Its routes; the table is generated from the operations. */
  routes: RouteIndex;
  /** Completes the packaged rows; generated from the row schemas. */
  rowTemplates: RowTemplates;
  settings: ServiceOptions;
  /** Returns the steps with which a workspace starts, by its options, before those of its scenarios. */
  startSteps?: (settings: ServiceSettings) => readonly unknown[];
  /** Returns generated rows by table name. `rowsOf` returns the fixture rows of a table. */
  generate(
    options: GenerateOptions,
    rowsOf: (table: string) => readonly Row[],
  ): Promise<ReadonlyMap<string, readonly Row[]>>;
  /** Returns a follower of an external system, if the options name one. */
  follow?: (settings: ServiceSettings) => Follower | undefined;
  pages?: readonly ServicePages[];
}

export interface ServiceDocument extends UnknownRoutes {
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  /** First part of `/llms.txt`, in Markdown: how coding agents use the mock. */
  guide: () => Promise<string>;
  /** Returns the methods of steps by step. The others have the name of their step. */
  stepMethods: () => ReadonlyMap<string, StepMethod>;
  tags: Readonly<Record<string, string>>;
  /** Returns the events that webhooks receive. */
  webhooks: () => readonly DocumentedEvent[];
}

/** Applies changes of an external system, such as a blockchain, to the workspaces. */
export interface Follower {
  /** Connects the system to the workspaces. Rejects with a `MockConfigError` for a wrong option. */
  attach(workspaces: Workspaces): Promise<void>;
  stop(): void;
}

/** A simulated service, made of resources. */
export interface Service extends ServiceDetails, HostService {
  readonly resources: readonly Resource[];
  loadOperation(route: Route): Promise<Operation>;
}

/** Handles a request like the whole app. Pages use it to call the control API and the operations. */
export type Dispatch = (request: Request, env: AppEnv['Bindings']) => Response | Promise<Response>;

/** Pages next to the control API; their code is loaded with the first request. */
export interface ServicePages {
  /** Their paths in Hono's syntax, for example `/__mock/panel/*`. */
  paths: readonly string[];
  load(dispatch: Dispatch, resources: readonly Resource[]): Promise<{ fetch: Dispatch }>;
}

type KeysOf<R, F extends 'events' | 'jobs'> = R extends Resource ? keyof NonNullable<R[F]> : never;
type MissingEvents<R extends readonly Resource[]> = Exclude<
  EventName,
  keyof typeof engineEvents | KeysOf<R[number], 'events'>
>;
type MissingJobs<R extends readonly Resource[]> = Exclude<JobKind, KeysOf<R[number], 'jobs'>>;

type Complete<R extends readonly Resource[]> = ([MissingEvents<R>] extends [never]
  ? unknown
  : { eventsWithoutDefinition: MissingEvents<R> }) &
  ([MissingJobs<R>] extends [never] ? unknown : { jobsWithoutHandler: MissingJobs<R> });

/**
 * Builds a service from its resources. Declared events without a definition, and jobs without a handler, do not
 * compile.
 */
export function defineService<const R extends readonly Resource[], Auth extends string>(
  resources: R & Complete<R>,
  details: ServiceDetails<Auth>,
): Service {
  const all: readonly Resource[] = resources;
  const tables = new Map(all.flatMap((one) => one.tables ?? []).map((table) => [table.definition.name, table]));
  const steps = lazy(() => {
    const defined = [...all.flatMap((one) => one.steps?.() ?? []), ...storeSteps(tables)];
    return new Map(defined.map((step) => [step.name, step]));
  });
  const service: Service = {
    ...details,
    resources: all,
    tables,
    loadOperation: async ({ resource, operationId }) => {
      const operations = await all.find(({ name }) => name === resource)?.operations?.();
      const operation = operations?.find((one) => one.operationId === operationId);
      if (operation === undefined) throw new Error(`resource ${resource} has no operation ${operationId}`);
      return operation;
    },
    steps,
    stepMethods: () => details.document.stepMethods(),
    jobs: new Map(all.flatMap(({ jobs = {} }) => Object.entries(jobs))),
    events: Object.assign({}, engineEvents, ...all.map(({ events }) => events)),
    reactions: all.flatMap(({ on }) => (on === undefined ? [] : [on])),
    magicValues: all.flatMap(({ magicValues = [] }) => magicValues),
    controlRoutes: all.flatMap(({ controlRoutes = [] }) => controlRoutes),
    documents: lazyLoad(async () => (await details.documentWriter()).writeDocuments(service)),
  };
  return service;
}

/** Loads all operations: newest version first, then in the order of the document's tags. */
export async function loadOperations({ routes, loadOperation, document }: Service): Promise<Operation[]> {
  const tags = Object.keys(document.tags);
  const version = ({ path }: Operation) => Number(/^\/v(\d+)\//.exec(path)?.[1] ?? 0);
  const operations = await Promise.all(routes.all().map(loadOperation));
  return operations.sort((a, b) => version(b) - version(a) || tags.indexOf(a.tag) - tags.indexOf(b.tag));
}
