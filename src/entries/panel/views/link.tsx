import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { paymentList } from '../../../service/payments/payments.panel.ts';
import type { RequestRow } from '../../../service/requests/requests.model.ts';
import { requestList } from '../../../service/requests/requests.panel.ts';
import { type SecurePaymentRow, securePaymentsTable } from '../../../service/secure-payments/secure-payments.model.ts';
import { linkActions } from '../../../service/secure-payments/secure-payments.panel.ts';
import { linkStatus, linkUrl, requestsOfLink } from '../../../service/secure-payments/secure-payments.queries.ts';
import { Actions } from '../action-form.tsx';
import { Fees } from '../hosted/link-page.tsx';
import { networkLabel } from '../hosted/link-states.ts';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, shortened, Time } from '../parts.tsx';
import { type Column, DataTable } from '../table.tsx';
import { href, known, type View } from '../view.ts';
import { money } from '../words.ts';
import { RecordTimeline } from './record-timeline.tsx';
import { Wallet } from './request.tsx';

/** The page of one payment link: its data, what it pays, who tried to pay it, and the available actions. */
export function LinkRecordPage({ view, id }: { view: View; id: string }) {
  const row = known(view.world.table(securePaymentsTable).get(id), 'payment link', id);
  const requests = requestsOfLink(view.world, row);
  const paymentsOf = (requestId: string) =>
    view.world.table(paymentsTable).search({ by: { requestId } }).rows.reverse();
  const payments = row.requestIds.flatMap(paymentsOf);
  return (
    <Page view={view} title={`Payment link ${row.reference ?? shortened(id)}`}>
      <Panel title="State" testid="secure-payment">
        <LinkFacts view={view} row={row} requests={requests} />
        <Actions view={view} of={linkActions(view.world, row)} />
      </Panel>
      <Panel title="Requests" testid="requests">
        <DataTable view={view} {...requestList} rows={requests} />
      </Panel>
      <Panel title="Payments" testid="payments">
        <DataTable view={view} {...paymentList} rows={payments} empty={['No payments yet.']} />
      </Panel>
      <Wallets view={view} row={row} />
      {row.feePlan === null || row.feePlan.fees.length === 0 ? undefined : (
        <Panel title="Fees">
          <Fees plan={row.feePlan} />
        </Panel>
      )}
      <RecordTimeline view={view} id={id} />
    </Page>
  );
}

function LinkFacts({ view, row, requests }: { view: View; row: SecurePaymentRow; requests: readonly RequestRow[] }) {
  const { mode, screeningProvider, hideUntilApproved, hidePayeeAddress, allowedPayerAddresses } = row.accessPolicy;
  const payees = requests.map(({ payee }) => payee);
  const amounts = requests.map(({ amount, paymentCurrency }) => money({ amount, currency: paymentCurrency }));
  return (
    <Facts
      facts={[
        ['Status', <Badge status={linkStatus(view.world, row)} testid="secure-payment-status" />],
        ['Kind', `${row.kind}, ${row.flow}`],
        ['Amounts', amounts.join(' and ')],
        ['Network', networkLabel(requests[0]?.network)],
        ['Payee', addresses(view, payees)],
        ['Payee is shown', hidePayeeAddress ? 'shortened' : 'whole'],
        ['Details are shown', hideUntilApproved ? 'to approved wallets' : 'to everyone'],
        ['Allow list', allowedPayerAddresses.length === 0 ? 'every wallet' : addresses(view, allowedPayerAddresses)],
        ['Screening', mode === 'off' ? 'off' : `all wallets, by ${screeningProvider}`],
        ['Reference', row.reference],
        ['Called by its creator', row.identifier],
        ['Client ID', row.clientId],
        ['Created', <Time at={row.createdAt} from={view} />],
        ['Expires', <Time at={row.expiresAt} from={view} />],
        ['Leads to', row.redirectUrl],
        ['Address', <Id value={linkUrl(view.world, row.token)} whole />],
        ['Page', <a href={href(view, `../pay?token=${row.token}`)}>open as the payer</a>],
      ]}
    />
  );
}

function addresses(view: View, all: readonly (string | null)[]) {
  return [...new Set(all)].map((address) => (
    <>
      <Wallet view={view} address={address} />{' '}
    </>
  ));
}

type SeenWallet = Readonly<Record<'wallet' | 'status' | 'reason' | 'at', string>>;

const WALLET_COLUMNS: readonly Column<SeenWallet>[] = [
  { head: 'Wallet', value: (row) => row.wallet, as: 'id' },
  { head: 'Result', value: (row) => row.status, as: 'status', testid: 'wallet-status' },
  { head: 'Reason', value: (row) => row.reason },
  { head: 'Time', value: (row) => row.at, as: 'time' },
];

/** The wallets that were screened, or refused by the allow list; renders nothing without any. */
function Wallets({ view, row: { screenings, refusals } }: { view: View; row: SecurePaymentRow }) {
  const rows = [
    ...screenings.map(({ reasonCode, evaluatedAt, ...screening }) => ({
      ...screening,
      reason: reasonCode,
      at: evaluatedAt,
    })),
    ...refusals.map((refusal) => ({ ...refusal, status: 'rejected', reason: 'wallet_not_allowed' })),
  ];
  if (rows.length === 0) return undefined;
  return (
    <Panel title="Wallets" testid="wallets">
      <DataTable
        view={view}
        name="wallets"
        columns={WALLET_COLUMNS}
        rows={rows}
        keyOf={({ wallet, reason }) => `${wallet}-${reason}`}
        empty={['No wallets.']}
      />
    </Panel>
  );
}
