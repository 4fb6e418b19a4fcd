import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv, Host } from '../../engine/api/http/app-env.ts';
import { connectionWithin } from '../../engine/api/http/in-process.ts';
import { readText } from '../../engine/api/http/request-body.ts';
import type { ListAction, RecordList } from '../../engine/control/record-list.ts';
import type { CallEntry } from '../../engine/kernel/calls/call-entry.ts';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { MAX_BODY_BYTES } from '../../engine/kernel/core/limits.ts';
import type { Row } from '../../engine/kernel/store/store.ts';
import { refusalOfStep } from '../../engine/kernel/world/next-steps.ts';
import type { World } from '../../engine/kernel/world/world.ts';
import type { Dispatch } from '../../engine/mock/definition/define-service.ts';
import { labelOf } from './labels.ts';
import { replayCall } from './replay.ts';

export interface View {
  world: World;
  host: Host;
  /** Relative path from the page to `/__mock/`: `../` for each folder. Relative links stay in the workspace. */
  root: string;
  here: string;
  query: Readonly<Record<string, string>>;
  /** Base URL of the API in this workspace, as the browser sees it. */
  base: string;
  /** Returns the base URL of a workspace. */
  urlOf: (workspace: string) => string;
  workspace: string | undefined;
  lists: readonly RecordList[];
  /**
   * Makes a call of the control API in the page's workspace, for example `POST /steps`. Returns the response body.
   *
   * @throws DomainError with the reason of a refusal
   */
  control: (call: string, body?: object) => Promise<unknown>;
  /** Sends a call of the log again. Returns the id of the new call as the result of a step. */
  replay: (entry: CallEntry) => Promise<unknown>;
}

export interface PanelContext {
  dispatch: Dispatch;
  lists: readonly RecordList[];
}

export function viewOf(c: Context<AppEnv>, { dispatch, lists }: PanelContext): View {
  const { pathname } = new URL(c.req.url);
  const [, workspace] = /^\/w\/([^/]+)/.exec(pathname) ?? [];
  const base = c.env.urlOf(c.env.workspace);
  const at = pathname.indexOf('/__mock');
  const below = at === -1 ? '' : pathname.slice(at + '/__mock/'.length);
  const { done: _, ...query } = c.req.query();
  return {
    world: c.env.world,
    host: c.env.host,
    // The payment link page, and pages that do not exist, are not below `/__mock/`.
    root: at === -1 ? `${upFrom(c.env.path.slice(1))}__mock/` : upFrom(below),
    here: `${below}?${new URLSearchParams(query)}`.replace(/\?$/, ''),
    query: c.req.query(),
    base,
    urlOf: c.env.urlOf,
    workspace,
    lists,
    control: controlOf(c.env, base, dispatch),
    replay: (entry) => replayCall(entry, c.env, dispatch, c.req.raw.signal),
  };
}

/** Returns the relative path from a page to the folder that its path starts in. */
const upFrom = (path: string) => '../'.repeat(path.split('/').length - 1);

function controlOf(env: AppEnv['Bindings'], base: string, dispatch: Dispatch): View['control'] {
  const stepOrigin = env.path.startsWith('/__mock/panel/') ? 'panel' : 'payer';
  return async (call, body) => {
    const [method = 'GET', path = '/'] = call.split(' ');
    const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await dispatch(new Request(`${base}/__mock${path}`, { method, ...json }), {
      ...env,
      connection: connectionWithin(env.connection),
      path: `/__mock${path}`,
      stepOrigin,
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const content: unknown = isJson ? await response.json().catch(() => undefined) : undefined;
    // The stream of events would never end.
    if (!isJson) await response.body?.cancel();
    if (!response.ok) throw refusalOf(response.status, content);
    return content;
  };
}

/** Returns the first accepted credential of each kind by its header, for code to copy. */
export function acceptedBy({ world, host }: View): Readonly<Record<string, string | undefined>> {
  const [apiKey] = world.config.apiKeys;
  const [token] = world.config.sessionTokens;
  return { [host.service.headers.apiKey]: apiKey, authorization: token && `Bearer ${token}` };
}

interface Refusal {
  message?: string;
  errors?: readonly { field: string; message: string }[];
}

function refusalOf(status: number, body: unknown): DomainError {
  const { message = `The mock responded with ${status}`, errors = [] } = Object(body) as Refusal;
  // Paths contain the step name and list index. A form applies only one step.
  const fields = errors.map(({ field, message }) => ({
    field: field.replace(/^steps\[\d+\]\./, ''),
    message: message.replace(/^[a-z-]+\.[a-z-]+: /, ''),
  }));
  return new DomainError('bad-request', message, fields);
}

/** Returns the actions of a record. Those whose step the record refuses are disabled, with the reason. */
export function actionsOf({ world }: View, { actions }: RecordList, row: Row): ListAction[] {
  return (actions?.(row, world) ?? []).map((action) => {
    const refusal = action.step && refusalOfStep(world, { ...action.ask, ...action.step });
    const own = action.disabled ? action.refusal : undefined;
    return { ...action, disabled: action.disabled || refusal !== undefined, refusal: refusal?.message ?? own };
  });
}

/** Returns a relative link to a page under `/__mock/`. Absent or empty parameters are omitted. */
export function href(view: View, path: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(given).toString();
  // An empty reference would mean the current page including its query.
  return `${view.root}${path}${search === '' ? '' : `?${search}`}` || './';
}

export async function reply(c: Context, page: JSX.Element, status: ContentfulStatusCode = 200): Promise<Response> {
  return c.html(`<!doctype html>${await page.toString()}`, status);
}

/** Describes an error by field label, or by its message. */
export function errorText({ message, fields = [] }: Pick<DomainError, 'message' | 'fields'>): string {
  const wrong = fields.map(({ field, message }) => `${labelOf(field.replaceAll('.', ' '))}: ${message}`);
  return [...(wrong.length > 0 && message === 'Validation failed' ? [] : [message]), ...wrong].join(' · ');
}

/**
 * Returns the fields of a submitted form.
 *
 * @throws DomainError 413 for a large body, 400 for an invalid form
 */
export async function formOf({ env, req }: Context<AppEnv>): Promise<FormData> {
  const text = await readText(req.raw, env, MAX_BODY_BYTES);
  const type = req.header('content-type') ?? '';
  return new Response(text, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError(
      'bad-request',
      'The body must be a form: application/x-www-form-urlencoded or multipart/form-data',
    );
  });
}
