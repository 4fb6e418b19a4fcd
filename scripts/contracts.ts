/** Writes `fixtures/contracts/code.json`, the code of every contract of the development chain: `npm run contracts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CodeFile, ContractName, StorageTemplate } from '../src/service/devchain/contracts.ts';

const FOLDER = 'fixtures/contracts';
const FACTORIES = '@requestnetwork/smart-contracts/types/factories/src/contracts';
const require = createRequire(import.meta.url);
/** The compiler package ships no types. */
const solc: { compile(input: string): string } = require('solc');

/** Each contract's file here or name in the npm package, and the storage that its constructor writes. */
const CONTRACTS: Readonly<Record<ContractName, { source: string; storage: StorageTemplate[] }>> = JSON.parse(
  readFileSync(`${FOLDER}/contracts.json`, 'utf8'),
);

const ABOUT =
  'Made by npm run contracts. Runtime code of the payment protocol (@requestnetwork/smart-contracts) ' +
  'and of contracts/*.sol; licences in LICENSES.txt.';

/** Returns the text of `fixtures/contracts/code.json`. Equal sources produce equal code. */
export function contractCode(): string {
  const compiled = compiledContracts();
  const contracts = Object.entries(CONTRACTS).map(([name, { source, storage }]) => {
    return [name, { code: compiled[source] ?? publishedCode(source), storage }];
  });
  const file = { about: ABOUT, contracts: Object.fromEntries(contracts) } satisfies CodeFile;
  return `${JSON.stringify(file, null, 1)}\n`;
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

/** Returns the code of the first contract of each file. */
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
  const codes = Object.entries(output.contracts).map(([file, contracts]) => [
    file,
    ...Object.values(contracts).map(({ evm }) => `0x${evm.deployedBytecode.object}`),
  ]);
  return Object.fromEntries(codes);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(`${FOLDER}/code.json`, contractCode());
