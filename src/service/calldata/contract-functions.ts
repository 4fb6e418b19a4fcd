import * as AbiFunction from 'ox/AbiFunction';

/** The contract functions that transactions call. Calldata is made late, so a start parses none of these texts. */

/** `approve` of an ERC-20 token. */
export const APPROVE = AbiFunction.from('function approve(address spender, uint256 amount)');

export const ERC20_PAYMENT = AbiFunction.from(
  'function transferFromWithReferenceAndFee(address token, address to, uint256 amount, bytes paymentReference, uint256 feeAmount, address feeAddress)',
);

export const NATIVE_PAYMENT = AbiFunction.from(
  'function transferWithReferenceAndFee(address to, bytes paymentReference, uint256 feeAmount, address feeAddress) payable',
);

export const ERC20_CONVERSION = AbiFunction.from(
  'function transferFromWithReferenceAndFee(address to, uint256 requestAmount, address[] path, bytes paymentReference, uint256 feeAmount, address feeAddress, uint256 maxToSpend, uint256 maxRateTimespan)',
);

export const NATIVE_CONVERSION = AbiFunction.from(
  'function transferWithReferenceAndFee(address to, uint256 requestAmount, address[] path, bytes paymentReference, uint256 feeAmount, address feeAddress, uint256 maxRateTimespan) payable',
);

/** All payments of a batch in one transaction. */
export const BATCH_PAYMENT = AbiFunction.from([
  'struct Detail { address recipient; uint256 requestAmount; address[] path; bytes paymentReference; uint256 feeAmount; uint256 maxToSpend; uint256 maxRateTimespan; }',
  'struct Group { uint256 paymentNetworkId; Detail[] requestDetails; }',
  'function batchPayments(Group[] metaDetails, address[][] pathsToUSD, address feeAddress) payable',
]);
