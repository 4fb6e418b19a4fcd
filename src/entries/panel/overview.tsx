import type { RecordField } from '../../engine/control/record-list.ts';
import { clientIdsTable } from '../../service/people/client-ids/client-ids.model.ts';
import { Actions } from './action-form.tsx';
import { Page } from './layout.tsx';
import { Overrides } from './overrides.tsx';
import { Panel } from './parts.tsx';
import { DataTable, FieldList } from './table.tsx';
import { Tail } from './tail.tsx';
import { Totals } from './totals.tsx';
import { href, type View } from './view.ts';

const NEWEST = 5;

/** What is going on: totals, active overrides, calls and webhooks as they come, and how to connect. */
export function OverviewPage({ view }: { view: View }) {
  const list = view.lists.find(({ name }) => name === 'requests');
  return (
    <Page view={view} title="Overview" aside={<Actions view={view} of={list?.forms ?? []} />}>
      <Totals view={view} />
      <Overrides view={view} />
      <div class="columns">
        <Tail view={view} />
        <FirstCall view={view} />
      </div>
      {list && (
        <Panel title="Newest requests" aside={<a href={href(view, 'panel/requests')}>All requests</a>}>
          <DataTable view={view} list={list} rows={list.rows(view.world, { by: {}, offset: 0, limit: NEWEST }).rows} />
        </Panel>
      )}
      <Panel title="Connect" testid="connect">
        <FieldList view={view} fields={CREDENTIALS} row={view} />
      </Panel>
    </Page>
  );
}

const CREDENTIALS: readonly RecordField<View>[] = [
  { head: 'Base URL', value: ({ base }) => base, as: 'id' },
  { head: 'x-api-key', value: ({ world }) => [...world.config.apiKeys], as: 'id' },
  {
    head: 'x-client-id',
    value: ({ world }) => {
      const clients = world.table(clientIdsTable).all();
      return clients.flatMap(({ clientId, status }) => (status === 'active' ? clientId : []));
    },
    as: 'id',
  },
  { head: 'Session token', value: ({ world }) => [...world.config.sessionTokens], as: 'id' },
];

const EXAMPLE = {
  amount: '25',
  invoiceCurrency: 'USD',
  paymentCurrency: 'FAU-sepolia',
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
};

/** Two calls to paste into a terminal: one creates a request, the other pays it. */
function FirstCall({ view }: { view: View }) {
  const { base, world } = view;
  const [key] = world.config.apiKeys;
  const credential = key === undefined ? '' : ` \\\n  -H '${quoted(`x-api-key: ${key}`)}'`;
  const json = ` \\\n  -H 'content-type: application/json'`;
  const create = `curl ${base}/v2/request${credential}${json} \\\n  -d '${JSON.stringify(EXAMPLE)}'`;
  const pay = `curl ${base}/__mock/steps${json} \\\n  -d '${JSON.stringify({ do: 'request.pay' })}'`;
  return (
    <Panel title="Try it" testid="first-call">
      <Code title="Create a request" testid="curl-create" code={create} />
      <Code title="Pay the newest one" testid="curl-pay" code={pay} />
    </Panel>
  );
}

/** Returns a text as a shell reads it between single quotes. */
const quoted = (text: string) => text.replaceAll("'", "'\\''");

function Code({ title, testid, code }: { title: string; testid: string; code: string }) {
  return (
    <div class="code">
      <div class="hstack justify-between">
        <span class="note">{title}</span>
        <button type="button" class="outline small" data-copy={code} aria-label={`Copy: ${title}`}>
          Copy
        </button>
      </div>
      <pre tabindex={0} data-testid={testid}>
        {code}
      </pre>
    </div>
  );
}
