import { createRequire } from 'node:module';
import type { InterfaceAbi } from 'ethers';

/** The package of the protocol's contracts. Its entry point asks for ethers v5; single files of it do not. */
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

/** What the package calls the deployments of each contract. The recurring proxy is not in it. */
const DEPLOYMENTS = {
  erc20FeeProxy: 'erc20FeeProxyArtifact',
  ethereumFeeProxy: 'ethereumFeeProxyArtifact',
  erc20ConversionProxy: 'erc20ConversionProxy',
  ethConversionProxy: 'ethConversionArtifact',
  batchConversionPayments: 'batchConversionPaymentsArtifact',
  chainlinkConversionPath: 'chainlinkConversionPath',
} as const;

export type Deployed = keyof typeof DEPLOYMENTS;
/** All of them. */
export const DEPLOYED_CONTRACTS = Object.keys(DEPLOYMENTS) as Deployed[];

interface Deployment {
  getAllAddresses(network: string): { version: string; address?: string }[];
  getAddress(network: string): string;
}

/** Where the package says that a contract of the newest version lives; undefined where it does not. */
export function publishedAddress(contract: Deployed, network: string): string | undefined {
  const all: Record<string, Deployment> = require(`${PACKAGE}/dist/src/lib/artifacts/index.js`);
  const deployment = all[DEPLOYMENTS[contract]];
  if (deployment === undefined) throw new Error(`${PACKAGE} publishes no ${contract}`);
  const known = deployment.getAllAddresses(network).some(({ address }) => address !== undefined);
  return known ? deployment.getAddress(network) : undefined;
}
