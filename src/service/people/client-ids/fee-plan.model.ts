import * as z from 'zod';
import { lazy } from '../../../engine/kernel/core/lazy.ts';
import { decimal } from '../../catalogue/currencies/currencies.model.ts';

const bearer = lazy(() => z.enum(['payer', 'payee']));

/** Fees of a payment and who pays them, in US dollars. */
export const feePlanSchema = lazy(() =>
  z.object({
    version: z.literal(1),
    flow: z.enum(['get_paid', 'pay']),
    defaultFeeBearer: bearer(),
    grossAmountUsd: decimal(),
    netRecipientAmountUsd: decimal(),
    payerTotalAmountUsd: decimal(),
    totalFeesUsd: decimal(),
    payeeBorneFeesUsd: decimal(),
    payerBorneFeesUsd: decimal(),
    fees: z.array(
      z.object({
        type: z.string(),
        label: z.string(),
        feeBearer: bearer(),
        feeBearerSource: z.enum(['fee_config', 'payment_default_override', 'flow_default', 'forced_fee_policy']),
        percentageBps: z.number(),
        capUsd: decimal().nullable(),
        fixedAmountUsd: decimal().nullable(),
        calculatedAmountUsd: decimal(),
        destinationResolver: z.string(),
        destinationRef: z.object({ evmAddress: z.string().nullable(), tronAddress: z.string().nullable() }),
        configSource: z.string(),
      }),
    ),
  }),
);
export type FeePlan = z.infer<ReturnType<typeof feePlanSchema>>;
