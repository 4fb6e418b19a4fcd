import { createRequire } from 'node:module';
import type { InterfaceAbi } from 'ethers';

/** The contract package. Its entry point needs ethers v5; single files do not. */
const PACKAGE = '@requestnetwork/smart-contracts';
const require = createRequire(import.meta.url);

/** ABI and creation code of one contract. */
export interface Artifact {
  abi: InterfaceAbi;
  bytecode: string;
}

/** A compiled contract, by its path under `contracts/` without the suffix. */
export function artifact(path: string): Artifact {
  const exported: Record<string, Artifact> = require(`${PACKAGE}/types/factories/src/contracts/${path}__factory.js`);
  const found = exported[`${path.split('/').at(-1)}__factory`];
  if (found === undefined) throw new Error(`${PACKAGE} exports no ${path}`);
  return found;
}

/** Name of each contract in the package. It has no recurring proxy. */
const DEPLOYMENTS = {
  erc20FeeProxy: 'erc20FeeProxyArtifact',
  ethereumFeeProxy: 'ethereumFeeProxyArtifact',
  erc20ConversionProxy: 'erc20ConversionProxy',
  ethConversionProxy: 'ethConversionArtifact',
  batchConversionPayments: 'batchConversionPaymentsArtifact',
  chainlinkConversionPath: 'chainlinkConversionPath',
} as const;

export type Deployed = keyof typeof DEPLOYMENTS;
export const DEPLOYED_CONTRACTS = Object.keys(DEPLOYMENTS) as Deployed[];

interface Deployment {
  getAllAddresses(network: string): { version: string; address?: string }[];
  getAddress(network: string): string;
}

/** Address of the newest contract version in the package, if any. */
export function publishedAddress(contract: Deployed, network: string): string | undefined {
  const all: Record<string, Deployment> = require(`${PACKAGE}/dist/src/lib/artifacts/index.js`);
  const deployment = all[DEPLOYMENTS[contract]];
  if (deployment === undefined) throw new Error(`${PACKAGE} publishes no ${contract}`);
  const known = deployment.getAllAddresses(network).some(({ address }) => address !== undefined);
  return known ? deployment.getAddress(network) : undefined;
}
