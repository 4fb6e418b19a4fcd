/** The ABI of ERC20RecurringPaymentProxy 0.1.0, as far as a relayer needs it. The development chain has a stand-in. */

/** Fields of the permit, in the order in which the contract hashes and encodes them. */
export const SCHEDULE_PERMIT_FIELDS = [
  { name: 'subscriber', type: 'address' },
  { name: 'token', type: 'address' },
  { name: 'recipient', type: 'address' },
  { name: 'feeAddress', type: 'address' },
  { name: 'amount', type: 'uint128' },
  { name: 'feeAmount', type: 'uint128' },
  { name: 'relayerFee', type: 'uint128' },
  { name: 'periodSeconds', type: 'uint32' },
  { name: 'firstPayment', type: 'uint32' },
  { name: 'totalPayments', type: 'uint8' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'strictOrder', type: 'bool' },
] as const;

/** The function by which a relayer pays one payment of a schedule. `index` counts from 1. */
export const TRIGGER_RECURRING_PAYMENT = {
  type: 'function',
  name: 'triggerRecurringPayment',
  stateMutability: 'nonpayable',
  inputs: [
    { name: 'p', type: 'tuple', components: SCHEDULE_PERMIT_FIELDS },
    { name: 'signature', type: 'bytes' },
    { name: 'index', type: 'uint8' },
    { name: 'paymentReference', type: 'bytes' },
  ],
  outputs: [],
} as const;

/** The errors of the contract without their common prefix, by selector: what the data of a revert begins with. */
export const RECURRING_PROXY_ERRORS: Readonly<Record<string, string>> = {
  '0x544db32b': 'AlreadyPaid',
  '0xd5a4f5ea': 'BadSignature',
  '0xbec060dd': 'IndexOutOfBounds',
  '0x73674214': 'IndexTooLarge',
  '0xb39d2709': 'NotDueYet',
  '0x061235ef': 'PaymentOutOfOrder',
  '0xda023c0b': 'SignatureExpired',
  '0x6f4df311': 'ZeroAddress',
};
