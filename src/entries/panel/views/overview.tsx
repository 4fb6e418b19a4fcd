import type { Child } from 'hono/jsx';
import { clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { REQUEST_STATUSES, requestsTable } from '../../../service/requests/requests.model.ts';
import { requestList } from '../../../service/requests/requests.panel.ts';
import { Page } from '../layout.tsx';
import { Forms, ListTable } from '../list-page.tsx';
import { Facts, Id, Panel } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { grouped } from '../words.ts';

/** The start page: counts, a form for a first request, the newest requests and how to connect. */
export function OverviewPage({ view }: { view: View }) {
  const newest = view.world.table(requestsTable).search({ limit: 5 }).rows;
  return (
    <Page view={view} title="Overview">
      <Numbers view={view} />
      <Forms view={view} list={requestList} />
      <Panel title="Newest requests" aside={<a href={href(view, 'panel/requests')}>All requests</a>}>
        <ListTable view={view} list={requestList} rows={newest} />
      </Panel>
      <Connect view={view} />
    </Page>
  );
}

function Numbers({ view }: { view: View }) {
  const { world } = view;
  const requests = world.table(requestsTable);
  const counts = [
    ...REQUEST_STATUSES.map((status) => {
      const name = `Requests ${status.replaceAll('_', ' ')}`;
      return [name, requests.count('status', status), href(view, 'panel/requests', { status })] as const;
    }),
    ['Payments', world.table(paymentsTable).count(), href(view, 'panel/payments')] as const,
    ['Payers', world.table(payersTable).count(), href(view, 'panel/payers')] as const,
  ];
  return (
    <ul class="numbers" data-testid="numbers">
      {counts.map(([name, count, to]) => (
        <li>
          <a href={to}>
            <b>{grouped(count)}</b> {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Connect({ view }: { view: View }) {
  const { apiKeys, sessionTokens } = view.world.config;
  const clients = view.world
    .table(clientIdsTable)
    .all()
    .filter(({ status }) => status === 'active');
  const each = (values: Iterable<string>): Child => [...values].map((value) => <Id value={value} whole />);
  return (
    <Panel title="Connect" testid="connect">
      <Facts
        facts={[
          ['Base URL', <Id value={view.base} whole />],
          ['x-api-key', each(apiKeys)],
          ['x-client-id', each(clients.map(({ clientId }) => clientId))],
          ['Session token', each(sessionTokens)],
        ]}
      />
    </Panel>
  );
}
