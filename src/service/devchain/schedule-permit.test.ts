import { decodeFunctionData } from 'viem/utils';
import { expect, test } from 'vitest';
import { RECURRING_PROXY_DOMAIN, schedulePermitPayload } from '../calldata/typed-data.ts';
import { encodeTrigger } from '../chain/relay-calls.ts';
import { SCHEDULE_PERMIT_FIELDS, TRIGGER_RECURRING_PAYMENT } from './recurring-proxy.ts';
import { contractPermitPayload, isContractPermit, unitsOfPermit } from './schedule-permit.ts';

const ADDRESS = '0x6923831ACf5c327260D7ac7C9DfF5b1c3cB3C7D7';
const PARTS = {
  chainId: 11155111,
  proxy: '0xb6C7448458d8616B00eb8f93883d0081Fa2aDec9',
  subscriber: ADDRESS,
  token: '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C',
  recipient: ADDRESS,
  feeAddress: undefined,
  amount: 10n,
  feeAmount: 2n,
  periodSeconds: 86_400,
  firstExec: 1_769_860_800,
  totalExecutions: 12,
  nonce: `0x${'07'.repeat(32)}`,
  deadline: 1_800_000_000,
};

test('schedule permit: has the fields of the contract in their order, and its domain', () => {
  const { domain, types, values } = contractPermitPayload(PARTS);
  expect(domain).toMatchObject({ ...RECURRING_PROXY_DOMAIN, chainId: PARTS.chainId, verifyingContract: PARTS.proxy });
  expect(types).toEqual({ SchedulePermit: SCHEDULE_PERMIT_FIELDS });
  expect(Object.keys(values)).toEqual(SCHEDULE_PERMIT_FIELDS.map(({ name }) => name));
  expect(values).toMatchObject({ relayerFee: '0', firstPayment: 1_769_860_800, totalPayments: 12, strictOrder: false });
  expect(Object.values(values)).not.toContain(undefined);
});

test('schedule permit: the form of the public API is recognized', () => {
  expect(isContractPermit(contractPermitPayload(PARTS))).toBe(true);
  expect(isContractPermit(schedulePermitPayload(PARTS))).toBe(false);
  expect(isContractPermit({ domain: {}, types: {}, values: {} })).toBe(false);
});

test('schedule permit: a payment takes amount and fees, and its calldata carries permit, signature, number and reference', () => {
  const permit = contractPermitPayload(PARTS);
  expect(unitsOfPermit(permit)).toBe(12n);
  const signature = `0x${'ab'.repeat(65)}`;
  const data = encodeTrigger(permit, { signature, index: 3, reference: '0x8a60fb2742425e9e' });
  const { args } = decodeFunctionData({ abi: [TRIGGER_RECURRING_PAYMENT], data });
  expect(args).toEqual([
    expect.objectContaining({
      subscriber: ADDRESS,
      amount: 10n,
      feeAmount: 2n,
      periodSeconds: 86_400,
      firstPayment: 1_769_860_800,
      nonce: BigInt(PARTS.nonce),
      strictOrder: false,
    }),
    signature,
    3,
    '0x8a60fb2742425e9e',
  ]);
});
