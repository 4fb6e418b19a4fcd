/** The contract functions that transactions call, as ABI items: a text form would have to be parsed at every start. */

/** `approve` of an ERC-20 token. */
export const APPROVE = {
  type: 'function',
  name: 'approve',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'spender', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
  outputs: [],
} as const;

/** Payment of the ERC-20 fee proxy. */
export const ERC20_PAYMENT = {
  type: 'function',
  name: 'transferFromWithReferenceAndFee',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'token', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'paymentReference', type: 'bytes' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'feeAddress', type: 'address' },
  ],
  outputs: [],
} as const;

/** Payment of the Ethereum fee proxy. */
export const NATIVE_PAYMENT = {
  type: 'function',
  name: 'transferWithReferenceAndFee',
  stateMutability: 'payable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'paymentReference', type: 'bytes' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'feeAddress', type: 'address' },
  ],
  outputs: [],
} as const;

/** Payment of the ERC-20 conversion proxy. */
export const ERC20_CONVERSION = {
  type: 'function',
  name: 'transferFromWithReferenceAndFee',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'requestAmount', type: 'uint256' },
    { name: 'path', type: 'address[]' },
    { name: 'paymentReference', type: 'bytes' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'feeAddress', type: 'address' },
    { name: 'maxToSpend', type: 'uint256' },
    { name: 'maxRateTimespan', type: 'uint256' },
  ],
  outputs: [],
} as const;

/** Payment of the Ethereum conversion proxy. */
export const NATIVE_CONVERSION = {
  type: 'function',
  name: 'transferWithReferenceAndFee',
  stateMutability: 'payable',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'requestAmount', type: 'uint256' },
    { name: 'path', type: 'address[]' },
    { name: 'paymentReference', type: 'bytes' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'feeAddress', type: 'address' },
    { name: 'maxRateTimespan', type: 'uint256' },
  ],
  outputs: [],
} as const;

/** All payments of a batch in one transaction. */
export const BATCH_PAYMENT = {
  type: 'function',
  name: 'batchPayments',
  stateMutability: 'payable',
  inputs: [
    {
      name: 'metaDetails',
      type: 'tuple[]',
      components: [
        { name: 'paymentNetworkId', type: 'uint256' },
        {
          name: 'requestDetails',
          type: 'tuple[]',
          components: [
            { name: 'recipient', type: 'address' },
            { name: 'requestAmount', type: 'uint256' },
            { name: 'path', type: 'address[]' },
            { name: 'paymentReference', type: 'bytes' },
            { name: 'feeAmount', type: 'uint256' },
            { name: 'maxToSpend', type: 'uint256' },
            { name: 'maxRateTimespan', type: 'uint256' },
          ],
        },
      ],
    },
    { name: 'pathsToUSD', type: 'address[][]' },
    { name: 'feeAddress', type: 'address' },
  ],
  outputs: [],
} as const;
