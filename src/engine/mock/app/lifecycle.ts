import { applyFaults } from '../../api/faults/apply-faults.ts';
import type { AppEnv, Connection, Host, Layer, MaybeAsync } from '../../api/http/app-env.ts';
import type { Endpoint, Operation } from '../../api/http/endpoint.ts';
import { locateWorkspace, type WorkspaceNaming } from '../../api/http/locate-workspace.ts';
import { browserOrigin, cors } from '../../api/http/origin.ts';
import { recordCall } from '../../api/http/record-call.ts';
import { checkUrl, parseBody } from '../../api/http/request-body.ts';
import { hintByDefault, noSniffing, refusal } from '../../api/http/responses.ts';
import { handle, respondToErrors } from '../../api/http/run-endpoint.ts';
import { validateInput } from '../../api/http/validate-input.ts';
import { type ControlPolicy, guardCall, trustedUrl } from '../../control/guard.ts';
import { DomainError } from '../../kernel/core/errors.ts';
import type { World } from '../../kernel/world/world.ts';
import type { Dispatch, Service } from '../definition/define-service.ts';

/*
 * The lifecycle of a call, from top to bottom.
 *
 * Layers are plain functions `(c, next) => MaybeAsync`, not Hono middleware, which is async: a call that awaits nothing
 * is answered at once, without other calls in between. Errors become responses at the nearest `respondToErrors` before
 * the layer.
 */

export interface ReceivingMock extends WorkspaceNaming {
  app: Dispatch;
  host: Host;
  policy: ControlPolicy;
  /** Base URL of links to callers that reach the mock under an unknown or untrusted name. */
  baseUrl: string;
  /** True for the option `baseUrl`, which is used for all callers. */
  isBaseUrlFixed: boolean;
  /** Origin of the page that contains the mock. */
  origin: string | undefined;
}

/** 1. Receives a call: finds its workspace, guards the control API, runs due jobs, and passes the call to the app. */
export function receiveCall(request: Request, connection: Connection, mock: ReceivingMock): MaybeAsync {
  const { host, policy } = mock;
  try {
    checkUrl(request);
    const { key, path } = locateWorkspace(request, connection, mock);
    const guarded = guardCall(request, connection, { key, path }, policy, host.workspaces);
    if (guarded.redirect !== undefined) return guarded.redirect;
    const world = host.workspaces.open(key, guarded.mayCreate);
    return responseIn(world, request, mock, { workspace: key, path, connection, untrusted: guarded.untrusted });
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    throw error;
  }
}

type Caller = Pick<AppEnv['Bindings'], 'workspace' | 'path' | 'connection' | 'untrusted'>;

function responseIn(world: World, request: Request, mock: ReceivingMock, caller: Caller): MaybeAsync {
  const { host, origin, app } = mock;
  const { workspace, path, connection, untrusted } = caller;
  world.runDueJobs();
  // Lists every field: with a spread, V8 reads the object more slowly in all layers, and a GET takes an eighth longer.
  const env: AppEnv['Bindings'] = {
    world,
    workspace,
    path,
    connection,
    urlOf: (key) => urlFor(request, connection, mock, key),
    origin: connection.inProcess ? browserOrigin(request, origin) : undefined,
    untrusted,
    host,
    headers: {},
  };
  const response = app(request, env);
  return response instanceof Promise ? deliverLater(env, request, response) : deliver(env, request, response);
}

/** Links use the host that the client called, unless the option `baseUrl` is set. */
function urlFor(request: Request, connection: Connection, mock: ReceivingMock, workspace: string): string {
  const { baseUrl, isBaseUrlFixed, policy } = mock;
  const url = (isBaseUrlFixed ? undefined : trustedUrl(connection.originOf(request), policy)) ?? baseUrl;
  return workspace === '' ? url : `${url}/w/${workspace}`;
}

async function deliverLater(env: AppEnv['Bindings'], request: Request, response: Promise<Response>): Promise<Response> {
  const { world, host, workspace } = env;
  world.callsUnderWay++;
  try {
    return await deliver(env, request, await response);
  } finally {
    world.callsUnderWay--;
    host.workspaces.touch(workspace);
  }
}

/** 2a. Returns the layers of an operation of the API. */
export const operationLayers = (service: Service, operation: Operation): Layer[] => [
  recordCall(operation),
  respondToErrors,
  cors,
  applyFaults,
  ...(operation.deprecated === undefined ? [] : [hintByDefault(operation.deprecated)]),
  respondToErrors,
  authenticate(service, operation),
  parseBody(operation),
  validateInput(operation),
  handle(operation),
];

/** 2b. Returns the layers of a control route, whose caller `guardCall` has checked. */
export const controlLayers = (route: Endpoint): Layer[] => [
  recordCall(route),
  respondToErrors,
  cors,
  noSniffing,
  parseBody(route),
  validateInput(route),
  handle(route),
];

/** 2c. Returns the layers of a page or document; these calls are neither recorded nor logged. */
export const pageLayers = (page: Layer): Layer[] => [respondToErrors, cors, noSniffing, page];

export const unknownOperationLayers = (service: Service): Layer[] => [
  recordCall(),
  respondToErrors,
  cors,
  applyFaults,
  respondToUnknown(service),
];

/** @param around layers before the response */
export const unknownPathLayers = (service: Service, ...around: Layer[]): Layer[] => [
  recordCall(),
  respondToErrors,
  cors,
  noSniffing,
  ...around,
  respondToUnknown(service),
];

function respondToUnknown(service: Service): Layer {
  return async (c) => {
    const [{ respondUnknown }, { CONTROL_ROUTES }] = await Promise.all([
      import('../../api/http/unknown-route.ts'),
      import('../../control/control.routes.ts'),
    ]);
    return respondUnknown(c, service, [...CONTROL_ROUTES, ...service.controlRoutes]);
  };
}

function deliver(
  { connectionFault, rejection, connection, world }: AppEnv['Bindings'],
  request: Request,
  response: Response,
): MaybeAsync {
  if (rejection !== undefined) throw rejection;
  if (connectionFault === undefined) return response;
  return connection.applyConnectionFault(connectionFault, response, { onStop: world.onStop, signal: request.signal });
}

function authenticate(service: Service, { auth }: Operation): Layer {
  return (c, next) => {
    const { world, call } = c.env;
    c.set(
      'caller',
      world.eventLog.withCause(call, () => service.authenticate(c, auth)),
    );
    return next(c);
  };
}
