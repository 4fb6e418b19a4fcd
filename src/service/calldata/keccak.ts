import * as Bytes from 'ox/Bytes';
import * as Hash from 'ox/Hash';

/** Returns the keccak256 hash of a UTF-8 text, as `0x` and 64 hex digits. */
export function keccakText(text: string): `0x${string}` {
  return Hash.keccak256(Bytes.fromString(text), { as: 'Hex' });
}
