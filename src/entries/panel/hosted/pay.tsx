import { own } from '../../../engine/kernel/core/own.ts';
import { TEST_WALLET } from '../../../service/payments/payments.model.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../../../service/requests/requests.model.ts';
import { remainingAmount } from '../../../service/requests/requests.queries.ts';
import { paymentRoutes } from '../../../service/requests/routes.queries.ts';
import { accepted } from '../act.tsx';
import { TextField } from '../fields.tsx';
import { Facts, Id } from '../parts.tsx';
import type { View } from '../view.ts';
import { grouped, money, symbolOf } from '../words.ts';
import { hostedKind } from './hosted-page.tsx';

const priced = ({ invoiceCurrency: currency }: RequestRow, amount: string) => money({ amount, currency });

/** The payment page of one request. */
export const PAY = hostedKind<RequestRow>({
  name: 'pay',
  title: 'Pay',
  note: 'A payer would connect a wallet here. The test wallet pays with test money.',
  recordName: 'request',
  idName: 'requestId',
  table: requestsTable,
  statusOf: (row) => row.status,
  panelPath: (id) => `panel/requests/${id}`,
  isOpen: (status, result) => {
    const isPayable = own<readonly string[]>(requestTransitions, status)?.includes('request.pay') ?? false;
    // What is under way or was given up is not asked for again.
    return isPayable && result !== 'created' && result !== 'cancelled';
  },
  body: (props) => <Due {...props} />,
  fields: ({ view, row, typed: { amount, wrong } }) => {
    const label = `Amount in ${symbolOf(row.invoiceCurrency)}; the remaining amount when empty`;
    const placeholder = remainingAmount(view.world, row);
    return <TextField name="amount" label={label} value={amount} placeholder={placeholder} wrong={wrong} />;
  },
  decisions: [
    {
      name: 'pay',
      label: 'Pay from test wallet',
      tone: 'primary',
      step: (requestId, { amount }) => ({
        do: 'request.pay',
        requestId,
        payer: TEST_WALLET,
        ...(amount === undefined ? {} : { amount }),
      }),
    },
    {
      name: 'fail',
      label: 'Fail the payment',
      tone: 'danger',
      result: 'failed',
      step: (requestId) => ({ do: 'request.fail', requestId, reason: 'Refused by the wallet' }),
    },
    { name: 'abandon', label: 'Cancel', result: 'cancelled', step: () => undefined },
    { name: 'calldata', label: 'Show the calldata', step: () => undefined, show: showCalldata },
  ],
  outcomes: {
    paid: (row) => `Paid ${priced(row, row.paidAmount)}.`,
    partially_paid: (row) => `Paid ${grouped(row.paidAmount)} of ${priced(row, row.amount)}.`,
    created: 'The payment was sent and settles later.',
    failed: 'The payment failed. You can try again.',
    cancelled: 'Nothing was paid.',
  },
  message: (result) => ({ payment: result }),
});

function Due({ view, row }: { view: View; row: RequestRow }) {
  const isOpen = requestTransitions[row.status].includes('request.pay');
  const amount = isOpen ? remainingAmount(view.world, row) : row.paidAmount;
  return (
    <>
      <p class="due">
        <span class="whole dim">{isOpen ? 'To pay' : row.status === 'refunded' ? 'Paid and refunded' : 'Paid'}</span>
        <b data-testid={isOpen ? 'due' : 'paid'}>{grouped(amount)}</b> {symbolOf(row.invoiceCurrency)}
      </p>
      <Facts
        facts={[
          ['Of', priced(row, row.amount)],
          ['Paid in', row.paymentCurrency],
          ['Payee', <Id value={row.payee} plain />],
          ['Reference', row.reference],
          ['Payment reference', <Id value={row.paymentReference} whole />],
        ]}
      />
      {isOpen ? <Routes view={view} row={row} /> : undefined}
    </>
  );
}

function Routes({ view, row }: { view: View; row: RequestRow }) {
  const routes = paymentRoutes(view.world, row, { wallet: TEST_WALLET });
  return (
    <>
      <h2>Routes</h2>
      {routes.length === 0 ? (
        <p class="empty">The test wallet cannot pay this request: its balance is too low.</p>
      ) : (
        <ul class="routes" data-testid="routes">
          {routes.map((route) => (
            <li>
              <b>
                {route.token} on {route.chain}
              </b>
              <span class="dim">
                {route.speed.toLowerCase()}, fee {route.fee}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shows what the API answers to an app that asks how to pay. */
async function showCalldata(view: View, id: string, amount: string | undefined) {
  const query = new URLSearchParams({ wallet: TEST_WALLET, ...(amount === undefined ? {} : { amount }) });
  const calldata = accepted(await view.api(`GET /v2/request/${id}/pay?${query}`));
  return (
    <>
      <h2>Calldata</h2>
      <pre data-testid="calldata">{JSON.stringify(calldata, null, 2)}</pre>
    </>
  );
}
