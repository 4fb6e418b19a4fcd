import { bodies, type OperationRows } from '../contract/operation-row.ts';
import { BASE, CONVERSION, FAU, MISSING, NATIVE, OTHER, PAYER, SCHEDULE } from '../contract/recorded/inputs.ts';
import { REQUEST_BODIES } from '../requests/request-calls.ts';

export const payoutRows: OperationRows = {
  createPayoutV2: {
    auth: 'key-or-client',
    line: 'POST /v2/payouts',
    body: { ...SCHEDULE, feePercentage: '2.5', feeAddress: OTHER, payerWallet: PAYER, reference: 'INV-1' },
    more: bodies(
      'POST /v2/payouts',
      ...REQUEST_BODIES,
      ['schedule', SCHEDULE],
      ['fee', { ...FAU, feePercentage: '2.5', feeAddress: OTHER }],
      ['fee without address', { ...FAU, feePercentage: '2.5' }],
      ['payer wallet', { ...FAU, payerWallet: PAYER }],
      ['payer address', { ...FAU, payerAddress: PAYER }],
      ['native schedule', { ...NATIVE, recurrence: SCHEDULE.recurrence ?? null }],
    ),
  },
  createBatchPayoutV2: {
    auth: 'key-or-client',
    line: 'POST /v2/payouts/batch',
    body: { requests: [{ ...FAU, feePercentage: '2.5', feeAddress: OTHER }, NATIVE], payer: PAYER },
    more: bodies(
      'POST /v2/payouts/batch',
      ['tokens', { requests: [FAU, FAU] }],
      ['conversion', { requests: [CONVERSION, NATIVE], payer: PAYER }],
      ['fee', { requests: [FAU, NATIVE], feePercentage: '1', feeAddress: OTHER }],
      ['fee without address', { requests: [FAU], feePercentage: '1' }],
      ['two networks', { requests: [NATIVE, BASE] }],
      ['none', { requests: [] }],
      ['neither', {}],
      ['both', { requests: [NATIVE], requestIds: [MISSING] }],
      ['unknown id', { requestIds: [MISSING] }],
      ['201', { requests: Array.from({ length: 201 }, () => NATIVE) }],
    ),
  },
};
