import * as z from 'zod';
import { lazyObject, namedObject } from '../../engine/api/http/component.ts';
import { as, field } from '../classes.ts';

/** What the commands that prepare payments return, in the words of the API. */

const bigNumberSchema = () =>
  namedObject('BigNumber', { type: field.value(), hex: field.value() }).meta({
    example: { type: 'BigNumber', hex: '0x00' },
  });

export const transactionSchema = () =>
  namedObject('Transaction', { data: field.calldata(), to: field.value(), value: bigNumberSchema() });

export const metadataSchema = lazyObject('PaymentMetadata', () => ({
  stepsRequired: as('value', z.int()),
  needsApproval: z.boolean(),
  approvalTransactionIndex: as('value', z.int()).nullable(),
  paymentTransactionIndex: as('value', z.int()),
  hasEnoughBalance: z.boolean(),
  hasEnoughGas: z.boolean(),
}));

/** A transaction of a recurring payment: its value is a hex string. */
export const plainTransactionSchema = () =>
  namedObject('PlainTransaction', { data: field.calldata(), to: field.value(), value: field.value() });

/** The approval and the permit that a payer needs to start a schedule. */
export const scheduleOfferFields = () => ({
  transactions: z.array(plainTransactionSchema()),
  recurringPaymentPermit: z.object({
    // What is signed: its ids, wallets and times have no fields of their own.
    domain: as('opaque', z.record(z.string(), z.unknown())),
    types: as('opaque', z.record(z.string(), z.unknown())),
    values: as('opaque', z.record(z.string(), z.unknown())),
  }),
  metadata: z.object({
    stepsRequired: as('value', z.int()),
    totalNeededAllowance: field.value(),
    currentAllowance: as('count', z.string()),
    additionalAllowanceNeeded: field.value(),
    existingPaymentsAmount: as('count', z.string()),
  }),
});

export const sameChainSchema = () =>
  namedObject('SameChainPayment', { transactions: z.array(transactionSchema()), metadata: metadataSchema() });

export const crosschainSchema = lazyObject('CrosschainPayment', () => ({
  paymentIntentId: field.id(),
  paymentIntent: field.text().meta({ description: 'EIP-712 typed data as a JSON text' }),
  approvalPermitPayload: field.text().nullable(),
  approvalCalldata: z.object({ to: field.value(), data: field.calldata(), value: field.value() }).nullable(),
  metadata: z.object({ supportsEIP2612: z.boolean() }),
}));

/** The transactions that pay a request, in order, and their metadata. */
export type Calldata = z.infer<ReturnType<typeof sameChainSchema>>;
/** A crosschain payment to sign (assumption A-CROSSCHAIN). */
export type CrosschainIntent = z.infer<ReturnType<typeof crosschainSchema>>;
export type PlainTransaction = z.infer<ReturnType<typeof plainTransactionSchema>>;
export type ScheduleOffer = z.infer<z.ZodObject<ReturnType<typeof scheduleOfferFields>>>;

/** A fee of a route (assumption A-ROUTE-FEES). */
const routeFeeSchema = lazyObject('RouteFee', () => ({
  type: field.value(),
  stage: field.value(),
  provider: field.value(),
  amount: field.value(),
  amountInUSD: field.rate(),
  currency: field.value(),
  receiverAddress: field.wallet(),
  network: field.value(),
  rateProvider: field.value(),
}));

const routeSchema = lazyObject('PaymentRoute', () => ({
  id: field.id(),
  fee: as('rate', z.number()).meta({ description: 'Share of the amount: 0.001 is 0.1 %' }),
  feeBreakdown: z.array(routeFeeSchema()),
  speed: field.value(),
  price_impact: as('rate', z.number()),
  chain: field.value(),
  token: field.id(),
}));

export const routesSchema = () => namedObject('PaymentRoutes', { routes: z.array(routeSchema()) });

export type RouteFee = z.infer<ReturnType<typeof routeFeeSchema>>;
export type PaymentRoute = z.infer<ReturnType<typeof routeSchema>>;

export const customerInfoSchema = () =>
  namedObject('CustomerInfo', {
    firstName: field.personal().min(1).max(100).optional(),
    lastName: field.personal().min(1).max(100).optional(),
    email: as('personal', z.email().max(255)).optional(),
    address: z
      .object({
        street: field.personal().max(255).optional(),
        city: field.personal().max(100).optional(),
        state: field.personal().max(100).optional(),
        postalCode: field.personal().max(20).optional(),
        country: field.value().length(2).optional(),
      })
      .optional(),
  }).meta({ example: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' } });
