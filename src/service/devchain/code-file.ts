import type { ProtocolContract } from './contracts.ts';

/** The contracts of a development chain. */
export type ContractName = ProtocolContract | 'token' | 'strictToken' | 'aggregator';

/** One word that a contract's constructor would write. */
export interface StorageTemplate {
  slot: number;
  /** The key, when the slot is that of a mapping. */
  of?: string;
  /** Hex digits without `0x`. A name in braces, such as `{owner}`, is an address of the network. */
  value: string;
}

interface ContractCode {
  /** Runtime code, `0x` and hex digits. */
  code: string;
  storage: readonly StorageTemplate[];
}

/** The file `contracts/code.json` of the package. */
export interface CodeFile {
  about: string;
  contracts: Readonly<Record<ContractName, ContractCode>>;
}
