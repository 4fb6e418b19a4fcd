import { privateKeyToAccount } from 'viem/accounts';
import { primaryTypeOf } from '../../src/service/calldata/typed-data-signer.ts';

/** Well-known development accounts: their keys are public, their money is worth nothing. */
export const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
export const MALLORY = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');

export interface Payload {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  values: Record<string, unknown>;
}

/** Signs a payload of the API as a wallet does: its `values` are the message, its outermost struct is the primary type. */
export function sign(account: typeof ALICE, { domain, types, values }: Payload): Promise<string> {
  return account.signTypedData({ domain, types, primaryType: primaryTypeOf(types), message: values });
}
