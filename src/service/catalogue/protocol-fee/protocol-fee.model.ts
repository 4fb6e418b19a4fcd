import { NO_FEE_ADDRESS } from '../../calldata/networks.ts';

/**
 * The protocol's fee. Its rate is not public, so none is charged; its address is the one that calldata without a fee
 * has (assumption A-PROTOCOL-FEE).
 */
export const DEFAULT_PROTOCOL_FEE = { percentage: '0', address: NO_FEE_ADDRESS };
