import * as z from 'zod';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { CROSSCHAIN_OPERATOR, CROSSCHAIN_OPERATOR_ID, CROSSCHAIN_SPENDER, MAX_UINT256, PERMIT2 } from './networks.ts';
import { checksumAddress } from './references.ts';

/** EIP-712 typed data as sent by the service and stored in rows: `values` instead of `message`, no primaryType. */
export const typedDataSchema = lazy(() =>
  z.object({
    domain: z.record(z.string(), z.unknown()),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    values: z.record(z.string(), z.unknown()),
  }),
);
export type TypedDataPayload = z.infer<ReturnType<typeof typedDataSchema>>;

/** Returns the fields of a struct, given as in Solidity: `address token, uint256 amount`, but with names first. */
function fields(list: string): { name: string; type: string }[] {
  return list.split(',').map((field) => {
    const [name = '', type = ''] = field.trim().split(' ');
    return { name, type };
  });
}

/** Returns the bridge fee of an amount: 0.1%, rounded down. */
export function bridgeFee(amount: bigint): bigint {
  return amount / 1000n;
}

/** Terms of a crosschain payment. `amount` is in units of the source token; times are Unix seconds. */
interface PaymentIntentInput {
  amount: bigint;
  /** Added to the amount. */
  platformFee: bigint;
  /** Added to the amount. */
  protocolFee: bigint;
  payer: string;
  payee: string;
  sourceChainId: number;
  sourceToken: string;
  destinationChainId: number;
  destinationToken: string;
  nonce: string;
  deadline: number;
  processingDate: number;
}

export function paymentIntentPayload(parts: PaymentIntentInput): TypedDataPayload {
  const { amount } = parts;
  const sourceToken = checksumAddress(parts.sourceToken);
  const fee = bridgeFee(amount);
  const transfers = [amount - fee, parts.platformFee, fee];
  // Of its own only if it is charged, so that an intent without it has the three public transfers.
  if (parts.protocolFee > 0n) transfers.push(parts.protocolFee);
  const permitted = transfers.map((units) => ({ token: sourceToken, amount: units.toString() }));
  return {
    domain: { name: 'Permit2', chainId: parts.sourceChainId, verifyingContract: PERMIT2 },
    types: {
      PermitBatchWitnessTransferFrom: fields(`permitted TokenPermissions[], spender address, nonce uint256,
        deadline uint256, witness PaymentIntent`),
      TokenPermissions: fields('token address, amount uint256'),
      PaymentIntent: fields(`payment_type uint8, operator_data OperatorData, amount uint256, source Domain,
        destination Domain, processing_date uint256, expires_at uint256`),
      OperatorData: fields('operatorId bytes32, operator address, treasury_account address, fee uint256'),
      Domain: fields('account address, network_id uint256, payment_token address'),
    },
    values: {
      permitted,
      spender: CROSSCHAIN_SPENDER,
      nonce: parts.nonce,
      deadline: String(parts.deadline),
      witness: {
        payment_type: 0,
        operator_data: {
          operatorId: CROSSCHAIN_OPERATOR_ID,
          operator: CROSSCHAIN_OPERATOR,
          treasury_account: CROSSCHAIN_OPERATOR,
          fee: '0',
        },
        amount: amount.toString(),
        source: {
          account: checksumAddress(parts.payer),
          network_id: String(parts.sourceChainId),
          payment_token: sourceToken,
        },
        destination: {
          account: checksumAddress(parts.payee),
          network_id: String(parts.destinationChainId),
          payment_token: parts.destinationToken,
        },
        processing_date: String(parts.processingDate),
        expires_at: String(parts.deadline),
      },
    },
  };
}

interface ApprovalPermitInput {
  token: string;
  symbol: 'USDC' | 'DAI';
  chainId: number;
  owner: string;
  nonce: string;
  deadline: number;
}

/** Returns the permit that lets Permit2 spend the payer's tokens: EIP-2612, or DAI's older form on Ethereum. */
export function approvalPermitPayload(parts: ApprovalPermitInput): TypedDataPayload {
  const { symbol, chainId, nonce, deadline } = parts;
  const owner = checksumAddress(parts.owner);
  const verifyingContract = checksumAddress(parts.token);
  if (symbol === 'DAI' && chainId === 1) {
    return {
      domain: { name: 'Dai Stablecoin', version: '1', chainId, verifyingContract },
      types: { Permit: fields('holder address, spender address, nonce uint256, expiry uint256, allowed bool') },
      values: { holder: owner, spender: PERMIT2, nonce, expiry: deadline, allowed: true },
    };
  }
  const name = symbol === 'USDC' ? 'USD Coin' : 'Dai Stablecoin';
  return {
    domain: { name, version: '2', chainId, verifyingContract },
    types: { Permit: fields('owner address, spender address, value uint256, nonce uint256, deadline uint256') },
    values: { owner, spender: PERMIT2, value: MAX_UINT256.toString(), nonce, deadline },
  };
}

/** Returns the permit that a payer signs to start a schedule, in the format of the public examples. */
export function schedulePermitPayload(
  chainId: number,
  verifyingContract: string,
  values: TypedDataPayload['values'],
): TypedDataPayload {
  return {
    domain: { name: 'ERC20RecurringPaymentProxy', version: '1', chainId, verifyingContract },
    types: {
      SchedulePermit: fields(`subscriber address, token address, recipient address, feeAddress address,
        amount uint128, feeAmount uint128, gasFee uint128, periodSeconds uint32, firstExec uint32,
        totalExecutions uint8, nonce uint256, deadline uint256`),
    },
    values,
  };
}
