import { privateKeyToAccount } from 'viem/accounts';
import type { Mock } from '../../src/index.ts';
import { primaryTypeOf } from '../../src/service/calldata/typed-data-signer.ts';
import { call } from './client.ts';

/** Development accounts with public keys. */
export const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
export const MALLORY = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d');

export interface Payload {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  values: Record<string, unknown>;
}

/** Signs an EIP-712 payload of the API. `values` is the message, and the outermost struct the primary type. */
export function sign(account: typeof ALICE, { domain, types, values }: Payload): Promise<string> {
  return account.signTypedData({ domain, types, primaryType: primaryTypeOf(types), message: values });
}

/** Returns the sign-in body of a wallet: a challenge and its signature. */
export async function proofOf(mock: Mock, account = ALICE) {
  const challenge = { headers: {}, body: { address: account.address } };
  const { challengeId, nonce, message } = (await call(mock, 'POST /v1/auth/wallet/challenge', challenge)).body;
  return { challengeId, nonce, message, signature: await account.signMessage({ message }) };
}

/** Signs in a wallet. Returns the headers for its calls. */
export async function signIn(mock: Mock, account = ALICE): Promise<Record<string, string>> {
  const body = await proofOf(mock, account);
  const { headers } = await call(mock, 'POST /v1/auth/wallet/verify', { headers: {}, body });
  return { authorization: `Bearer ${sessionTokenIn(headers)}` };
}

export const sessionTokenIn = (headers: Headers) => /session_token=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1];
