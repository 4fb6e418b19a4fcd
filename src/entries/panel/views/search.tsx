import { Slices } from '../../../engine/clock/slices.ts';
import { finishPaced, type Parts } from '../../../engine/core/parts.ts';
import { pathSegment } from '../../../engine/core/url.ts';
import type { Row, TableDefinition } from '../../../engine/store/table.ts';
import { deliveriesTable } from '../../../engine/webhooks/deliveries.model.ts';
import { webhooksTable } from '../../../engine/webhooks/webhooks.model.ts';
import { clientIdsTable } from '../../../service/client-ids/client-ids.model.ts';
import { journeyEventsTable, journeysTable } from '../../../service/journeys/journeys.model.ts';
import { payersTable } from '../../../service/payers/payers.model.ts';
import { paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { recurringPaymentsTable } from '../../../service/recurring/recurring.model.ts';
import { requestsTable } from '../../../service/requests/requests.model.ts';
import { Page } from '../layout.tsx';
import { DataTable, Id } from '../parts.tsx';
import { href, type View } from '../view.ts';

/** One record that a search found. */
export interface SearchHit {
  kind: string;
  id: string;
  /** Its page under `/__mock/`. */
  path: string;
}

/** Maximum number of results from one table. */
const MOST = 20;

/** How many rows are read between two chances for other calls. */
const ROWS_AT_ONCE = 200;

/** Resolves with the records whose ids, addresses, hashes or references contain the text. Other calls are answered meanwhile. */
export async function searchHits(view: View, text: string): Promise<SearchHit[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const within = finder(view, wanted);
  const found = [
    within('request', requestsTable, (row) => [
      [row.requestId, row.paymentReference, row.payee, row.payer, row.txHash, row.reference],
      `panel/requests/${row.requestId}`,
    ]),
    within('payment', paymentsTable, (row) => [
      [row.id, row.sourceTxHash, row.destinationTxHash],
      `panel/requests/${row.requestId}`,
    ]),
    within('payer', payersTable, (row) => [
      [row.clientUserId, row.userId, row.email],
      `panel/payers/${pathSegment(row.clientUserId)}`,
    ]),
    within('bank account', paymentDetailsTable, (row) => [
      [row.id, row.iban, row.accountNumber],
      `panel/payers/${pathSegment(row.clientUserId)}`,
    ]),
    within('client ID', clientIdsTable, (row) => [[row.id, row.clientId, row.label], 'panel/client-ids']),
    within('recurring payout', recurringPaymentsTable, (row) => [[row.id, row.currentRequestId], 'panel/recurring']),
    within('journey', journeysTable, (row) => [[row.id, row.requestId], 'panel/journeys']),
    within('journey event', journeyEventsTable, (row) => [[row.id, row.txReference], 'panel/journeys']),
    within('webhook', webhooksTable, (row) => [[row.id, row.url], 'panel/webhooks']),
    within('delivery', deliveriesTable, (row) => [[row.id], `panel/deliveries/${row.id}`]),
  ];
  const { pace } = new Slices();
  const hits: SearchHit[] = [];
  for (const parts of found) hits.push(...(await finishPaced(parts, pace)));
  return hits;
}

type Described = readonly [texts: readonly (string | null | undefined)[], path: string];

function finder(view: View, wanted: string) {
  // A copy, because calls that are answered meanwhile may write.
  const world = view.world.copy();
  return function* within<R extends Row>(
    kind: string,
    table: TableDefinition<R>,
    describe: (row: R) => Described,
  ): Parts<SearchHit[]> {
    const hits: SearchHit[] = [];
    let read = 0;
    for (const row of world.table(table).each()) {
      const [texts, path] = describe(row);
      if (texts.some((text) => text?.toLowerCase().includes(wanted))) hits.push({ kind, id: table.key(row), path });
      if (hits.length === MOST) break;
      if (++read % ROWS_AT_ONCE === 0) yield;
    }
    return hits;
  };
}

/** The page of search results. */
export function SearchPage({ view, hits }: { view: View; hits: readonly SearchHit[] }) {
  return (
    <Page view={view} title="Search">
      <DataTable
        name="hits"
        label="Search results"
        columns={[
          { head: 'Kind', cell: (hit) => hit.kind },
          {
            head: 'ID',
            cell: (hit) => (
              <a href={href(view, hit.path)}>
                <Id value={hit.id} whole />
              </a>
            ),
          },
        ]}
        rows={hits}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        empty={`No record of this workspace has “${view.query.q ?? ''}” in its ids, addresses, hashes or references.`}
      />
    </Page>
  );
}
