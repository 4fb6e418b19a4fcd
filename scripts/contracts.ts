/** Writes `fixtures/contracts/code.json`, the code of every contract of the development chain: `npm run contracts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CodeFile, ContractName, StorageTemplate } from '../src/service/devchain/contracts.ts';

const FILE = 'fixtures/contracts/code.json';
const FOLDER = 'fixtures/contracts';
const require = createRequire(import.meta.url);
/** The compiler package ships no types. */
const solc: { compile(input: string): string } = require('solc');
const FACTORIES = '@requestnetwork/smart-contracts/types/factories/src/contracts';

/** Owner of the protocol contracts. */
const OWNER = '{owner}';
const PATH = '{chainlinkConversionPath}';

/** Storage written by each constructor, with names in place of addresses. A test runs the constructors. */
const STORAGE: Partial<Record<ContractName, StorageTemplate[]>> = {
  // Slot 0 is the state of the reentrancy guard.
  ethereumFeeProxy: [{ slot: 0, value: '1' }],
  chainlinkConversionPath: [
    { slot: 0, of: OWNER, value: '1' },
    { slot: 1, value: '{nativeHash}' },
  ],
  erc20ConversionProxy: [
    { slot: 0, value: OWNER },
    { slot: 1, value: '{erc20FeeProxy}' },
    { slot: 2, value: PATH },
  ],
  ethConversionProxy: [
    { slot: 0, value: '1' },
    { slot: 1, of: OWNER, value: '1' },
    { slot: 2, value: '{ethereumFeeProxy}' },
    { slot: 3, value: PATH },
    { slot: 4, value: '{nativeHash}' },
  ],
  batchConversionPayments: [
    { slot: 0, value: OWNER },
    { slot: 1, value: '{erc20FeeProxy}' },
    { slot: 2, value: '{ethereumFeeProxy}' },
    // The same word holds the batch fee, 0, and its scale.
    { slot: 3, value: `27100000${PATH}` },
    { slot: 4, value: '1' },
    { slot: 7, value: '{erc20ConversionProxy}' },
    { slot: 8, value: '{ethConversionProxy}' },
  ],
};

/** The protocol's contracts, by their names in its npm package. */
const PUBLISHED = {
  erc20FeeProxy: 'ERC20FeeProxy',
  ethereumFeeProxy: 'EthereumFeeProxy',
  chainlinkConversionPath: 'ChainlinkConversionPath.sol/ChainlinkConversionPath',
  erc20ConversionProxy: 'Erc20ConversionProxy',
  ethConversionProxy: 'EthConversionProxy',
  batchConversionPayments: 'BatchConversionPayments',
} as const;

/** Our own contracts, by their names in `fixtures/contracts/`. */
const OWN = {
  token: 'Token',
  aggregator: 'Aggregator',
} as const;

const ABOUT =
  'Made by npm run contracts. Runtime code of the payment protocol (@requestnetwork/smart-contracts) ' +
  'and of contracts/*.sol; licences in LICENSES.txt.';

/** Returns the text of `fixtures/contracts/code.json`. Equal sources produce equal code. */
export function contractCode(): string {
  const compiled = compiledContracts();
  const own = mapValues(OWN, (source) => compiled[source] ?? '');
  const codes = { ...mapValues(PUBLISHED, publishedCode), ...own };
  const contracts = mapValues(codes, (code, name) => ({ code, storage: STORAGE[name] ?? [] }));
  return `${JSON.stringify({ about: ABOUT, contracts } satisfies CodeFile, null, 1)}\n`;
}

function mapValues<Name extends string, From, To>(from: Record<Name, From>, map: (value: From, name: Name) => To) {
  // Object.entries and Object.fromEntries lose the names in their types.
  const entries = Object.entries(from) as [Name, From][];
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value, name)])) as Record<Name, To>;
}

function publishedCode(path: string): string {
  const factories: Record<string, { bytecode: string }> = require(`${FACTORIES}/${path}__factory.js`);
  const creation = factories[`${path.split('/').at(-1)}__factory`]?.bytecode ?? '';
  // The constructor ends with RETURN and an invalid instruction, followed by the deployed code.
  const [before, ...runtime] = creation.split('6000f3fe');
  if (before === undefined || runtime.length !== 1)
    throw new Error(`${path}: its runtime code is not found exactly once in its creation code`);
  return `0x${runtime[0]}`;
}

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

function compiledContracts(): Record<string, string> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sol'));
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(`${FOLDER}/${file}`, 'utf8') }]),
  );
  const settings = {
    evmVersion: 'paris',
    optimizer: { enabled: true, runs: 1 },
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
  };
  const output: Output = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
  if (output.errors !== undefined) throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'));
  const contracts = Object.values(output.contracts).flatMap((file) => Object.entries(file));
  return Object.fromEntries(contracts.map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, contractCode());
