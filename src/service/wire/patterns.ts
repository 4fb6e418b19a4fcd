/** Text formats shared by records and inputs. */

/** 20 bytes in hex, any letter case. */
export const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** TRON wallet in base58. The checksum is not verified. */
export const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
export const WALLET = new RegExp(`${ADDRESS.source}|${TRON_ADDRESS.source}`);
/** 65 bytes in hex: a plain account's signature. */
export const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;
/** 32 bytes in hex: a transaction hash. */
export const TX_HASH = /^0x[0-9a-fA-F]{64}$/;
/** `01` and a keccak256: a request identifier. */
export const REQUEST_ID = /^01[0-9a-f]{64}$/;
/** 8 bytes in hex: an on-chain payment reference. */
export const PAYMENT_REFERENCE = /^0x[0-9a-f]{16}$/;
/** ISO 8601 UTC ending with Z. */
export const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?Z$/;

/** A calculated decimal number of any length. Input is limited by `isDecimal`. */
export const DECIMAL = /^\d+(\.\d+)?$/;

/** Ignores letter case in EVM addresses. TRON addresses are case-sensitive. */
export function isSameWallet(one: string, other: string): boolean {
  return one === other || (ADDRESS.test(one) && one.toLowerCase() === other.toLowerCase());
}
