import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the on-chain reference of a request: `0x` and the last 8 bytes of the keccak256 of the lower-cased text
 * requestId + salt + address. `address` is the payee's, with its `0x`.
 */
export function paymentReference(requestId: string, salt: string, address: string): string {
  return `0x${keccakText((requestId + salt + address).toLowerCase()).slice(-16)}`;
}

/** Returns the hash of a payment reference. Logs contain only this hash. */
export function referenceTopic(paymentReference: string): string {
  return keccakHex(paymentReference);
}

/** Returns an address with its EIP-55 checksum; accepts any case. */
export function checksumAddress(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase();
  const hash = keccakText(digits).slice(2);
  const cased = digits.replace(/[a-f]/g, (digit, at) =>
    Number.parseInt(hash[at] ?? '', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${cased}`;
}

/** Returns true for 20 bytes in hex, in any letter case. */
export function isAddress(address: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(address);
}

/** Returns true for an address in one letter case, or in mixed case with a valid EIP-55 checksum. */
export function hasValidCase(address: string): boolean {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || checksumAddress(address) === address;
}

/** Returns the keccak256 hash of a UTF-8 text, as `0x` and 64 hex digits. */
export function keccakText(text: string): `0x${string}` {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`;
}

/** Returns the keccak256 hash of bytes in `0x` hex. */
export function keccakHex(hex: string): `0x${string}` {
  return `0x${bytesToHex(keccak_256(hexToBytes(hex.slice(2))))}`;
}
