import { keccakHex } from '../calldata/references.ts';

/** A word of contract storage. Slot and value are `0x` and 64 hex digits. */
export interface StorageWord {
  slot: string;
  value: string;
}

/** Returns a number, or hex digits with or without `0x`, as a word: `0x` and 64 hex digits. */
export function word(value: bigint | number | string): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '') : value.toString(16);
  return `0x${digits.toLowerCase().padStart(64, '0')}`;
}

/** Returns the storage slot of a mapping key. For a nested mapping, `slot` is the slot of the inner one. */
export function mappingSlot(key: string, slot: number | string): string {
  return keccakHex(word(key) + word(slot).slice(2));
}

/**
 * Returns the storage of a text: one word up to 31 bytes, otherwise its length, with the bytes from another slot on.
 */
export function textStorage(slot: number, text: string): StorageWord[] {
  const bytes = new TextEncoder().encode(text);
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (bytes.length < 32) {
    const length = (bytes.length * 2).toString(16).padStart(2, '0');
    return [{ slot: word(slot), value: `0x${digits.padEnd(62, '0')}${length}` }];
  }
  const first = BigInt(keccakHex(word(slot)));
  const words = digits.match(/.{1,64}/g) ?? [];
  return [
    { slot: word(slot), value: word(bytes.length * 2 + 1) },
    ...words.map((part, index) => ({ slot: word(first + BigInt(index)), value: `0x${part.padEnd(64, '0')}` })),
  ];
}
