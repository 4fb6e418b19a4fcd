import { ownValue } from '../../engine/kernel/core/records.ts';
import { amountText, money, symbolOf } from '../../service/catalogue/currencies/amount-texts.ts';
import { TEST_WALLET } from '../../service/money/payments/payments.model.ts';
import { remainingAmount } from '../../service/money/requests/remaining-amounts.ts';
import { type RequestRow, requestsTable, requestTransitions } from '../../service/money/requests/requests.model.ts';
import { type PayerRow, payersTable } from '../../service/people/payers/payers.model.ts';
import {
  type PaymentDetailsRow,
  paymentDetailsTable,
} from '../../service/people/payment-details/payment-details.model.ts';
import { type HostedKind, hostedKind, Payee, type Step } from './hosted-page.tsx';
import { Id } from './parts.tsx';

const PAYER = { recordName: 'payer', idName: 'clientUserId', table: payersTable, list: 'payers' } as const;
const LEAVE = { name: 'abandon', label: 'Leave without deciding', result: 'abandoned', text: 'Nothing was decided' };

/** Returns the step that sets a payer status. Leaving a check that was not started marks it as started. */
const payerStep = (field: string, begun: string) => (clientUserId: string, result: string, status: string) => {
  const next = result !== 'abandoned' ? result : status === 'not_started' ? begun : undefined;
  return next === undefined ? undefined : ({ do: 'payer.set-status', clientUserId, [field]: next } satisfies Step);
};

/** The page at `agreementUrl`. It sends the same message as the service's own page. */
const AGREEMENT = hostedKind<PayerRow>({
  ...PAYER,
  name: 'agreement',
  title: 'Agreement',
  note: 'The real service shows its off-ramp agreement here. This page signs nothing.',
  statusOf: (row) => row.agreementStatus,
  facts: (row) => [['Payer', row.clientUserId]],
  decisions: [
    { name: 'accept', label: 'Accept', result: 'completed', text: 'Agreement accepted' },
    { name: 'decline', label: 'Decline', result: 'rejected', text: 'Agreement declined' },
    LEAVE,
  ],
  step: payerStep('agreementStatus', 'pending'),
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
    { name: 'approve', label: 'Approve', result: 'approved', text: 'Identity check approved' },
    { name: 'reject', label: 'Reject', result: 'rejected', text: 'Identity check rejected' },
    { name: 'retry', label: 'Request another attempt', result: 'retry_required', text: 'Another attempt is needed' },
    { name: 'submit', label: 'Submit and wait', result: 'pending', text: 'Submitted for review' },
    LEAVE,
  ],
  step: payerStep('kycStatus', 'initiated'),
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
    { name: 'approve', label: 'Approve', result: 'approved', text: 'Bank account approved' },
    { name: 'reject', label: 'Reject', result: 'rejected', text: 'Bank account rejected' },
    { name: 'fail', label: 'Fail the review', result: 'failed', text: 'Bank account review failed' },
    LEAVE,
  ],
  step: (paymentDetailsId, status) =>
    status === 'abandoned' ? undefined : { do: 'payment-details.set-status', paymentDetailsId, status },
  message: (result) => ({ paymentDetails: result }),
});

const priced = ({ invoiceCurrency: currency }: RequestRow, amount: string) => money({ amount, currency });
const paidText = ({ invoiceCurrency: currency, paidAmount: amount }: RequestRow) => amountText({ amount, currency });
const isPayable = (status: string) =>
  ownValue<readonly string[]>(requestTransitions, status)?.includes('request.pay') ?? false;

const PAY = hostedKind<RequestRow>({
  name: 'pay',
  title: 'Pay',
  note: 'A payer would connect a wallet here. The test wallet pays with test money.',
  recordName: 'request',
  idName: 'requestId',
  table: requestsTable,
  list: 'requests',
  statusOf: (row) => row.status,
  // A pending or cancelled payment is not requested again.
  isOpen: (status, result) => isPayable(status) && result !== 'created' && result !== 'cancelled',
  amount: (row, view) => {
    const isDue = isPayable(row.status);
    const currency = row.invoiceCurrency;
    const amount = amountText({ amount: isDue ? remainingAmount(view.world, row) : row.paidAmount, currency });
    const label = isDue ? 'To pay' : row.status === 'refunded' ? 'Paid and refunded' : 'Paid';
    return { label, amount, currency: symbolOf(currency), isDue };
  },
  facts: (row) => [
    ['Total', !['0', row.amount].includes(row.paidAmount) && priced(row, row.amount)],
    ['Payment currency', row.paymentCurrency],
    ['Payee', row.payee && <Payee payee={row.payee} network={row.network} />],
    ['Reference', row.reference],
    ['Payment reference', <Id value={row.paymentReference} whole />],
  ],
  decisions: [
    { name: 'pay', label: 'Pay from test wallet' },
    { name: 'fail', label: 'Fail the payment', result: 'failed', text: 'Payment failed' },
    { name: 'abandon', label: 'Cancel', result: 'cancelled', text: 'Nothing was paid' },
  ],
  texts: (row) => ({
    paid: 'Paid',
    partially_paid: `Paid ${paidText(row)} of ${priced(row, row.amount)}`,
    created: 'Payment sent, not settled yet',
  }),
  step: (requestId, result, _, amount) => {
    if (result === 'cancelled') return undefined;
    if (result === 'failed') return { do: 'request.fail', requestId, reason: 'Refused by the wallet' };
    return { do: 'request.pay', requestId, payer: TEST_WALLET, amount };
  },
  message: (result) => ({ payment: result }),
});

export const HOSTED_KINDS: readonly (readonly [path: string, kind: HostedKind])[] = [
  ['/__mock/pages/agreement/:id', AGREEMENT],
  ['/__mock/pages/kyc/:id', KYC],
  ['/__mock/pages/bank/:id', BANK],
  ['/__mock/pay/:id', PAY],
];
