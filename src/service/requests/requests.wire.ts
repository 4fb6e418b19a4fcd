import * as z from 'zod';
import { namedObject } from '../../engine/api/http/component.ts';
import { TIME_FORM } from '../../engine/kernel/clock/duration-schema.ts';
import { withoutUndefined } from '../../engine/kernel/core/without-undefined.ts';
import { effectiveFee, type FeeTerms } from '../client-ids/fees.ts';
import { address, amount, feePercentage, isCalendarDate, merchantReference, oneOf } from '../wire/field-schemas.ts';
import type { Caller, CallingClient } from '../wire/operation.ts';
import { crosschainSchema, customerInfoSchema, sameChainSchema } from './payment.schema.ts';
import type { PayRequestQuery } from './prepare-payment.commands.ts';
import { FREQUENCIES, type RequestRow } from './requests.model.ts';
import { CROSSCHAIN_CHAINS, CROSSCHAIN_TOKENS_BY_SYMBOL } from './sources.commands.ts';

/** Shapes that both versions of the request operations share. */

export const recurrenceSchema = () =>
  namedObject('Recurrence', {
    startDate: z
      .string()
      .refine(
        (text) =>
          /^\d{4}-\d{2}-\d{2}(T.+Z)?$/.test(text) &&
          isCalendarDate(text.slice(0, 10)) &&
          !Number.isNaN(Date.parse(text)),
        'must be YYYY-MM-DD or an ISO 8601 UTC time',
      )
      .meta({ pattern: `${TIME_FORM}(T.+Z)?$` }),
    frequency: oneOf(FREQUENCIES),
  }).meta({ example: { startDate: '2030-01-01', frequency: 'MONTHLY' } });

/** What a merchant notes on a request, in the bodies of every operation that creates one. */
export const merchantFields = () => ({
  customerInfo: customerInfoSchema().optional(),
  reference: merchantReference().optional(),
});

export const payAnswerSchema = () => z.union([sameChainSchema(), crosschainSchema()]);

const optionalText = () => z.string().min(1).optional();

export const payQuerySchema = () =>
  z.object({
    wallet: address().optional().meta({ description: 'Payer wallet address' }),
    chain: oneOf(CROSSCHAIN_CHAINS).optional().meta({ description: 'Source chain of a crosschain payment' }),
    token: oneOf(CROSSCHAIN_TOKENS_BY_SYMBOL).optional().meta({ description: 'Source token of a crosschain payment' }),
    amount: amount().optional().meta({ description: 'Amount to pay, human-readable; capped at what is left' }),
    clientUserId: optionalText().meta({ description: 'For off-ramp payments' }),
    paymentDetailsId: optionalText().meta({ description: 'For off-ramp payments' }),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied at payment time' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fee' }),
    payerAddress: address().optional().meta({ description: 'The same as wallet' }),
    routeId: optionalText().meta({ description: 'A route of GET …/routes' }),
  });

/** The request of a step about its payment. */
export const requestIdParameter = () =>
  z.string().min(1).optional().describe('without it: the newest request that is neither paid nor expired');

export const feeQuerySchema = () => payQuerySchema().pick({ amount: true, feePercentage: true, feeAddress: true });

export const EXAMPLE_REQUEST = {
  payee: '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7',
  amount: '0.2',
  invoiceCurrency: 'ETH-sepolia-sepolia',
  paymentCurrency: 'ETH-sepolia-sepolia',
};

/** Returns the client ID of a front-end call. */
export function clientOf(caller: Caller): CallingClient | undefined {
  return caller.kind === 'client-id' ? caller.client : undefined;
}

/** Returns the input of a payment from the query of the pay call, with the fee that an API key pays. */
export function payInput(request: RequestRow, query: z.output<ReturnType<typeof payQuerySchema>>): PayRequestQuery {
  const { payerAddress, ...given } = withoutUndefined(query);
  return { ...given, wallet: given.wallet ?? payerAddress, fee: feeOf({ kind: 'api-key' }, given, request) };
}

/** Returns the front end that made a call, as its request remembers it; nothing for other callers. */
export function frontEndOf(caller: Caller): { clientId?: string | undefined; origin?: string | undefined } {
  if (caller.kind !== 'client-id' || caller.client === undefined) return {};
  return { clientId: caller.client.clientId, origin: caller.origin };
}

/** Returns the fee of a call by the rules of its client ID. The fee stored with the request is the default. */
export function feeOf(
  caller: Caller,
  asked: { feePercentage?: string; feeAddress?: string },
  stored?: { feePercentage: string | null; feeAddress: string | null },
): FeeTerms | undefined {
  const given = asked.feePercentage !== undefined || asked.feeAddress !== undefined;
  return effectiveFee(clientOf(caller), given || stored === undefined ? asked : stored);
}
