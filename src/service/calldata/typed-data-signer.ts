import { recoverPublicKey } from '@noble/secp256k1';
import * as Address from 'ox/Address';
import * as Hex from 'ox/Hex';
import * as PublicKey from 'ox/PublicKey';
import * as TypedData from 'ox/TypedData';
import { DomainError } from '../../engine/kernel/core/errors.ts';
import { keccakText } from './references.ts';
import type { TypedDataPayload } from './typed-data.ts';

/** 65 bytes: r, s and the recovery number, which most wallets encode as 27 and 28, some as 0 and 1. */
const SIGNATURE = /^0x([0-9a-fA-F]{128})(00|01|1b|1c)$/i;

/**
 * Returns the checksummed address that signed a payload; undefined for an invalid signature. Works without a chain, so
 * only for plain accounts: a contract wallet's signature (ERC-1271) recovers to an unknown address.
 */
function typedDataSigner(payload: TypedDataPayload, signature: string): string | undefined {
  const { domain, types, values: message } = payload;
  const hashOf = () => TypedData.getSignPayload({ domain, types, primaryType: primaryTypeOf(types), message });
  return signerOf(hashOf, signature);
}

/** Returns the address that signed a text (EIP-191, `personal_sign`), like {@link typedDataSigner}. */
export function textSigner(text: string, signature: string): string | undefined {
  const { length } = new TextEncoder().encode(text);
  return signerOf(() => keccakText(`\x19Ethereum Signed Message:\n${length}${text}`), signature);
}

function signerOf(hashOf: () => `0x${string}`, signature: string): string | undefined {
  const [, compact, v] = SIGNATURE.exec(signature) ?? [];
  if (compact === undefined || v === undefined) return undefined;
  try {
    const recovered = Hex.toBytes(`0x0${Number.parseInt(v, 16) % 27}${compact}`);
    const publicKey = recoverPublicKey(recovered, Hex.toBytes(hashOf()), { prehash: false, isCompressed: false });
    return Address.fromPublicKey(PublicKey.fromBytes(publicKey), { checksum: true });
  } catch {
    // The signature is not a point on the curve.
    return undefined;
  }
}

/**
 * Checks that a payload, such as `permit`, is signed by its payer.
 * @throws DomainError 400 with the actual signer
 */
export function assertSignedBy(
  payer: string,
  payload: TypedDataPayload | null,
  { signature, field, name }: { signature: string; field: string; name: 'permit' | 'payload' },
): void {
  const signer = payload === null ? undefined : typedDataSigner(payload, signature);
  if (signer?.toLowerCase() === payer.toLowerCase()) return;
  const message =
    signer === undefined
      ? `is no signature${name === 'permit' ? ' of the permit' : ''}: 0x and 130 hex digits, by a plain account`
      : `must be by the payer ${payer} over the ${name} as it was given; this one recovers to ${signer}`;
  throw new DomainError('bad-request', 'Invalid signature provided', [{ field, message }]);
}

/** Returns the outermost struct; ethers and the service omit its name. */
export function primaryTypeOf(types: TypedDataPayload['types']): string {
  const used = new Set(
    Object.values(types).flatMap((fields) => fields.map(({ type }) => type.replace(/\[\d*\]$/, ''))),
  );
  return Object.keys(types).find((name) => !used.has(name)) ?? '';
}
