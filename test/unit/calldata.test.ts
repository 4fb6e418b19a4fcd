import * as AbiFunction from 'ox/AbiFunction';
import { describe, expect, test } from 'vitest';
import { contractOf, MAX_UINT256, NO_FEE_ADDRESS, NoContractError } from '../../src/service/calldata/networks.ts';
import { checksumAddress, isAddress, paymentReference } from '../../src/service/calldata/references.ts';
import {
  bigNumber,
  encodeApproval,
  encodeBatch,
  encodePayment,
  NATIVE_PAYMENT,
  type PaymentKind,
  type ProtocolPayment,
} from '../../src/service/calldata/transactions.ts';
import vectors from '../calldata/vectors.json' with { type: 'json' };

const { payee, reference } = vectors;
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

interface Payment {
  kind: string;
  token?: string;
  amount: string;
  fee?: string;
  feeAddress?: string;
  path?: string[];
  maxToSpend?: string;
}

function protocolPayment({ kind, token = '', amount, fee = '0', feeAddress, path = [], maxToSpend = '0' }: Payment) {
  const of = { kind: kind as PaymentKind, network: 'sepolia', payee, reference, token, feeAddress, path };
  return { ...of, amount: BigInt(amount), fee: BigInt(fee), maxToSpend: BigInt(maxToSpend) } satisfies ProtocolPayment;
}

describe('calldata equals that of the payment SDK', () => {
  test.each(vectors.payments)('for a payment: $name', ({ payment, to, data, value }) => {
    expect(encodePayment(protocolPayment(payment))).toEqual({ to, data, value: { type: 'BigNumber', hex: value } });
  });

  test('for an approval', () => {
    const { token, spender, data } = vectors.approval;
    const approval = encodeApproval({ token, spender, amount: MAX_UINT256 });
    expect(approval).toEqual({ to: token, data, value: { type: 'BigNumber', hex: '0x00' } });
  });

  test('for a batch, in any order', () => {
    const { feeAddress, to, data, value } = vectors.batch;
    const payments = vectors.batch.payments.map(protocolPayment);
    const nativeFirst = [payments.slice(-1), payments.slice(0, -1)].flat();
    for (const order of [payments, nativeFirst]) {
      const batch = encodeBatch('sepolia', order, { feeAddress, value: BigInt(value) });
      expect(batch).toEqual({ to, data, value: { type: 'BigNumber', hex: value } });
    }
  });
});

test('sends maxToSpend as value for a fiat amount in the native currency', () => {
  const payment = protocolPayment({ kind: 'native-conversion', amount: '100', maxToSpend: '5' });
  const { value, data } = encodePayment(payment);
  expect([value.hex, data.slice(0, 10)]).toEqual(['0x05', '0xac473c8a']);
});

test.each([
  ['0', undefined, NO_FEE_ADDRESS],
  ['0', OTHER, NO_FEE_ADDRESS],
  ['5', undefined, NO_FEE_ADDRESS],
  ['5', OTHER, OTHER],
])('pays a fee of %s units for %s to %s', (fee, feeAddress, to) => {
  const payment = protocolPayment({ kind: 'native', amount: '100', fee });
  const { data, value } = encodePayment({ ...payment, feeAddress });
  const decoded = AbiFunction.decodeData(NATIVE_PAYMENT, data as `0x${string}`);
  expect(decoded).toEqual([payee, reference, BigInt(fee), to]);
  expect(value).toEqual(bigNumber(100n + BigInt(fee)));
});

test('accepts an address with a wrong checksum', () => {
  const token = '0x370De27FDB7d1ff1E1bAa7d11C5820a324cF623c';
  expect(encodeApproval({ token, spender: token, amount: 1n }).to).toBe('0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C');
});

test('refuses a network without the contract', () => {
  const payment = protocolPayment({ kind: 'erc20-conversion', amount: '1' });
  expect(() => encodePayment({ ...payment, network: 'mantle' })).toThrow(NoContractError);
  expect(() => contractOf('nowhere', 'erc20FeeProxy')).toThrow('no erc20FeeProxy is deployed on nowhere');
});

test('encodes a BigNumber with an even number of digits', () => {
  const hex = [0n, 1n, 16n, 255n, 256n].map((value) => bigNumber(value).hex);
  expect(hex).toEqual(['0x00', '0x01', '0x10', '0xff', '0x0100']);
});

test('derives a payment reference from request, salt and payee', () => {
  expect(paymentReference(vectors.requestId, vectors.salt, payee)).toBe(reference);
  expect(paymentReference('01847474747474', '8d03ea7', '0x000001')).toBe('0xa0098add01acc736');
});

test('validates and checksums addresses', () => {
  const token = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C';
  expect(checksumAddress(token.toUpperCase().replace('0X', '0x'))).toBe(token);
  expect([isAddress(payee), isAddress('0x12')]).toEqual([true, false]);
});
