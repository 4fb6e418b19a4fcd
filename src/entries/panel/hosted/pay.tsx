import { transitionsFrom } from '../../../engine/core/transitions.ts';
import { TEST_WALLET } from '../../../service/payments/payment-row.commands.ts';
import { preparePayment } from '../../../service/requests/pay.commands.ts';
import { getRequest, remainingAmount } from '../../../service/requests/requests.commands.ts';
import { requestsTable, requestTransitions } from '../../../service/requests/requests.model.ts';
import { paymentRoutes } from '../../../service/requests/routes.commands.ts';
import { Facts, Id } from '../parts.tsx';
import type { View } from '../view.ts';
import type { HostedKind } from './hosted-page.tsx';

/** The payment page of one request. */
export const PAY: HostedKind = {
  name: 'pay',
  title: 'Pay',
  note: 'A payer would connect a wallet here. The test wallet pays with test money.',
  idName: 'requestId',
  status: (view, id) => view.world.table(requestsTable).get(id)?.status,
  panelPath: (id) => `panel/requests/${id}`,
  isOpen: (status) => transitionsFrom(requestTransitions, status)?.includes('request.pay') ?? false,
  body: ({ view, id }) => <Due view={view} id={id} />,
  fields: ({ view, id }) => <Part view={view} id={id} />,
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
    {
      name: 'calldata',
      label: 'Show the calldata',
      step: () => undefined,
      show: (view, id, amount) => <CalldataText view={view} id={id} amount={amount} />,
    },
  ],
  message: (result) => ({ payment: result }),
};

function Due({ view, id }: { view: View; id: string }) {
  const row = getRequest(view.world, id);
  const isOpen = requestTransitions[row.status].includes('request.pay');
  return (
    <>
      <p class="due">
        <b data-testid="due">{remainingAmount(view.world, row)}</b> {row.invoiceCurrency}
      </p>
      <Facts
        facts={[
          ['Of', `${row.amount} ${row.invoiceCurrency}`],
          ['Paid in', row.paymentCurrency],
          ['Payee', <Id value={row.payee} />],
          ['Reference', row.reference],
          ['Payment reference', <Id value={row.paymentReference} whole />],
        ]}
      />
      {isOpen ? <Routes view={view} id={id} /> : undefined}
    </>
  );
}

function Routes({ view, id }: { view: View; id: string }) {
  const routes = paymentRoutes(view.world, getRequest(view.world, id), { wallet: TEST_WALLET });
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
              </b>{' '}
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

function Part({ view, id }: { view: View; id: string }) {
  const row = getRequest(view.world, id);
  return (
    <label class="field">
      <span>Amount in {row.invoiceCurrency}; the remaining amount when empty</span>
      <input name="amount" inputmode="decimal" autocomplete="off" placeholder={remainingAmount(view.world, row)} />
    </label>
  );
}

function CalldataText({ view, id, amount }: { view: View; id: string; amount: string | undefined }) {
  const prepared = view.world.tx((tx) => preparePayment(tx, getRequest(tx, id), { wallet: TEST_WALLET, amount }));
  return (
    <>
      <h2>Calldata</h2>
      <pre data-testid="calldata">{JSON.stringify(prepared, null, 2)}</pre>
    </>
  );
}
