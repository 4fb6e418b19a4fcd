import { type FormField, type ListAction, recordList, sinceFilter } from '../../engine/control/record-list.ts';
import type { ReadTx } from '../../engine/kernel/world/tx.ts';
import { TEST_TRON_WALLET, TEST_WALLET } from '../payments/payments.model.ts';
import { PAYMENT_FLOWS } from '../requests/requests.model.ts';
import {
  KYT_STATUSES,
  linkTransitions,
  type SecurePaymentRow,
  STORED_STATUSES,
  securePaymentsTable,
} from './secure-payments.model.ts';
import { linkStatus, linkUrl, requestsOfLink } from './secure-payments.queries.ts';

const path = 'panel/secure-payments';
const pathOf = ({ token }: SecurePaymentRow) => `${path}/${token}`;

const requestOf = ({ requestIds }: SecurePaymentRow) => requestIds[0];

/** The list of payment links. */
export const securePaymentList = recordList<SecurePaymentRow>({
  path,
  title: 'Payment links',
  group: 'Money',
  table: securePaymentsTable,
  filters: [
    { name: 'status', label: 'Stored status', options: STORED_STATUSES },
    { name: 'flow', label: 'Flow', options: PAYMENT_FLOWS },
    { name: 'requestId', label: 'Request' },
    sinceFilter,
  ],
  columns: [
    {
      head: 'Token',
      value: (row) => row.token,
      as: 'id',
      link: pathOf,
      title: (row, tx) => linkUrl(tx, row.token),
      testid: 'open',
    },
    { head: 'Page', value: () => 'open', link: ({ token }) => `../pay?token=${token}` },
    { head: 'Status', value: (row, tx) => linkStatus(tx, row), as: 'status', testid: 'secure-payment-status' },
    { head: 'Kind', value: (row) => `${row.kind}, ${row.flow}` },
    {
      head: 'Amounts',
      value: (row, tx) => requestsOfLink(tx, row).map(({ amount, paymentCurrency }) => `${amount} ${paymentCurrency}`),
      as: 'wrapped',
    },
    { head: 'Request', value: requestOf, as: 'id', link: (row) => `panel/requests/${requestOf(row)}` },
    { head: 'Client ID', value: (row) => row.clientId, minor: true },
    { head: 'Reference', value: (row) => row.reference },
    { head: 'Expires', value: (row) => row.expiresAt, as: 'time' },
  ],
  actions: ({ token, status }) =>
    (['pay', 'expire'] as const).map((name) => ({
      label: name === 'pay' ? 'Pay' : 'Expire',
      testid: `secure-payment-${name}`,
      step: { do: `secure-payment.${name}`, token },
      disabled: status !== 'pending',
    })),
  forms: [
    {
      title: 'New payment link',
      label: 'Create link',
      testid: 'create-secure-payment',
      step: { do: 'secure-payment.create' },
      leadsTo: `${path}/{token}`,
      fields: [
        { name: 'set:requests.0.amount', label: 'Amount', value: '25', required: true, size: 8 },
        { name: 'set:reference', label: 'Your reference', placeholder: 'optional', size: 14 },
      ],
    },
  ],
  empty: ['No payment links yet. Create one, or with POST /v2/secure-payments.'],
  search: {
    fields: [
      ['reference', 'text', (row) => row.reference],
      ['token', 'id', (row) => row.token],
      ['client ID', 'text', (row) => row.clientId],
    ],
    describe: (row) => ({ title: row.reference ?? row.token, path: pathOf(row), status: row.status }),
  },
});

const TONES: Readonly<Record<string, ListAction['tone']>> = { pay: 'primary', expire: 'danger', invalidate: 'danger' };

/** The actions on the page of a link. Each keeps its place; those that its state forbids are disabled. */
export function linkActions(tx: ReadTx, link: SecurePaymentRow): ListAction[] {
  const { token, flow, safeWaits, accessPolicy } = link;
  const isUsable = ['pending', 'partially_settled'].includes(linkStatus(tx, link)) && tx.now() < link.expiresAt;
  const isOpen = isUsable && !safeWaits;
  const [request] = requestsOfLink(tx, link);
  const wallet: FormField = {
    name: 'set:wallet',
    label: 'Wallet',
    value: accessPolicy.allowedPayerAddresses[0] ?? (request?.network === 'tron' ? TEST_TRON_WALLET : TEST_WALLET),
    required: true,
    size: 44,
  };
  const recipient = { ...wallet, value: (flow === 'outgoing' && request?.payee) || wallet.value };
  const result: FormField = { name: 'set:status', label: 'Result', options: KYT_STATUSES };
  const mayDecide = linkTransitions[link.status].includes('secure-payment.decide-kyt');
  const actions: [name: string, label: string, isPossible: boolean, fields?: FormField[]][] = [
    ['pay', 'Pay', isOpen, [wallet]],
    ['open', 'Connect a wallet', isOpen, [wallet]],
    ['decide-kyt', 'Decide the screening', mayDecide, [recipient, result]],
    ['refuse-wallet', 'Refuse a wallet', isUsable && flow === 'incoming', [wallet]],
    ['record-safe', 'Let a Safe sign', isOpen && link.kind !== 'multicall'],
    ['execute-safe', 'Let the Safe execute', safeWaits],
    ['miss-safe', 'Let the Safe miss its deadline', safeWaits],
    ['expire', 'Expire', isUsable],
    ['invalidate', 'Invalidate', isUsable],
  ];
  return actions.map(([name, label, isPossible, fields = []]) => ({
    label,
    testid: `secure-payment-${name}`,
    step: { do: `secure-payment.${name}`, token },
    tone: TONES[name],
    fields,
    disabled: !isPossible,
  }));
}
