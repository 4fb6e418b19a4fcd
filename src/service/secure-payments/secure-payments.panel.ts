import { type ListAction, recordList } from '../../engine/control/record-list.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { money } from '../catalogue/currencies/amount-texts.ts';
import { PAYMENT_FLOWS } from '../money/requests/requests.model.ts';
import { linkStatus, payingWallet, requestsOfLink, screenedWallet } from './link-lookups.ts';
import { LINK_STATUSES, type SecurePaymentRow, STORED_STATUSES, securePaymentsTable } from './secure-payments.model.ts';

export const securePaymentList = recordList<SecurePaymentRow>({
  name: 'secure-payments',
  title: 'Payment links',
  group: 'Money',
  table: securePaymentsTable,
  hasPeriod: true,
  filters: { status: STORED_STATUSES, flow: PAYMENT_FLOWS, requestId: [] },
  lives: [{ head: 'Status', states: LINK_STATUSES, value: (row, tx) => linkStatus(tx, row) }],
  columns: [
    { head: 'Token', value: (row) => row.token, as: 'id', testid: 'open' },
    { head: 'Page', value: () => 'open', link: ({ token }) => `../pay?token=${token}` },
    { head: 'Status', value: (row, tx) => linkStatus(tx, row), as: 'status', testid: 'secure-payment-status' },
    { head: 'Kind', value: (row) => `${row.kind}, ${row.flow}` },
    {
      head: 'Amounts',
      value: (row, tx) =>
        requestsOfLink(tx, row).map(({ amount, paymentCurrency: currency }) => money({ amount, currency })),
      as: 'wrapped',
    },
    { head: 'Requests', value: (row) => row.requestIds, as: 'id', link: 'requests' },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Expires', value: (row) => row.expiresAt, as: 'time' },
  ],
  details: [
    { head: 'Payees', value: (row, tx) => requestsOfLink(tx, row).map(({ payee }) => payee ?? '') },
    { head: 'Payee address', value: ({ accessPolicy }) => (accessPolicy.hidePayeeAddress ? 'masked' : 'full') },
    { head: 'Allow list', value: ({ accessPolicy }) => accessPolicy.allowedPayerAddresses },
    { head: 'Screening', value: ({ accessPolicy: { screeningProvider: by } }) => (by === null ? 'off' : `by ${by}`) },
    { head: 'Screened', value: (row) => row.screenings.map((one) => `${one.wallet} ${one.status} ${one.reasonCode}`) },
    { head: 'Refused', value: ({ refusals }) => refusals.map(({ wallet }) => wallet), testid: 'refused' },
    {
      head: 'Fees',
      value: ({ feePlan }) =>
        feePlan?.fees.map((fee) => `${fee.label}: ${fee.calculatedAmountUsd} USD, paid by the ${fee.feeBearer}`),
    },
    { head: 'Label', value: (row) => row.identifier },
    { head: 'Client ID', value: (row) => row.clientId },
    { head: 'Created', value: (row) => row.createdAt, as: 'time' },
  ],
  related: ({ requestIds }) => ({ requestId: requestIds }),
  heading: (row) => `Payment link ${row.reference ?? row.token}`,
  actions: linkActions,
  forms: [
    {
      label: 'New payment link',
      step: { do: 'secure-payment.create' },
      ask: { 'requests.0.amount': '25', reference: '' },
      tone: 'primary',
      leadsTo: 'panel/secure-payments/{token}',
    },
  ],
  empty: 'No payment links yet. Create one here, or call POST /v2/secure-payments.',
});

/** The actions of a link, always in the same order. */
function linkActions(link: SecurePaymentRow, tx: ReadTx): ListAction[] {
  const { token, safe } = link;
  const wallet = payingWallet(tx, link);
  const action = (step: string, label: string, ask?: ListAction['ask']): ListAction => ({
    label,
    step: { do: `secure-payment.${step}`, token },
    ask,
    tone: step === 'pay' ? 'primary' : ask === undefined ? 'danger' : undefined,
  });
  return [
    action('pay', safe ? 'Execute the Safe transaction' : 'Pay', safe ? undefined : { wallet }),
    action('open', 'Connect a wallet', { wallet }),
    action('decide-kyt', 'Set screening result', { wallet: screenedWallet(tx, link), status: '' }),
    action('refuse-wallet', 'Refuse a wallet', { wallet }),
    action('expire', 'Expire'),
    action('invalidate', 'Invalidate'),
  ];
}
