/** Tokens whose allowance can only be changed from or to zero (assumption A-APPROVAL-RESET). */
export const RESET_FIRST: readonly string[] = ['USDT-mainnet', 'fUSDT-sepolia'];
