import { fields } from './abi-fields.ts';

/** The contract functions that transactions call, as ABI items: a text form would have to be parsed at every start. `hash` is that of the
 * signature, of which the selector is the beginning; without it every call would be hashed anew. */

const FUNCTION = { type: 'function', stateMutability: 'nonpayable', outputs: [] } as const;
const PAYABLE = { ...FUNCTION, stateMutability: 'payable' } as const;
const FEE = ['feeAmount uint256', 'feeAddress address'] as const;

/** `approve` of an ERC-20 token. */
export const APPROVE = {
  ...FUNCTION,
  name: 'approve',
  hash: '0x095ea7b334ae44009aa867bfb386f5c3b4b443ac6f0ee573fa91c4608fbadfba',
  inputs: fields('spender address', 'amount uint256'),
} as const;

export const ERC20_PAYMENT = {
  ...FUNCTION,
  name: 'transferFromWithReferenceAndFee',
  hash: '0xc219a14d73bee23c0f91d26454b17317b209c783ea153e06398bfec4457331f9',
  inputs: fields('token address', 'to address', 'amount uint256', 'paymentReference bytes', ...FEE),
} as const;

export const NATIVE_PAYMENT = {
  ...PAYABLE,
  name: 'transferWithReferenceAndFee',
  hash: '0xb868980b3ce9d5ea301652ba13fa6ec5ad490651443fc7f3dde3f1750e59ddba',
  inputs: fields('to address', 'paymentReference bytes', ...FEE),
} as const;

const CONVERSION = ['to address', 'requestAmount uint256', 'path address[]', 'paymentReference bytes', ...FEE] as const;

export const ERC20_CONVERSION = {
  ...FUNCTION,
  name: 'transferFromWithReferenceAndFee',
  hash: '0x3af2c012017c88a326defd176ff39b629e0aa354f7448f088e15da24a5f083b0',
  inputs: fields(...CONVERSION, 'maxToSpend uint256', 'maxRateTimespan uint256'),
} as const;

export const NATIVE_CONVERSION = {
  ...PAYABLE,
  name: 'transferWithReferenceAndFee',
  hash: '0xac473c8a1a6e3814a372d27e82d14079c4ace62d6252ffd76514280dc86f3632',
  inputs: fields(...CONVERSION, 'maxRateTimespan uint256'),
} as const;

const BATCH_DETAIL = fields(
  'recipient address',
  'requestAmount uint256',
  'path address[]',
  'paymentReference bytes',
  'feeAmount uint256',
  'maxToSpend uint256',
  'maxRateTimespan uint256',
);

/** All payments of a batch in one transaction. */
export const BATCH_PAYMENT = {
  ...PAYABLE,
  name: 'batchPayments',
  hash: '0x92cddb91c2b7a90778cac3d0f14bf88aa2c009b058cb12d07c9649dc3fa67ec0',
  inputs: [
    {
      name: 'metaDetails',
      type: 'tuple[]',
      components: [
        { name: 'paymentNetworkId', type: 'uint256' },
        { name: 'requestDetails', type: 'tuple[]', components: BATCH_DETAIL },
      ],
    },
    { name: 'pathsToUSD', type: 'address[][]' },
    { name: 'feeAddress', type: 'address' },
  ],
} as const;
