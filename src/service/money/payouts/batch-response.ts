import * as z from 'zod';
import { component } from '../../../engine/api/http/component.ts';
import { feeRateFields, transactionSchema } from '../requests/payment-bodies.ts';

/**
 * The approvals, each in a separate transaction, and the payment transaction. It has no other fields, because strict
 * clients refuse them.
 */
export const batchResponseSchema = () =>
  z
    .strictObject({
      ERC20ApprovalTransactions: z.array(z.object({ data: z.string(), to: z.string(), value: z.int() })),
      batchPaymentTransaction: transactionSchema(),
      requests: z
        .array(
          z.strictObject({
            requestId: z.string(),
            paymentReference: z.string(),
            payee: z.string().nullable(),
            amount: z.string().nullable(),
            invoiceCurrency: z.string().nullable(),
            paymentCurrency: z.string().nullable(),
          }),
        )
        .meta({ description: 'The requests, in the order of the body' }),
      ...feeRateFields(),
      metadata: z
        .strictObject({
          hasEnoughBalance: z.boolean(),
          hasEnoughGas: z.boolean().nullable(),
          canMakePayment: z.boolean().nullable(),
          insufficientTokens: z.array(
            z.strictObject({
              tokenAddress: z.string(),
              tokenSymbol: z.string(),
              paymentCurrencyId: z.string(),
              required: z.string().meta({ description: 'Smallest units' }),
              available: z.string().meta({ description: 'Smallest units' }),
            }),
          ),
        })
        .optional()
        .meta({ description: 'Balances of the payer; only if payer is given' }),
    })
    .meta(component('BatchPayout'));

export type BatchPayout = z.infer<ReturnType<typeof batchResponseSchema>>;
export type BatchMetadata = NonNullable<BatchPayout['metadata']>;
