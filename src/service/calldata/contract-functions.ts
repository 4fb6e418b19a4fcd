/** The contract functions that transactions call, as ABI items: a text form would have to be parsed at every start. `hash` is that of the
 * signature, of which the selector is the beginning; without it every call would be hashed anew. */

/** `approve` of an ERC-20 token. */
export const APPROVE = {
  type: 'function',
  name: 'approve',
  hash: '0x095ea7b334ae44009aa867bfb386f5c3b4b443ac6f0ee573fa91c4608fbadfba',
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
  hash: '0xc219a14d73bee23c0f91d26454b17317b209c783ea153e06398bfec4457331f9',
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
  hash: '0xb868980b3ce9d5ea301652ba13fa6ec5ad490651443fc7f3dde3f1750e59ddba',
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
  hash: '0x3af2c012017c88a326defd176ff39b629e0aa354f7448f088e15da24a5f083b0',
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
  hash: '0xac473c8a1a6e3814a372d27e82d14079c4ace62d6252ffd76514280dc86f3632',
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
  hash: '0x92cddb91c2b7a90778cac3d0f14bf88aa2c009b058cb12d07c9649dc3fa67ec0',
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
