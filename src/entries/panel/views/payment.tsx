import { paymentAmounts } from '../../../service/payments/payment-item.wire.ts';
import { paymentsTable } from '../../../service/payments/payments.model.ts';
import { blockText } from '../../../service/payments/payments.panel.ts';
import { requestsTable, requestTransitions } from '../../../service/requests/requests.model.ts';
import { Actions } from '../action-form.tsx';
import { Page } from '../layout.tsx';
import { Badge, Facts, Id, Panel, shortened, Time } from '../parts.tsx';
import { href, known, type View } from '../view.ts';
import { money } from '../words.ts';
import { RecordTimeline } from './record-timeline.tsx';
import { Wallet } from './request.tsx';

/** The page of one payment: what was sent, what arrived, what it settles, and what happened to its request. */
export function PaymentPage({ view, id }: { view: View; id: string }) {
  const row = known(view.world.table(paymentsTable).get(id), 'payment', id);
  const { requestId } = row;
  const status = view.world.table(requestsTable).get(requestId)?.status ?? 'created';
  const title = money({ amount: row.invoiceAmount, currency: row.invoiceSymbol });
  const amounts = paymentAmounts(view.world, row);
  const amount = (side: 'paid' | 'received' | 'excess') =>
    amounts[`${side}Amount`] &&
    money({ amount: amounts[`${side}Amount`] ?? '', currency: amounts[`${side}Currency`] ?? '' });
  const refund = { label: 'Refund the request', testid: 'refund', step: { do: 'request.refund', requestId } };
  return (
    <Page view={view} title={`Payment of ${title}`}>
      <Panel title="State" testid="payment" aside={<Badge status={row.refunded ? 'refunded' : 'paid'} />}>
        <Facts
          facts={[
            ['Settles', title],
            ['Sent, with fees', amount('paid')],
            ['Received', amount('received')],
            ['Too much', amount('excess') ?? undefined],
            [
              'Request',
              <a href={href(view, `panel/requests/${requestId}`)}>{row.reference ?? shortened(requestId)}</a>,
            ],
            ['From', <Wallet view={view} address={row.payer} />],
            ['To', <Wallet view={view} address={row.payee} />],
            ['Time', <Time at={row.timestamp} seconds />],
            ['Type', row.type],
            ['Network', [...new Set([row.sourceNetwork, row.destinationNetwork])].join(' to ')],
            ['Transaction', <Id value={row.sourceTxHash} />],
            ...row.fees.map(({ type, amount, currency }) => {
              return [`Fee: ${type}`, amount === null ? 'unknown' : money({ amount, currency })] as const;
            }),
            ['Block', blockText(view.world, row)],
            ['Payment ID', <Id value={id} />],
          ]}
        />
        <Actions
          view={view}
          of={[{ ...refund, tone: 'danger', disabled: !requestTransitions[status].includes('request.refund') }]}
        />
      </Panel>
      <RecordTimeline view={view} id={requestId} />
    </Page>
  );
}
