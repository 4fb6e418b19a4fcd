import type { WebhookRow } from '../../../engine/api/webhooks/webhooks.model.ts';
import type { PaymentIntentRow } from '../../../service/money/intents/intents.model.ts';
import type { OfframpRow } from '../../../service/money/offramps/offramps.model.ts';
import type { RecurringPaymentRow } from '../../../service/money/recurring/recurring.model.ts';
import type { ClientIdRow } from '../../../service/people/client-ids/client-ids.model.ts';
import type { PayerRow } from '../../../service/people/payers/payers.model.ts';
import type { PaymentDetailsRow } from '../../../service/people/payment-details/payment-details.model.ts';
import type { SecurePaymentRow } from '../../../service/secure-payments/secure-payments.model.ts';

const fieldsOf = <Row>(...names: (keyof Row & string)[]): readonly string[] => names;

/** Fields that hold the outcome of a record, by table. The others are its purpose. */
export const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  payers: fieldsOf<PayerRow>('agreementStatus', 'kycStatus'),
  'payment-details': fieldsOf<PaymentDetailsRow>('status'),
  offramps: fieldsOf<OfframpRow>('stage', 'decision', 'payment'),
  'payment-intents': fieldsOf<PaymentIntentRow>('status', 'failureReason', 'sourceTxHash', 'destinationTxHash'),
  'recurring-payments': fieldsOf<RecurringPaymentRow>(
    'status',
    'processedPayments',
    'lastPaymentDate',
    'nextPaymentDate',
    'failureCount',
    'failureReason',
    'currentRequestId',
    'failNext',
  ),
  'client-ids': fieldsOf<ClientIdRow>('status', 'lastUsedAt'),
  'secure-payments': fieldsOf<SecurePaymentRow>('status'),
  'journey-events': ['status', 'processedAt'],
  webhooks: fieldsOf<WebhookRow>('isActive'),
};
