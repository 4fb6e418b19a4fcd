import type { Context } from 'hono';
import type { CallEntry, KeptHeaders } from '../../kernel/calls/call-entry.ts';
import type { OnStop } from '../../kernel/clock/timers.ts';
import type { WorkspaceKey } from '../../kernel/core/key.ts';
import type { StepOrigin } from '../../kernel/world/event-log.ts';
import type { StepDefinition } from '../../kernel/world/step.ts';
import type { ServiceTiming } from '../../kernel/world/timing.ts';
import type { Workspaces } from '../../kernel/world/workspaces.ts';
import type { World } from '../../kernel/world/world.ts';
import type { StateSummary } from '../../kernel/world/world.types.ts';
import type { WorldService } from '../../kernel/world/world-config.ts';
import type { Platform } from '../platform/platform.ts';
import type { Endpoint } from './endpoint.ts';

export interface Scenario {
  name: string;
  title: string;
  description: string;
  params: Record<string, unknown>;
  stepsWith(params: Record<string, unknown>): readonly unknown[];
}

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

export type OpenApiDocuments = Record<'api' | 'control', string>;

export interface HostService extends WorldService {
  readonly timing: ServiceTiming;
  readonly steps: () => ReadonlyMap<string, StepDefinition>;
  readonly headers: ServiceHeaders;
  readonly controlRoutes: readonly Endpoint[];
  documents(): Promise<OpenApiDocuments>;
  credentials(world: World): StateSummary['credentials'];
}

export interface Host {
  service: HostService;
  platform: Platform;
  scenarios: () => ReadonlyMap<string, Scenario>;
  workspaces: Workspaces;
  access: {
    workspaceFrom: 'url' | 'api-key';
    ownKeys: readonly string[];
  };
}

/** `timeout` never responds; `truncate` closes the connection in the middle of the body. */
export type ConnectionFault = 'reset' | 'empty' | 'timeout' | 'truncate';

export interface Connection {
  /** True for a call that did not come over a network. */
  readonly inProcess: boolean;
  readonly clientIp: string;
  /** Returns the origin that the client called; undefined in process or without a `Host` header. */
  originOf(request: Request): string | undefined;
  /** The URL as sent by the client, if known. */
  target(request: Request): string;
  header(request: Request, name: string): string | undefined;
  headersOf(request: Request): KeptHeaders;
  /** A fault that never responds ends when the client disconnects or the mock stops. */
  applyConnectionFault(fault: ConnectionFault, response: Response, ends: CallEnds): Promise<Response>;
}

/** What ends a call that never gets a response. */
export interface CallEnds {
  onStop: OnStop;
  /** Aborted when the client of a call in process leaves. */
  signal: AbortSignal;
}

export type CheckedInput = Record<'params' | 'query' | 'body', unknown>;

export interface AppEnv {
  Bindings: {
    world: World;
    host: Host;
    workspace: WorkspaceKey;
    path: string;
    connection: Connection;
    /** Returns the base URL of a workspace for links, as this caller reaches it. `''` is the main workspace. */
    urlOf: (workspace: string) => string;
    /** Used instead of the `Origin` header where a page cannot set it. */
    origin: string | undefined;
    /** True for a call of an untrusted origin, which may only use the public API. */
    untrusted: boolean;
    stepOrigin?: StepOrigin;
    call?: CallEntry;
    xRequestId?: string | undefined;
    headers: Record<string, string>;
    connectionFault?: ConnectionFault;
    rejection?: Error;
  };
  Variables: {
    caller: unknown;
    body: unknown;
    input: CheckedInput;
  };
}

export type MaybeAsync = Response | Promise<Response>;

export type Handler = (c: Context<AppEnv>) => MaybeAsync;

export type Layer = (c: Context<AppEnv>, next: Handler) => MaybeAsync;
