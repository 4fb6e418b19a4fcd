import { own } from '../../../engine/kernel/core/own.ts';
import { grouped, money, symbolOf } from '../../../service/currencies/money.ts';
import { type PayerRow, payersTable } from '../../../service/payers/payers.model.ts';
import { type PaymentDetailsRow, paymentDetailsTable } from '../../../service/payment-details/payment-details.model.ts';
import { TEST_WALLET } from '../../../service/payments/payments.model.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../../../service/requests/requests.model.ts';
import { remainingAmount } from '../../../service/requests/requests.queries.ts';
import { Id } from '../parts.tsx';

import { type HostedKind, hostedKind } from './hosted-page.tsx';

const stepTo = (step: string, idName: string, field: string) => (status: string) => (id: string) => {
  return { do: step, [idName]: id, [field]: status };
};
const agreementTo = stepTo('payer.set-status', 'clientUserId', 'agreementStatus');
const kycTo = stepTo('payer.set-status', 'clientUserId', 'kycStatus');
const bankTo = stepTo('payment-details.set-status', 'paymentDetailsId', 'status');

const ABANDON = { name: 'abandon', label: 'Leave without deciding', result: 'abandoned' } as const;
const abandoned = 'Nothing was decided.';
const PAYER = { recordName: 'payer', idName: 'clientUserId', table: payersTable, list: 'payers' } as const;

/** The page at `agreementUrl`. It sends the same message as the service's own page. */
const AGREEMENT = hostedKind<PayerRow>({
  ...PAYER,
  name: 'agreement',
  title: 'Agreement',
  note: 'The real service shows its agreement here. This page signs nothing.',
  statusOf: (row) => row.agreementStatus,
  facts: (row) => [
    ['Payer', row.clientUserId],
    ['Subject', "The provider turns the payer's tokens into money on a bank account."],
  ],
  decisions: [
    { name: 'accept', label: 'Accept', result: 'completed', step: agreementTo('completed') },
    { name: 'decline', label: 'Decline', result: 'rejected', step: agreementTo('rejected') },
    { ...ABANDON, step: (id, { status }) => (status === 'not_started' ? agreementTo('pending')(id) : undefined) },
  ],
  outcomes: { completed: 'The agreement is accepted.', rejected: 'The agreement is declined.', abandoned },
  message: (result) => ({ agreements: result === 'completed' ? 'complete' : result }),
});

/** The message that the identity widget at the real `kycUrl` sends to its parent page. */
const REVIEWS: Readonly<Record<string, object>> = {
  approved: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } },
  rejected: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'FINAL' } },
  retry_required: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED', reviewRejectType: 'RETRY' } },
  pending: { reviewStatus: 'pending' },
  abandoned: { reviewStatus: 'init' },
};

/** The page at `kycUrl`, with the buttons of both the payer and the reviewer. */
const KYC = hostedKind<PayerRow>({
  ...PAYER,
  name: 'kyc',
  title: 'Identity check',
  note: 'The real service checks documents here. This page checks nothing and sends no data.',
  statusOf: (row) => row.kycStatus,
  facts: (row) => [
    ['Name', `${row.firstName} ${row.lastName}`],
    ['Date of birth', row.dateOfBirth],
    ['Address', `${row.addressLine1}, ${row.postcode} ${row.city}, ${row.country}`],
    ['Nationality', row.nationality],
  ],
  decisions: [
    { name: 'approve', label: 'Approve', step: kycTo('approved') },
    { name: 'reject', label: 'Reject', step: kycTo('rejected') },
    { name: 'retry', label: 'Request another attempt', step: kycTo('retry_required') },
    { name: 'submit', label: 'Submit and wait', step: kycTo('pending') },
    { ...ABANDON, step: (id, { status }) => (status === 'not_started' ? kycTo('initiated')(id) : undefined) },
  ],
  outcomes: {
    approved: 'The identity check is approved.',
    rejected: 'The identity check is rejected.',
    retry_required: 'Another attempt is needed.',
    pending: 'The documents are submitted. The review is pending.',
    abandoned,
  },
  message: (result) => ({ kyc: result, method: 'idCheck.onApplicantStatusChanged', payload: REVIEWS[result] }),
});

const BANK = hostedKind<PaymentDetailsRow>({
  name: 'bank',
  title: 'Bank account review',
  note: 'The real service reviews a bank account here. This page contacts no bank.',
  recordName: 'bank account',
  idName: 'paymentDetailsId',
  table: paymentDetailsTable,
  list: 'bank-accounts',
  statusOf: (row) => row.status,
  facts: (row) => [
    ['Bank', row.bankName],
    ['Account holder', row.accountName],
    ['Account', row.iban ?? row.accountNumber],
    ['Currency', row.currency.toUpperCase()],
    ['Payer', row.clientUserId],
  ],
  decisions: [
    { name: 'approve', label: 'Approve', step: bankTo('approved') },
    { name: 'reject', label: 'Reject', step: bankTo('rejected') },
    { name: 'fail', label: 'Fail', step: bankTo('failed') },
    { ...ABANDON, step: () => undefined },
  ],
  outcomes: {
    approved: 'The bank account is approved.',
    rejected: 'The bank account is rejected.',
    failed: 'The review of the bank account failed.',
    abandoned,
  },
  message: (result) => ({ paymentDetails: result }),
});

const priced = ({ invoiceCurrency: currency }: RequestRow, amount: string) => money({ amount, currency });
const isPayable = (status: string) =>
  own<readonly string[]>(requestTransitions, status)?.includes('request.pay') ?? false;

const PAY = hostedKind<RequestRow>({
  name: 'pay',
  title: 'Pay',
  note: 'A payer would connect a wallet here. The test wallet pays with test money.',
  recordName: 'request',
  idName: 'requestId',
  table: requestsTable,
  list: 'requests',
  statusOf: (row) => row.status,
  // A payment that is under way or was given up is not asked for again.
  isOpen: (status, result) => isPayable(status) && result !== 'created' && result !== 'cancelled',
  amount: (row, view) => {
    const isDue = isPayable(row.status);
    const amount = grouped(isDue ? remainingAmount(view.world, row) : row.paidAmount);
    const label = isDue ? 'To pay' : row.status === 'refunded' ? 'Paid and refunded' : 'Paid';
    return { label, amount, currency: symbolOf(row.invoiceCurrency), isDue };
  },
  facts: (row) => [
    ['Of', priced(row, row.amount)],
    ['Paid in', row.paymentCurrency],
    ['Payee', <Id value={row.payee} plain />],
    ['Reference', row.reference],
    ['Payment reference', <Id value={row.paymentReference} plain whole />],
  ],
  decisions: [
    {
      name: 'pay',
      label: 'Pay from test wallet',
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
      result: 'failed',
      step: (requestId) => ({ do: 'request.fail', requestId, reason: 'Refused by the wallet' }),
    },
    { name: 'abandon', label: 'Cancel', result: 'cancelled', step: () => undefined },
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

export const HOSTED_KINDS: readonly (readonly [path: string, kind: HostedKind])[] = [
  ['/__mock/pages/agreement/:id', AGREEMENT],
  ['/__mock/pages/kyc/:id', KYC],
  ['/__mock/pages/bank/:id', BANK],
  ['/__mock/pay/:id', PAY],
];
