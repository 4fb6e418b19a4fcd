import { type ControlPolicy, guardControl } from '../control/guard.ts';
import { DomainError } from '../core/errors.ts';
import { applyFaults } from '../faults/apply-faults.ts';
import type { Dispatch, Service } from '../service.ts';
import { answerUnknown } from './answer-unknown.ts';
import type { Answer, AppEnv, Host, Stage } from './app-env.ts';
import { authenticate } from './authenticate.ts';
import type { Connection } from './connection.ts';
import { cors } from './cors.ts';
import type { Endpoint, Operation } from './endpoint.ts';
import { refusal } from './error-response.ts';
import { handle } from './handle.ts';
import { locateWorkspace, type WorkspaceNaming } from './locate-workspace.ts';
import { browserOrigin } from './origin.ts';
import { parseBody } from './parse-body.ts';
import { recordCall } from './record-call.ts';
import { validateInput } from './validate-input.ts';

/*
 * What a call passes on its way, from top to bottom.
 *
 * Stages are plain functions `(c, next) => Answer`, not hono middleware: middleware is async, and a promise for every stage
 * costs a short call a fifth of its time. `compose` gives them what hono's compose gives middleware: a thrown error becomes
 * a response where it was thrown (`handleErrors`), so that every stage around it sees the answer that the client gets.
 */

/** 1. Every call: finds its workspace, checks that it may use the control API, runs what is due, and hands it to the app. */
export function receiveCall(request: Request, connection: Connection, mock: ReceivingMock): Answer {
  try {
    const { key, path } = locateWorkspace(request, mock);
    const redirect = connection.inProcess ? undefined : guardControl(request, path, mock.policy);
    if (redirect !== undefined) return redirect;
    const world = mock.host.workspaces.open(key);
    world.runDueJobs();
    const origin = connection.inProcess ? browserOrigin(request, mock.origin) : undefined;
    const env: AppEnv['Bindings'] = { world, path, connection, origin, host: mock.host, headers: {} };
    const answer = mock.app(request, env);
    return answer instanceof Promise ? answer.then((given) => deliver(env, given)) : deliver(env, answer);
  } catch (error) {
    if (error instanceof DomainError) return refusal(error);
    throw error;
  }
}

/** What {@link receiveCall} needs to know of a mock. */
export interface ReceivingMock extends WorkspaceNaming {
  app: Dispatch;
  host: Host;
  policy: ControlPolicy;
  /** The origin of the page that the mock runs in. */
  origin: string | undefined;
}

/** 2a. An operation of the API. */
export const operationStages = (service: Service, operation: Operation): Stage[] => [
  recordCall,
  cors,
  applyFaults,
  authenticate(service, operation),
  parseBody(operation),
  validateInput(operation),
  handle(operation),
];

/** 2b. A control route: no fault meets it, and who may call it was decided by `guardControl`. */
export const controlStages = (route: Endpoint): Stage[] => [
  recordCall,
  cors,
  parseBody(route),
  validateInput(route),
  handle(route),
];

/** 2c. Pages and documents. */
export const pageStages = (answer: Stage): Stage[] => [recordCall, cors, answer];

/** 2d. A path of the API that no operation takes. It has its faults too. */
export const unknownOperationStages = ({ operations }: Service): Stage[] => [
  recordCall,
  cors,
  applyFaults,
  answerUnknown(operations),
];

/** 2e. Any other path that nothing takes. */
export const unknownPathStages = ({ operations }: Service): Stage[] => [recordCall, cors, answerUnknown(operations)];

/** 3. The answer goes to the client, or what a fault lets the client see instead. */
function deliver({ fate, connection }: AppEnv['Bindings'], answer: Response): Answer {
  return fate === undefined ? connection.deliver(answer) : connection.spoil(fate, answer);
}
