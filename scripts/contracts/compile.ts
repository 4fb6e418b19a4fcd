import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The compiler has no types of its own. */
const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
const FOLDER = 'fixtures/contracts';

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>;
}

/** Returns the runtime code of every contract in `fixtures/contracts/`, by name. The same sources always make the same code. */
export function compiledContracts(): Record<string, string> {
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
