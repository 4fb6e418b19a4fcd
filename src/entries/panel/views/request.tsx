import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { paymentList } from '../../../service/payments/payments.panel.ts';
import { type RequestRow, requestsTable } from '../../../service/requests/requests.model.ts';
import { requestActions } from '../../../service/requests/requests.panel.ts';
import { remainingAmount } from '../../../service/requests/requests.queries.ts';
import { linkOfRequest } from '../../../service/secure-payments/secure-payments.queries.ts';
import { Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, shortened, Time } from '../parts.tsx';
import { DataTable } from '../table.tsx';
import { href, known, type View } from '../view.ts';
import { grouped, symbolOf } from '../words.ts';
import { OnChain } from './chain.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { Intents, Offramp } from './request-parts.tsx';

/** The page of one request: its money, the available actions, what happened, and its data. */
export function RequestPage({ view, id }: { view: View; id: string }) {
  const row = known(view.world.table(requestsTable).get(id), 'request', id);
  const link = linkOfRequest(view.world, id);
  const payments = view.world
    .table(paymentsTable)
    .search({ by: { requestId: id } })
    .rows.reverse();
  return (
    <Page view={view} title={`Request ${row.reference ?? shortened(id)}`}>
      <Panel title="State" testid="request" aside={<Badge status={row.status} testid="status" />}>
        <Amounts view={view} row={row} />
        <Actions view={view} of={requestActions(row)} />
      </Panel>
      <div class="split">
        <div>
          <Offramp view={view} requestId={id} />
          <Intents view={view} requestId={id} />
          <RecordTimeline view={view} id={id} />
          <Panel title="Payments" testid="payments">
            <DataTable view={view} {...paymentList} rows={payments} empty={['No payments yet.']} />
          </Panel>
          <OnChain view={view} request={row} />
        </div>
        <Panel title="Details" testid="details">
          <Facts
            facts={[
              ['Reference', row.reference],
              ['Request ID', <Id value={row.requestId} whole />],
              ['Payment reference', <Id value={row.paymentReference} whole />],
              ['Payee', <Wallet view={view} address={row.payee} />],
              ['Payer', <Wallet view={view} address={row.payer} />],
              ['Transaction', <Id value={row.txHash} />],
              ['Created', <Time at={row.createdAt} from={view} />],
              ['Client ID', row.clientId ?? undefined],
              [
                'Payment link',
                link && <IdLink path={href(view, `panel/secure-payments/${link.token}`)} id={link.token} />,
              ],
              ['Pay page', <a href={href(view, `pay/${row.requestId}`)}>open as the payer</a>],
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}

/** What is paid and what remains, each amount once. */
function Amounts({ view, row }: { view: View; row: RequestRow }) {
  const { invoiceCurrency, paymentCurrency, isListening, failureReason } = row;
  return (
    <p class="due">
      <b>
        <span data-testid="paid-amount">{grouped(row.paidAmount)}</span> of{' '}
        <span data-testid="amount">{grouped(row.amount)}</span> {symbolOf(invoiceCurrency)} paid
      </b>
      <span data-testid="left">{grouped(remainingAmount(view.world, row))}</span> {symbolOf(invoiceCurrency)} to go
      {invoiceCurrency === paymentCurrency ? undefined : `, in ${paymentCurrency}`}
      {isListening ? undefined : '; it does not wait for a payment'}
      {failureReason === null ? undefined : `. Failed: ${failureReason}`}
    </p>
  );
}

/** A wallet, which leads to the requests of it. */
export function Wallet({ view, address }: { view: View; address: string | null }) {
  if (address === null) return <span class="dim">–</span>;
  return <IdLink path={href(view, 'panel/requests', { wallet: address })} id={address} />;
}

function IdLink({ path, id }: { path: string; id: string }) {
  return (
    <a href={path}>
      <Id value={id} plain />
    </a>
  );
}
