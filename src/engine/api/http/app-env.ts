import type { Context } from 'hono';
import type { CallEntry, KeptHeaders } from '../../kernel/calls/call-entry.ts';
import type { OnStop } from '../../kernel/clock/timers.ts';
import type { StepOrigin } from '../../kernel/core/cause.ts';
import type { WorkspaceKey } from '../../kernel/core/key.ts';
import type { Assumption } from '../../kernel/world/assumption.ts';
import type { StepDefinition, StepMethod } from '../../kernel/world/step.ts';
import type { ServiceTiming } from '../../kernel/world/timing.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import type { StateSummary } from '../../kernel/world/world.types.ts';
import type { WorldService } from '../../kernel/world/world-config.ts';
import type { Platform } from '../platform/platform.ts';
import type { Endpoint } from './endpoint.ts';

/** A named list of steps, with parameters. */
export interface Scenario {
  name: string;
  title: string;
  description: string;
  /** The default parameters. */
  params: Record<string, unknown>;
  /** Returns its steps with the parameters filled in. */
  stepsWith(params: Record<string, unknown>): readonly unknown[];
}

/** Names of the headers that the engine reads and sends on behalf of a service. */
export interface ServiceHeaders {
  /** The API key, which can name a workspace. */
  apiKey: string;
  /** Headers that identify the client; the first one present in a call wins. */
  credentials: readonly string[];
  /** Cookie with a credential, used if none of the headers is sent. */
  cookie: string;
  /** Default `Access-Control-Allow-Headers`. */
  cors: string;
  /** Prefix of webhook header names. */
  webhook: string;
}

/** The OpenAPI documents of the API and of the control API, as JSON. */
export type OpenApiDocuments = Record<'api' | 'control', string>;

/** What the HTTP layers need of a service. */
export interface HostService extends WorldService {
  readonly timing: ServiceTiming;
  readonly steps: () => ReadonlyMap<string, StepDefinition>;
  /** Returns the methods of steps by step. */
  readonly stepMethods: () => ReadonlyMap<string, StepMethod>;
  readonly headers: ServiceHeaders;
  readonly controlRoutes: readonly Endpoint[];
  documents(): Promise<OpenApiDocuments>;
  /** Returns what the service is assumed to do where its contract is silent. */
  assumptions(): Promise<readonly Assumption[]>;
  /** Returns the credentials that a workspace accepts, for `GET /__mock/state`. */
  credentials(world: World): StateSummary['credentials'];
}

/** A running mock: one service, with any number of workspaces. */
export interface Host {
  service: HostService;
  platform: Platform;
  /** The built-in scenarios and those of the option `scenarios`, by name. */
  scenarios: () => ReadonlyMap<string, Scenario>;
  /** Returns the paths of files in the scenario folders that are not read. */
  ignoredScenarios: () => readonly string[];
  workspaces: Workspaces;
  access: {
    /** Whether an API key names the workspace of a call. */
    workspaceFrom: 'url' | 'api-key';
    /** The API keys of the main workspace, from the option `apiKeys`. */
    ownKeys: readonly string[];
  };
}

/**
 * How a connection breaks: `reset` and `empty` close it without a response, `timeout` never responds, and `truncate`
 * closes it in the middle of the body.
 */
export type ConnectionFault = 'reset' | 'empty' | 'timeout' | 'truncate';

/** The network side of a call, which differs by entry point: a socket, a worker, or none. */
export interface Connection {
  /** True for a call that did not come over a network. */
  readonly inProcess: boolean;
  /** The client's address, by which rate limits tell callers apart. */
  readonly clientIp: string;
  /** Returns the origin that the client called; undefined in process or without a `Host` header. */
  originOf(request: Request): string | undefined;
  /** The URL as sent by the client, if known. */
  target(request: Request): string;
  /** Returns a request header; avoids creating a `Headers` object where the entry point has the raw ones. */
  header(request: Request, name: string): string | undefined;
  /** Returns all request headers, for the call log. */
  headersOf(request: Request): KeptHeaders;
  /** Returns the body of a GET, which a `Request` cannot have; undefined without one. */
  bodyOfGet(): ReadableStream<Uint8Array> | undefined;
  /** Breaks the connection. A fault that never responds ends when the client disconnects or the mock stops. */
  applyConnectionFault(fault: ConnectionFault, response: Response, ends: CallEnds): Promise<Response>;
}

/** What ends a call that never gets a response. */
export interface CallEnds {
  onStop: OnStop;
  /** Aborted when the client of a call in process leaves. */
  signal: AbortSignal;
}

/** The validated parts of a call; `{}` for those that an endpoint does not declare. */
export type CheckedInput = Record<'params' | 'query' | 'body', unknown>;

/** The environment of a call, as `c.env` and `c.get` in every layer. */
export interface AppEnv {
  Bindings: {
    /** The state of the call's workspace. */
    world: World;
    host: Host;
    /** `''` is the main workspace. */
    workspace: WorkspaceKey;
    /** Path within the workspace, without `/w/<key>`. */
    path: string;
    connection: Connection;
    /** Returns the base URL of a workspace for links, as this caller reaches it. `''` is the main workspace. */
    urlOf: (workspace: string) => string;
    /** Used instead of the `Origin` header where a page cannot set it. */
    origin: string | undefined;
    /** True for a call of an untrusted origin, which may only use the public API. */
    untrusted: boolean;
    /** Where steps come from, if not from the control API. */
    stepOrigin?: StepOrigin;
    /** The call's entry in the call log, filled in on the way; absent for calls that are not recorded. */
    call?: CallEntry;
    /** The request header `x-request-id`, if valid. The response repeats it. */
    xRequestId?: string | undefined;
    /** Headers of the response, whichever layer creates it. */
    headers: Record<string, string>;
    /** Set by a fault: the connection breaks instead of sending the response. */
    connectionFault?: ConnectionFault;
    /** Set to reject an in-process call, as `fetch` does after a network error. */
    rejection?: Error;
  };
  Variables: {
    /** Set by `authenticate`; its type belongs to the service. */
    caller: unknown;
    /** The parsed body before validation; undefined until it is read. */
    body: unknown;
    /** Set by `validateInput`. */
    input: CheckedInput;
  };
}

/** A response, immediately if nothing had to be awaited. */
export type MaybeAsync = Response | Promise<Response>;

/** Responds to a call. */
export type Handler = (c: Context<AppEnv>) => MaybeAsync;

/** A step in the life of a call: responds itself, or calls `next` and may change its response. */
export type Layer = (c: Context<AppEnv>, next: Handler) => MaybeAsync;
