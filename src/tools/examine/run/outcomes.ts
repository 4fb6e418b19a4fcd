import type { TableRows } from '../../../service/steps.generated.ts';

type FieldsByTable = { readonly [Table in keyof TableRows]?: readonly (keyof TableRows[Table])[] };

/** Fields that hold the outcome of a record, by table. The others are its purpose. */
export const OUTCOMES: FieldsByTable = {
  payers: ['agreementStatus', 'kycStatus'],
  'payment-details': ['status'],
  offramps: ['stage', 'decision', 'payment'],
  'payment-intents': ['status', 'failureReason', 'sourceTxHash', 'destinationTxHash'],
  'recurring-payments': [
    'status',
    'processedPayments',
    'lastPaymentDate',
    'nextPaymentDate',
    'failureCount',
    'failureReason',
    'currentRequestId',
    'failNext',
  ],
  'client-ids': ['status', 'lastUsedAt'],
  'secure-payments': ['status'],
  'journey-events': ['status', 'processedAt'],
  webhooks: ['isActive'],
};
