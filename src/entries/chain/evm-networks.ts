import { NETWORKS, type Network } from '../../service/calldata/networks.ts';

/** Networks whose contracts an EVM can hold. */
export const EVM_NETWORKS: readonly Network[] = NETWORKS.filter(({ contracts }) => contracts.erc20FeeProxy !== null);
