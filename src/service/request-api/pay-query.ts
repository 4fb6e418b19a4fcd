import * as z from 'zod';
import { CROSSCHAIN_CHAINS, CROSSCHAIN_TOKENS_BY_SYMBOL } from '../money/requests/sources.commands.ts';
import { address, amount, feePercentage, oneOf, walletAddress } from '../wire/field-schemas.ts';

const optionalText = () => z.string().min(1).optional();

/** The query of `GET …/pay`, in v1 and v2. */
export const payQuerySchema = () =>
  z.object({
    wallet: walletAddress().optional().meta({ description: 'Payer wallet address' }),
    chain: oneOf(CROSSCHAIN_CHAINS).optional().meta({ description: 'Source chain of a crosschain payment' }),
    token: oneOf(CROSSCHAIN_TOKENS_BY_SYMBOL).optional().meta({ description: 'Source token of a crosschain payment' }),
    amount: amount().optional().meta({ description: 'Amount to pay, human-readable; capped at the remaining amount' }),
    clientUserId: optionalText().meta({ description: 'For off-ramp payments' }),
    paymentDetailsId: optionalText().meta({ description: 'For off-ramp payments' }),
    feePercentage: feePercentage().optional().meta({ description: 'Percent applied at payment time' }),
    feeAddress: address().optional().meta({ description: 'Address receiving the fee' }),
    payerAddress: walletAddress().optional().meta({ description: 'The same as wallet' }),
    routeId: optionalText().meta({ description: 'ID of a route from GET …/routes' }),
  });

/** The query of `GET …/routes`, in v1 and v2. */
export const routesQuerySchema = () =>
  payQuerySchema()
    .pick({ amount: true, feePercentage: true, feeAddress: true })
    .extend({ wallet: walletAddress().meta({ description: 'Payer wallet address' }) });
