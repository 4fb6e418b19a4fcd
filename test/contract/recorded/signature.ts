import { privateKeyToAccount } from 'viem/accounts';

/** A development account whose key is public. */
const ACCOUNT = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

interface Payload {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  values: Record<string, unknown>;
}

/** Signs a payload of the API as a wallet does; the primary type is the one that no other type uses. */
export function signed(text: string): Promise<string> {
  const { domain, types, values } = JSON.parse(text) as Payload;
  const used = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => type.replace(/\[.*$/, ''))));
  const primaryType = Object.keys(types).find((name) => name !== 'EIP712Domain' && !used.has(name));
  if (primaryType === undefined) throw new Error('No type of the payload is the outermost');
  return ACCOUNT.signTypedData({ domain, types, primaryType, message: values });
}
