import { conditionsOf, meets, recordOf } from '../../engine/api/calls/call-record.ts';
import type { RecordedMessage } from '../../engine/api/calls/calls.schema.ts';
import { type FaultRow, faultsTable, hasResponse } from '../../engine/api/faults/faults.model.ts';
import type { Scenario } from '../../engine/api/http/app-env.ts';
import { codeOfCall } from '../../engine/control/call-code.ts';
import { type ListAction, type ListQuery, type RecordList, recordList } from '../../engine/control/record-list.ts';
import { listSteps, type StepInfo } from '../../engine/control/steps/step-list.ts';
import type { CallEntry } from '../../engine/kernel/calls/call-entry.ts';
import { isoTime } from '../../engine/kernel/clock/clock.ts';
import { pathSegment } from '../../engine/kernel/core/text.ts';
import { type JobRow, jobsTable } from '../../engine/kernel/world/jobs.model.ts';
import { watcherOf } from '../../service/chain/chain-follower.ts';
import { DEV_ACCOUNTS } from '../../service/devchain/accounts.ts';
import type { SnapshotInfo, WorkspaceInfo } from '../types/mock.types.ts';
import { labelOf } from './labels.ts';
import { replayOf } from './replay.ts';
import { acceptedBy, type View } from './view.ts';

export function listsOf(view: View): RecordList[] {
  const ofEngine = [calls, clock, faults, steps, scenarios, snapshots, workspaces, chain];
  return [...view.lists, ...ofEngine.map((list) => list(view))];
}

/** Returns a page of the rows that contain the text `filter`. */
function pageOf<R extends object>(all: readonly R[], { by: { filter = '' }, offset, limit }: ListQuery) {
  const fits = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(filter.toLowerCase());
  const rows = all.filter((row) => Object.values(row).some(fits));
  return { rows: rows.slice(offset, limit === undefined ? undefined : offset + limit), total: rows.length };
}

function calls(view: View): RecordList {
  const { world, base } = view;
  const { config, calls } = world;
  const accepted = acceptedBy(view);
  const { operations } = config;
  return recordList<CallEntry>({
    name: 'calls',
    title: 'Calls',
    group: 'Inspect',
    keyOf: ({ name }) => name,
    filters: { operation: operations.ids(), method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], path: [], status: [] },
    rows: (_, query) =>
      pageOf(
        calls
          .all()
          .filter(meets(conditionsOf(query.by, operations)))
          .reverse(),
        query,
      ),
    columns: [
      { head: 'Call', value: callText, testid: 'open' },
      { head: 'Time', value: ({ atMs }) => isoTime(atMs), as: 'time' },
      // 0 means that no response was sent.
      { head: 'Status', value: ({ status }) => String(status || 'no_response'), as: 'status', testid: 'call-status' },
      { head: 'Operation', value: ({ method, path }) => operations.idOf(method, path) },
      { head: 'ms', value: ({ ms }) => ms.toFixed(1), as: 'number' },
      { head: 'Fault', value: ({ fault }) => fault },
      { head: 'Hint', value: ({ hint }) => hint, as: 'cut' },
    ],
    details: [
      { head: 'Address', value: (call) => recordOf(call, operations).url, as: 'wrapped' },
      { head: 'x-request-id', value: ({ xRequestId }) => xRequestId, as: 'id' },
    ],
    heading: callText,
    assumptions: ({ assumed }) => [...assumed],
    texts: (call) => {
      const record = recordOf(call, operations);
      return [
        { heading: 'Request', ...messageText(record.request), code: codeOfCall(record, accepted) },
        { heading: 'Response', ...messageText(record.response) },
      ];
    },
    actions: (call) => [
      {
        label: 'Replay',
        call: replayOf(call),
        tone: 'primary',
        leadsTo: 'panel/calls/{id}',
        disabled: call.requestBody?.truncated === true,
        refusal: 'The log has only the beginning of its body',
      },
    ],
    forms: [{ label: 'Clear the log', call: 'DELETE /calls', done: 'The call log was cleared' }],
    empty: `No calls yet. Calls from your app to ${base} appear here immediately.`,
  });
}

const callText = ({ method, path }: CallEntry) => `${method} ${path}`;

function messageText({ headers, body, truncated }: RecordedMessage) {
  const text = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const notes = body === null ? ['No body.'] : truncated ? ['The call log has only the beginning of this body.'] : [];
  return { text: text.join('\n'), notes, body: body ?? undefined };
}

const JUMPS = { '30 seconds': 'PT30S', '1 hour': 'PT1H', '1 day': 'P1D', '1 week': 'P1W', '1 month': 'P1M' };

function clock({ world: { clock, timing } }: View): RecordList {
  const settings = Object.entries(timing).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value).replace(/[{}"]/g, '').replace(':', ' ');
    return { head: labelOf(name), value: () => text };
  });
  const askForSettings = Object.fromEntries(Object.keys(timing).map((name) => [name, '']));
  return recordList<JobRow>({
    name: 'clock',
    title: 'Clock',
    counts: 'job',
    table: jobsTable,
    facts: [
      { head: 'Now (UTC)', value: (_, tx) => tx.now().slice(0, 19).replace('T', ' '), testid: 'now' },
      { head: 'Clock', value: () => (clock.isFrozen ? 'frozen' : 'running') },
      ...settings,
    ],
    columns: [
      { head: 'Job', value: (row) => row.kind },
      { head: 'Due', value: ({ dueMs }) => (dueMs === null ? null : isoTime(dueMs)), as: 'time' },
      { head: 'After reads', value: ({ polls }) => polls, as: 'number' },
      { head: 'Record', value: (row) => row.subject, as: 'id' },
    ],
    heading: (row) => row.kind,
    story: null,
    forms: [
      clock.isFrozen
        ? { label: 'Resume', step: { do: 'clock.resume' } }
        : { label: 'Freeze', step: { do: 'clock.freeze' } },
      ...Object.entries(JUMPS).map(([name, by]) => ({ label: `Advance ${name}`, step: { do: 'clock.advance', by } })),
      { label: 'Advance', step: { do: 'clock.advance' }, ask: { by: '' } },
      { label: 'Set the clock', step: { do: 'clock.set' }, ask: { now: '' } },
      { label: 'Set the timing', step: { do: 'timing.set' }, ask: askForSettings, done: 'The timing was updated' },
    ],
    empty: 'No pending jobs. Set a delay, such as settlement after 30 seconds, then pay a request.',
  });
}

function faults(): RecordList {
  const removed = 'The faults were removed';
  const ask = { operation: '*', status: '500', message: '', delay: '', times: '', chance: '' };
  return recordList<FaultRow>({
    name: 'faults',
    title: 'Faults',
    table: faultsTable,
    columns: [
      { head: 'ID', value: (row) => row.id },
      { head: 'Applies to', value: targetOf },
      { head: 'Effect', value: effectOf, as: 'wrapped' },
      { head: 'Remaining', value: (row) => row.times ?? 'unlimited', as: 'number' },
      { head: 'Chance', value: (row) => `${row.chance * 100} %`, as: 'number' },
    ],
    story: null,
    actions: ({ id }) => [{ label: 'Remove', step: { do: 'fault.clear', id }, leadsTo: 'panel/faults', done: removed }],
    forms: [
      { label: 'New fault', step: { do: 'fault.add' }, ask, tone: 'primary', done: 'The fault is active' },
      { label: 'Remove all', step: { do: 'fault.clear' }, tone: 'danger', done: removed },
    ],
    empty: 'No active faults. Add one here, or use a scenario or the step fault.add.',
  });
}

export function targetOf({ operation, method, path, webhook, event }: FaultRow): string {
  if (webhook !== undefined) return event ?? 'every webhook';
  const name = operation === '*' ? 'every operation' : operation;
  return [name, method, path].filter(Boolean).join(' ') || 'every call';
}

export function effectOf(fault: FaultRow): string {
  const { status = 500, delay, effect, webhook, rateLimit, phase, after } = fault;
  const range = typeof delay === 'object' ? `${delay.min} to ${delay.max}` : delay;
  const parts = [
    hasResponse(fault) && `responds with ${status}`,
    delay !== undefined && `delayed by ${range}${typeof delay === 'string' ? '' : ' ms'}`,
    effect ?? webhook,
    rateLimit && `at most ${rateLimit.perSecond} calls per second`,
    phase === 'after' && 'after the operation',
    after > 0 && `after the first ${after}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function steps({ host }: View): RecordList {
  return recordList<StepInfo>({
    name: 'steps',
    title: 'Steps',
    keyOf: ({ name }) => name,
    filters: { filter: [] },
    rows: (_, query) => pageOf(listSteps(host.service.steps()), query),
    columns: [
      { head: 'Step', value: ({ name }) => name },
      { head: 'Description', value: ({ description }) => description, as: 'wrapped' },
    ],
    heading: ({ name }) => name,
    actions: ({ name, parameters }) => [
      { label: 'Apply', step: { do: name }, schema: parameters, done: `Applied ${name}` },
    ],
    empty: 'There are no steps.',
  });
}

function scenarios({ host }: View): RecordList {
  return recordList<Scenario>({
    name: 'scenarios',
    title: 'Scenarios',
    keyOf: ({ name }) => name,
    filters: { filter: [] },
    rows: (_, query) => pageOf([...host.scenarios().values()], query),
    columns: [
      { head: 'Scenario', value: ({ title }) => title },
      { head: 'Name', value: ({ name }) => name },
      { head: 'Description', value: ({ description }) => description, as: 'wrapped' },
    ],
    heading: ({ title }) => title,
    actions: (scenario) => [applyScenario(scenario)],
    texts: ({ params, stepsWith }) => [{ heading: 'Steps', body: stepsWith(params) }],
    empty: 'There are no scenarios.',
  });
}

/** Returns the action that applies a scenario. Parameters have the types of their defaults. */
function applyScenario({ name, title, params }: Scenario): ListAction {
  const properties = Object.entries(params).map(([param, value]) => {
    return [param, value === null ? { type: 'string' } : { type: typeof value, default: value }];
  });
  return {
    label: 'Apply',
    done: `Applied ${title}`,
    call: `POST /scenarios/${pathSegment(name)}`,
    schema: { properties: { params: { type: 'object', properties: Object.fromEntries(properties) } } },
    ask: Object.fromEntries(Object.keys(params).map((param) => [`params.${param}`, ''])),
    hasDefaults: Object.values(params).every((value) => value !== null),
  };
}

function creation(list: string, label: string, field: string, done: string): ListAction {
  return { label, call: `POST /${list}`, ask: { [field]: '' }, tone: 'primary', done };
}

function deletion(list: string, id: string, done: string): ListAction {
  const call = `DELETE /${list}/${pathSegment(id)}`;
  return { label: 'Delete', call, tone: 'danger', leadsTo: `panel/${list}`, done };
}

function snapshots({ world }: View): RecordList {
  return recordList<SnapshotInfo>({
    name: 'snapshots',
    title: 'Snapshots',
    keyOf: ({ id }) => id,
    rows: (_, query) => pageOf(world.snapshots.list().reverse(), query),
    columns: [
      { head: 'Name', value: ({ id }) => id },
      { head: 'Taken', value: ({ at }) => at, as: 'time' },
      { head: 'File', value: () => 'export', link: ({ id }) => `export?snapshot=${pathSegment(id)}` },
    ],
    actions: ({ id }) => [
      { label: 'Restore', call: `POST /snapshots/${pathSegment(id)}/restore`, done: `Restored the snapshot ${id}` },
      deletion('snapshots', id, `Deleted the snapshot ${id}`),
    ],
    facts: [{ head: 'Current state', value: () => 'export', link: () => 'export', testid: 'export-state' }],
    forms: [creation('snapshots', 'Take a snapshot', 'name', 'Snapshot taken')],
    empty: 'No snapshots yet. A snapshot saves all rows and the clock, and can be restored later.',
  });
}

function workspaces(view: View): RecordList {
  const { workspaces } = view.host;
  const top = `../${view.workspace === undefined ? '' : '../../'}`;
  return recordList<WorkspaceInfo>({
    name: 'workspaces',
    title: 'Workspaces',
    keyOf: ({ key }) => key,
    rows: (_, { offset, limit }) => {
      const total = workspaces.count;
      const end = limit === undefined ? total : offset + limit;
      return { rows: workspaces.list(view.urlOf, end).slice(offset), total };
    },
    columns: [
      { head: 'Key', value: ({ key }) => key },
      { head: 'Panel', value: () => 'open', link: ({ key }) => `${top}w/${pathSegment(key)}/__mock/` },
      { head: 'Base URL', value: ({ url }) => url, as: 'wrapped' },
      { head: 'Last used', value: ({ usedAt }) => usedAt, as: 'time' },
      { head: 'Expires', value: ({ expiresAt }) => expiresAt, as: 'time' },
    ],
    actions: ({ key }) => [deletion('workspaces', key, `Deleted the workspace ${key}`)],
    forms: [creation('workspaces', 'New workspace', 'key', 'Workspace created')],
    empty: 'Only the main workspace exists. Call /w/{key}/… to create another with its own state.',
  });
}

function chain({ host }: View): RecordList {
  const status = watcherOf(host)?.status();
  const accounts = status === undefined ? [] : DEV_ACCOUNTS;
  return recordList<(typeof DEV_ACCOUNTS)[number]>({
    name: 'chain',
    title: 'Chain',
    keyOf: ({ address }) => address,
    rows: (_, query) => pageOf(accounts, query),
    columns: [
      { head: 'Account', value: (account) => String(DEV_ACCOUNTS.indexOf(account)) },
      { head: 'Address', value: ({ address }) => address, as: 'id' },
      { head: 'Private key', value: ({ privateKey }) => privateKey, as: 'id' },
    ],
    heading: ({ address }) => `Account ${address}`,
    facts: status && [
      { head: 'Network', value: () => status.network },
      {
        head: 'Node',
        value: () => (status.error === null ? 'connected' : 'unreachable'),
        as: 'status',
        testid: 'node',
      },
      { head: 'Error', value: () => status.error, testid: 'chain-error' },
      { head: 'URL', value: () => status.url, as: 'id' },
      { head: 'Chain ID', value: () => status.chainId },
      { head: 'Newest block', value: () => status.head?.number, as: 'number', testid: 'chain-head' },
      { head: 'Accounts', value: () => 'funded, but their keys are public: never send them real funds' },
    ],
    empty:
      'No chain is connected, so payments are simulated. To use a local chain, run "npx payment-request-mock chain", ' +
      'then "npx payment-request-mock --chain http://127.0.0.1:8545" in another terminal. In a test, pass the option ' +
      'chain to startMock.',
  });
}
