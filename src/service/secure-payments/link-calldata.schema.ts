import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { as, field } from '../classes.ts';
import { batchAnswerSchema } from '../payouts/batch.schema.ts';
import { metadataSchema, transactionSchema } from '../requests/payment.schema.ts';
import { EXECUTION_KINDS } from './secure-payments.model.ts';

/** What pays a link, in the words of the API (later public OpenAPI, its three forms). */

const bearer = () => z.enum(['payer', 'payee']);

const feeBundleSchema = () =>
  namedObject('FeeBundle', {
    bundleId: field.id().nullable(),
    defaultFeeBearer: bearer().nullable(),
    amountSummary: z
      .object({
        grossAmount: field.value(),
        netRecipientAmount: field.value(),
        totalFees: field.value(),
        payeeBorneFees: field.value(),
        payerBorneFees: field.value(),
        payerTotal: field.value(),
      })
      .nullable(),
    fees: z.array(
      z.object({
        requestId: field.id(),
        feeComponentId: field.id().nullable(),
        feeType: field.value().nullable(),
        feeLabel: field.value().nullable(),
        feeBearer: bearer().nullable(),
        amount: field.value(),
        paymentCurrencyId: field.value(),
        network: field.value(),
        chainId: field.value(),
        recipient: field.wallet(),
        paymentReference: field.id().nullable(),
      }),
    ),
  });

const singleSchema = () =>
  namedObject('SinglePaymentCalldata', {
    paymentType: z.literal('single'),
    transactions: z.array(transactionSchema()).meta({ description: 'To send in order: approvals, then the payment' }),
    eoaApprovalTransactions: z.array(transactionSchema()),
    feeBundle: feeBundleSchema().nullable(),
    metadata: metadataSchema().extend({
      approvalTransactionsCount: as('value', z.int()),
      hasEnoughAllowance: z.boolean(),
      routeType: field.value(),
      platformFee: z.object({ percentage: field.value(), address: field.value() }).optional(),
    }),
    paymentReference: field.id().nullable(),
    flow: z.enum(['incoming', 'outgoing']),
  });

const batchSchema = () => batchAnswerSchema().omit({ requests: true }).meta(component('BatchPaymentCalldata'));

const multicallSchema = () =>
  namedObject('MulticallPaymentCalldata', {
    paymentType: z.literal('multicall'),
    executionKind: z.enum(EXECUTION_KINDS),
    token: field.id(),
    network: field.value(),
    chainId: as('value', z.int()),
    childTokens: z.array(field.id()),
    requestIds: z.array(field.id()),
    children: z.array(
      z.object({
        position: as('value', z.int()),
        securePaymentToken: field.id(),
        requestId: field.id(),
        payee: field.wallet(),
        amount: field.value(),
        paymentCurrency: field.value(),
        paymentReference: field.id().nullable(),
      }),
    ),
    payees: z.array(field.wallet()),
    amounts: z.array(field.value()),
    references: z.array(field.text().nullable()),
    transactions: z.array(transactionSchema()),
    feeBundle: feeBundleSchema().nullable(),
    metadata: metadataSchema()
      .omit({ hasEnoughBalance: true, hasEnoughGas: true })
      .extend({ approvalTransactionsCount: as('value', z.int()) }),
  });

export const linkCalldataSchema = () => z.union([singleSchema(), batchSchema(), multicallSchema()]);

export type FeeBundle = z.infer<ReturnType<typeof feeBundleSchema>>;
export type SingleCalldata = z.infer<ReturnType<typeof singleSchema>>;
export type BatchCalldata = z.infer<ReturnType<typeof batchSchema>>;
export type MulticallCalldata = z.infer<ReturnType<typeof multicallSchema>>;
export type LinkCalldata = SingleCalldata | BatchCalldata | MulticallCalldata;
