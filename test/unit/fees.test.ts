import { expect, test } from 'vitest';
import { effectiveFee } from '../../src/service/people/client-ids/fees.ts';

const ASKED = { feePercentage: '1', feeAddress: '0x01' };
const OWN = { feePercentage: '2.5', feeAddress: '0x02' };

test.each([
  ['no client ID', undefined, ASKED, ASKED],
  ['no client ID and no fee', undefined, {}, undefined],
  ['a client ID with a fee', OWN, ASKED, OWN],
  ['a client ID with a fee, and none in the call', OWN, {}, OWN],
  ['a client ID without a fee', { feePercentage: null, feeAddress: null }, ASKED, ASKED],
  ['a client ID with the fee 0', { ...OWN, feePercentage: '0' }, ASKED, ASKED],
  ['a client ID with the fee 0.00, and none in the call', { ...OWN, feePercentage: '0.00' }, {}, undefined],
  ['a client ID with a percentage alone', { feePercentage: '2.5' }, ASKED, ASKED],
  ['a client ID with an address alone', { feeAddress: '0x02' }, ASKED, ASKED],
])('fee: %s', (_case, own, asked, applies) => {
  expect(effectiveFee(own, asked)).toEqual(applies);
});

test.each([
  [{ feePercentage: '1' }, 'feeAddress'],
  [{ feeAddress: '0x01' }, 'feePercentage'],
])('fee: percentage and address require each other', (asked, field) => {
  expect(() => effectiveFee(OWN, asked)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ field })] }),
  );
});
