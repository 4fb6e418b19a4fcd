import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { each } from '../../engine/kernel/core/row-schema.ts';
import { decimal } from '../currencies/currencies.model.ts';

const bearer = lazy(() => z.enum(['payer', 'payee']));

/** Fees of a payment and who pays them, in US dollars. */
export const feePlanSchema = lazy(() =>
  z.object({
    version: z.literal(1),
    flow: z.enum(['get_paid', 'pay']),
    defaultFeeBearer: bearer(),
    ...each(decimal(), 'grossAmountUsd', 'netRecipientAmountUsd', 'payerTotalAmountUsd', 'totalFeesUsd'),
    ...each(decimal(), 'payeeBorneFeesUsd', 'payerBorneFeesUsd'),
    fees: z.array(
      z.object({
        ...each(z.string(), 'type', 'label'),
        feeBearer: bearer(),
        feeBearerSource: z.enum(['fee_config', 'payment_default_override', 'flow_default', 'forced_fee_policy']),
        percentageBps: z.number(),
        ...each(decimal().nullable(), 'capUsd', 'fixedAmountUsd'),
        calculatedAmountUsd: decimal(),
        destinationResolver: z.string(),
        destinationRef: z.object(each(z.string().nullable(), 'evmAddress', 'tronAddress')),
        configSource: z.string(),
      }),
    ),
  }),
);
export type FeePlan = z.infer<ReturnType<typeof feePlanSchema>>;
