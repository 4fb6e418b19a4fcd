import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';
import { as, field } from '../classes.ts';
import { transactionSchema } from '../requests/payment.schema.ts';

/** The approvals to run first, each in its own transaction, and the transaction that pays (assumption A-BATCH). It has no other fields: strict clients refuse them (assumption A-BATCH-ANSWER). */
export const batchAnswerSchema = () =>
  z
    .strictObject({
      ERC20ApprovalTransactions: z.array(
        z.object({ data: field.calldata(), to: field.value(), value: as('value', z.int()) }),
      ),
      batchPaymentTransaction: transactionSchema(),
      requests: z
        .array(
          z.strictObject({
            requestId: field.id(),
            paymentReference: field.id(),
            payee: field.wallet().nullable(),
            amount: field.value().nullable(),
            invoiceCurrency: field.value().nullable(),
            paymentCurrency: field.value().nullable(),
          }),
        )
        .meta({ description: 'The requests, in the order of the body' }),
      metadata: z
        .strictObject({
          hasEnoughBalance: z.boolean(),
          hasEnoughGas: z.boolean().nullable(),
          canMakePayment: z.boolean().nullable(),
          insufficientTokens: z.array(
            z.strictObject({
              tokenAddress: field.value(),
              tokenSymbol: field.value(),
              paymentCurrencyId: field.value(),
              required: field.value().meta({ description: 'Smallest units' }),
              available: as('count', z.string()).meta({ description: 'Smallest units' }),
            }),
          ),
        })
        .optional()
        .meta({ description: 'What the payer can afford; only when payer is given' }),
    })
    .meta(component('BatchPayout'));

export type BatchPayout = z.infer<ReturnType<typeof batchAnswerSchema>>;
export type BatchMetadata = NonNullable<BatchPayout['metadata']>;
