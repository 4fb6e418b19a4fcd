import { keccak256, stringToBytes } from 'viem/utils';

/** keccak256 of a UTF-8 text, by the library that a page has anyway: size counts there for more than speed. */
export function keccakText(text: string): `0x${string}` {
  return keccak256(stringToBytes(text));
}
