import type { Child } from 'hono/jsx';
import { isoTime } from '../../../engine/kernel/clock/clock.ts';
import { jobsTable } from '../../../engine/kernel/world/jobs.model.ts';
import { type PaymentRow, paymentsTable } from '../../../service/payments/payments.model.ts';
import { paymentList } from '../../../service/payments/payments.panel.ts';
import { type RequestRow, requestsTable } from '../../../service/requests/requests.model.ts';
import { currenciesOf } from '../../../service/requests/requests.panel.ts';
import { remainingAmount } from '../../../service/requests/requests.queries.ts';
import { linkOfRequest } from '../../../service/secure-payments/secure-payments.queries.ts';
import { Page } from '../layout.tsx';
import { ListTable } from '../list-page.tsx';
import { Badge, Facts, Id, Panel, shortened, Time } from '../parts.tsx';
import { href, type View } from '../view.ts';
import { grouped, money, symbolOf } from '../words.ts';
import { OnChain } from './chain.tsx';
import { type Entry, RecordTimeline } from './record-timeline.tsx';
import { Intents, Offramp, RequestActions } from './request-actions.tsx';
import { UnknownRecord } from './unknown.tsx';
import { Deliveries } from './webhooks.tsx';

/** The page of one request: its data, its timeline and the available actions. */
export function RequestPage({ view, id }: { view: View; id: string }) {
  const row = view.world.table(requestsTable).get(id);
  if (row === undefined) throw new UnknownRecord('request', id);
  const payments = view.world
    .table(paymentsTable)
    .search({ by: { requestId: id } })
    .rows.reverse();
  return (
    <Page view={view} title={`Request ${row.reference ?? shortened(id)}`}>
      <Panel title="State" testid="request">
        <RequestFacts view={view} row={row} />
        <RequestActions view={view} row={row} />
      </Panel>
      <Offramp view={view} requestId={id} />
      <Intents view={view} requestId={id} />
      <RecordTimeline view={view} id={id} entries={requestEntries(view, row, payments)} />
      <Panel title="Payments" testid="payments">
        <ListTable view={view} list={paymentList} rows={payments} empty="No payments yet." />
      </Panel>
      <OnChain view={view} request={row} />
      <Deliveries view={view} by={[{ requestId: id }]} />
    </Page>
  );
}

function RequestFacts({ view, row }: { view: View; row: RequestRow }) {
  const link = linkOfRequest(view.world, row.requestId);
  const amount = (number: Child) => (
    <>
      {number} {symbolOf(row.invoiceCurrency)}
    </>
  );
  return (
    <Facts
      facts={[
        ['Status', <Badge status={row.status} testid="status" />],
        ['Reference', row.reference],
        ['Amount', amount(<b data-testid="amount">{grouped(row.amount)}</b>)],
        ['Currency', currenciesOf(row)],
        ['Paid', amount(<span data-testid="paid-amount">{grouped(row.paidAmount)}</span>)],
        ['Remaining', amount(<span data-testid="left">{grouped(remainingAmount(view.world, row))}</span>)],
        ['Waits for the payment', row.isListening ? 'yes' : 'no'],
        ['Request ID', <Id value={row.requestId} whole />],
        ['Payment reference', <Id value={row.paymentReference} whole />],
        ['Payee', <Wallet view={view} address={row.payee} />],
        ['Payer', <Wallet view={view} address={row.payer} />],
        ['Transaction', <Id value={row.txHash} whole />],
        ['Created', <Time at={row.createdAt} from={view} />],
        ...(row.clientId === null ? [] : [['Client ID', row.clientId] as const]),
        ...(row.failureReason === null ? [] : [['Failure', row.failureReason] as const]),
        ...(link === undefined ? [] : [['Payment link', <LinkTo view={view} token={link.token} />] as const]),
        ['Pay page', <a href={href(view, `pay/${row.requestId}`)}>open as the payer</a>],
      ]}
    />
  );
}

function LinkTo({ view, token }: { view: View; token: string }) {
  return (
    <a href={href(view, `panel/secure-payments/${token}`)}>
      <Id value={token} plain />
    </a>
  );
}

/** A wallet, which leads to the requests of it. */
export function Wallet({ view, address }: { view: View; address: string | null }) {
  if (address === null) return <span class="dim">–</span>;
  return (
    <a href={href(view, 'panel/requests', { wallet: address })}>
      <Id value={address} plain />
    </a>
  );
}

/** Returns what the records say of a request's past, oldest first, and its scheduled jobs. */
function requestEntries(view: View, row: RequestRow, payments: readonly PaymentRow[]): Entry[] {
  const price = money({ amount: row.amount, currency: row.invoiceCurrency });
  return [
    { at: row.createdAt, what: `created for ${price}`, kind: 'past' },
    ...paymentEntries(payments),
    ...waiting(view, row.requestId),
  ];
}

/** Returns what payments say of the past of the record that they pay. */
export function paymentEntries(payments: readonly PaymentRow[]): Entry[] {
  return [...payments.map(paymentOf), ...payments.filter(({ refunded }) => refunded).map(refundOf)];
}

const settled = (row: PaymentRow) => money({ amount: row.invoiceAmount, currency: row.invoiceSymbol });

function paymentOf(row: PaymentRow): Entry {
  const hash = <Id value={row.sourceTxHash} />;
  return { at: row.timestamp, what: [`${row.type} payment of ${settled(row)}, transaction `, hash], kind: 'past' };
}

function refundOf(row: PaymentRow): Entry {
  return { at: null, what: [`refunded ${settled(row)} to `, <Id value={row.payer} />], kind: 'past' };
}

/** Returns the scheduled jobs of a record. */
export function waiting(view: View, subject: string): Entry[] {
  const { rows } = view.world.table(jobsTable).search({ by: { subject } });
  return rows.map((job) => ({
    at: job.dueMs === null ? null : isoTime(job.dueMs),
    what: job.polls === null ? `${job.kind} is due` : `${job.kind} after ${job.polls} more reads`,
    kind: 'next',
  }));
}
