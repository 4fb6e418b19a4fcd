import * as AbiFunction from 'ox/AbiFunction';
import { expect, test } from 'vitest';
import { contractOf, NO_FEE_ADDRESS, NoContractError } from './networks.ts';
import { bigNumber, encodePayment, NATIVE_PAYMENT, type ProtocolPayment } from './transactions.ts';

const PAYEE = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PAYMENT: ProtocolPayment = {
  ...{ kind: 'native', network: 'sepolia', payee: PAYEE, reference: '0x0123456789abcdef', amount: 100n },
  ...{ fee: 0n, token: '', path: [], maxToSpend: 100n },
};

test.each([
  [0n, '0x00'],
  [1n, '0x01'],
  [16n, '0x10'],
  [255n, '0xff'],
  [256n, '0x0100'],
])('value: %d as a BigNumber', (value, hex) => {
  expect(bigNumber(value)).toEqual({ type: 'BigNumber', hex });
});

test.each([
  [0n, undefined, NO_FEE_ADDRESS],
  [0n, OTHER, NO_FEE_ADDRESS],
  [5n, undefined, NO_FEE_ADDRESS],
  [5n, OTHER, OTHER],
])('fee: of %d units for %s goes to %s', (fee, feeAddress, to) => {
  const { data, value } = encodePayment({ ...PAYMENT, fee, feeAddress });
  const decoded = AbiFunction.decodeData(NATIVE_PAYMENT, data as `0x${string}`);
  expect(decoded).toEqual([PAYEE.toLowerCase(), PAYMENT.reference, fee, to.toLowerCase()]);
  expect(value).toEqual(bigNumber(100n + fee));
});

test('contracts: a network without one says which and where', () => {
  expect(() => contractOf('tron', 'erc20FeeProxy')).toThrow(NoContractError);
  expect(() => contractOf('nowhere', 'erc20FeeProxy')).toThrow('no erc20FeeProxy is deployed on nowhere');
});
