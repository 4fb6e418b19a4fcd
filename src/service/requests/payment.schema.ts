import * as z from 'zod';
import { component } from '../../engine/api/http/component.ts';

/** What the commands that prepare payments return, in the words of the API. */

const bigNumberSchema = () =>
  z
    .object({ type: z.string(), hex: z.string() })
    .meta(component('BigNumber', { example: { type: 'BigNumber', hex: '0x00' } }));

export const transactionSchema = () =>
  z.object({ data: z.string(), to: z.string(), value: bigNumberSchema() }).meta(component('Transaction'));

export const metadataSchema = () =>
  z
    .object({
      stepsRequired: z.int(),
      needsApproval: z.boolean(),
      approvalTransactionIndex: z.int().nullable(),
      paymentTransactionIndex: z.int(),
      hasEnoughBalance: z.boolean(),
      hasEnoughGas: z.boolean(),
    })
    .meta(component('PaymentMetadata'));

/** A transaction of a recurring payment: its value is a hex string. */
export const plainTransactionSchema = () =>
  z.object({ data: z.string(), to: z.string(), value: z.string() }).meta(component('PlainTransaction'));

export const sameChainSchema = () =>
  z
    .object({ transactions: z.array(transactionSchema()), metadata: metadataSchema() })
    .meta(component('SameChainPayment'));

export const crosschainSchema = () =>
  z
    .object({
      paymentIntentId: z.string(),
      paymentIntent: z.string().meta({ description: 'EIP-712 typed data as a JSON text' }),
      approvalPermitPayload: z.string().nullable(),
      approvalCalldata: z.object({ to: z.string(), data: z.string(), value: z.string() }).nullable(),
      metadata: z.object({ supportsEIP2612: z.boolean() }),
    })
    .meta(component('CrosschainPayment'));

/** The transactions that pay a request, in order, and their metadata. */
export type Calldata = z.infer<ReturnType<typeof sameChainSchema>>;
/** A crosschain payment to sign (assumption A-CROSSCHAIN). */
export type CrosschainIntent = z.infer<ReturnType<typeof crosschainSchema>>;
export type PlainTransaction = z.infer<ReturnType<typeof plainTransactionSchema>>;

/** A fee of a route (assumption A-ROUTE-FEES). */
const routeFeeSchema = () =>
  z
    .object({
      type: z.string(),
      stage: z.string(),
      provider: z.string(),
      amount: z.string(),
      amountInUSD: z.string(),
      currency: z.string(),
      receiverAddress: z.string(),
      network: z.string(),
      rateProvider: z.string(),
    })
    .meta(component('RouteFee'));

const routeSchema = () =>
  z
    .object({
      id: z.string(),
      fee: z.number().meta({ description: 'Share of the amount: 0.001 is 0.1 %' }),
      feeBreakdown: z.array(routeFeeSchema()),
      speed: z.string(),
      price_impact: z.number(),
      chain: z.string(),
      token: z.string(),
    })
    .meta(component('PaymentRoute'));

export const routesSchema = () => z.object({ routes: z.array(routeSchema()) }).meta(component('PaymentRoutes'));

export type RouteFee = z.infer<ReturnType<typeof routeFeeSchema>>;
export type PaymentRoute = z.infer<ReturnType<typeof routeSchema>>;

export const customerInfoSchema = () =>
  z
    .object({
      firstName: z.string().min(1).max(100).optional(),
      lastName: z.string().min(1).max(100).optional(),
      email: z.email().max(255).optional(),
      address: z
        .object({
          street: z.string().max(255).optional(),
          city: z.string().max(100).optional(),
          state: z.string().max(100).optional(),
          postalCode: z.string().max(20).optional(),
          country: z.string().length(2).optional(),
        })
        .optional(),
    })
    .meta(component('CustomerInfo', { example: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' } }));

export const EXAMPLE_PAYMENT = {
  data: '0xb868980b0000000000000000000000006923831acf5c327260d7ac7c9dff5b1c3cb3c7d7',
  to: '0xe11BF2fDA23bF0A98365e1A4c04A87C9339e8687',
  value: { type: 'BigNumber', hex: '0x02c68af0bb140000' },
};

export const EXAMPLE_PAY = {
  transactions: [EXAMPLE_PAYMENT],
  metadata: {
    stepsRequired: 1,
    needsApproval: false,
    approvalTransactionIndex: null,
    paymentTransactionIndex: 0,
    hasEnoughBalance: true,
    hasEnoughGas: true,
  },
};
