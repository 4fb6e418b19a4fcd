import type { Child } from 'hono/jsx';
import { clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { requestsTable } from '../../../service/requests/requests.model.ts';
import { requestList } from '../../../service/requests/requests.panel.ts';
import { Page } from '../layout.tsx';
import { Forms } from '../list-page.tsx';
import { Facts, Id, Panel } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import { href, type View } from '../view.ts';

/** The start page: the newest requests, a button for another one, and how to connect. */
export function OverviewPage({ view }: { view: View }) {
  const newest = view.world.table(requestsTable).search({ limit: 5 }).rows;
  const { apiKeys, sessionTokens } = view.world.config;
  const all = view.world.table(clientIdsTable).all();
  const clients = all.filter(({ status }) => status === 'active');
  const each = (values: Iterable<string>): Child => [...values].map((value) => <Id value={value} whole />);
  return (
    <Page view={view} title="Overview" aside={<Forms view={view} list={requestList} />}>
      <Panel title="Newest requests" aside={<a href={href(view, 'panel/requests')}>All requests</a>}>
        <DataTable view={view} {...requestList} rows={newest} />
      </Panel>
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
    </Page>
  );
}
