import { recordOf } from '../../../engine/api/calls/call-record.ts';
import type { RecordedCall, RecordedMessage } from '../../mock.types.ts';
import { Field, StepForm } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Facts, Id, Panel, Time } from '../parts.tsx';
import type { View } from '../view.ts';
import { Status } from './calls.tsx';
import { UnknownRecord } from './unknown.tsx';

/** The page of one call: request and response, without credentials. */
export function CallPage({ view, id }: { view: View; id: string }) {
  const entry = view.world.calls.all().find((one) => one.name === id);
  if (entry === undefined) throw new UnknownRecord('call', id);
  const call = recordOf(entry, view.world.operations);
  return (
    <Page view={view} title={`${call.method} ${call.path}`}>
      <Panel title="Call" testid="call">
        <CallFacts call={call} />
        {call.operationId === null ? undefined : <BreakNext view={view} operation={call.operationId} />}
      </Panel>
      <Message title="Request" message={call.request} />
      <Message title="Response" message={call.response} />
    </Page>
  );
}

function CallFacts({ call }: { call: RecordedCall }) {
  return (
    <Facts
      facts={[
        ['Status', <Status status={call.status} />],
        ['Operation', call.operationId ?? 'none of the API'],
        ['Time', <Time at={call.at} seconds />],
        ['Took', `${call.ms.toFixed(1)} ms`],
        ['Address', <Id value={call.url} whole />],
        ['Fault', call.fault ?? 'none'],
        ...(call.hint === null ? [] : [['Hint', call.hint] as const]),
        ...(call.traceId === null ? [] : [['Trace', <Id value={call.traceId} whole />] as const]),
        ...(call.xRequestId === null ? [] : [['x-request-id', <Id value={call.xRequestId} whole />] as const]),
      ]}
    />
  );
}

function BreakNext({ view, operation }: { view: View; operation: string }) {
  return (
    <div class="actions">
      <StepForm
        view={view}
        step={{ do: 'fault.add', operation }}
        label="Fail the next call"
        testid="fail-next-call"
        then="panel/faults"
      >
        <Field name="num:status" label="Status" value="500" size={5} />
        <Field name="num:times" label="Times" value="1" size={4} />
      </StepForm>
    </div>
  );
}

function Message({ title, message }: { title: string; message: RecordedMessage }) {
  const headers = Object.entries(message.headers);
  return (
    <Panel title={title} testid={title.toLowerCase()}>
      {headers.length === 0 ? undefined : <pre>{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>}
      <h3>Body</h3>
      {message.body === null ? <p class="empty">No body.</p> : <pre data-testid="body">{textOf(message.body)}</pre>}
      {message.truncated ? <p class="dim">Truncated: the log keeps only the beginning.</p> : undefined}
    </Panel>
  );
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}
