import { privateKeyToAccount } from 'viem/accounts';
import { verifyTypedData } from 'viem/utils';
import { expect, test } from 'vitest';
import data from '../../../test/calldata/vectors.json' with { type: 'json' };
import { MAX_UINT256, NoContractError } from './networks.ts';
import { checksumAddress, isAddress, keccakText, paymentReference } from './references.ts';
import {
  bigNumber,
  encodeApproval,
  encodeBatch,
  encodePayment,
  PAYMENT_KINDS,
  type PaymentKind,
} from './transactions.ts';
import { schedulePermitPayload } from './typed-data.ts';

interface VectorArgs {
  to?: string;
  token?: string;
  amount?: string;
  ref?: string;
  fee?: string;
  feeAddress?: string;
  path?: string[];
  maxToSpend?: string;
}

const COMMON = {
  network: 'sepolia',
  payee: '',
  reference: '',
  token: '',
  amount: 0n,
  fee: 0n,
  path: [],
  maxToSpend: 0n,
};
const KINDS: Record<string, PaymentKind> = { native: 'native', erc20: 'erc20', anyToErc20: 'erc20-conversion' };

function encode(kind: string, [first, spender]: unknown[]) {
  if (kind === 'approve') {
    return encodeApproval({ token: String(first), spender: String(spender), amount: MAX_UINT256 });
  }
  const {
    to = '',
    token = '',
    amount = 0,
    ref = '',
    fee = 0,
    feeAddress,
    path = [],
    maxToSpend = 0,
  } = first as VectorArgs;
  return encodePayment({
    ...COMMON,
    ...{ kind: KINDS[kind] ?? 'native', payee: to, token, amount: BigInt(amount), reference: ref },
    ...{ fee: BigInt(fee), feeAddress, path, maxToSpend: BigInt(maxToSpend) },
  });
}

const vectors = data.vectors.filter((vector) => vector.input.kind !== 'batch');

for (const vector of vectors) {
  test(`calldata: byte-equal to the payment SDK: ${vector.name}`, () => {
    const { to, data: bytes, value } = vector.expected;
    expect(encode(vector.input.kind, vector.input.args)).toEqual({ to, data: bytes, value });
  });
}

test('calldata: the vectors cover native, approval, token and conversion', () => {
  expect(new Set(vectors.map((vector) => vector.input.kind))).toEqual(
    new Set(['native', 'approve', 'erc20', 'anyToErc20']),
  );
});

interface VectorBatch {
  meta: { paymentNetworkId: string; requestDetails: Record<string, string | string[]>[] }[];
  feeAddress: string;
  value: string;
}

test('batch: byte-equal to the payment SDK, in whichever order the payments come', () => {
  const [vector] = data.vectors.filter(({ input }) => input.kind === 'batch');
  const { meta, feeAddress, value } = vector!.input.args[0] as unknown as VectorBatch;
  const { to, data: bytes, value: sent } = vector!.expected;
  const payments = meta.flatMap(({ paymentNetworkId, requestDetails }) =>
    requestDetails.map((detail) => ({
      ...COMMON,
      kind: Object.keys(PAYMENT_KINDS).find(
        (kind) => PAYMENT_KINDS[kind as PaymentKind] === BigInt(paymentNetworkId),
      ) as PaymentKind,
      ...{ payee: String(detail.recipient), reference: String(detail.paymentReference), path: detail.path as string[] },
      amount: BigInt(String(detail.requestAmount)),
      fee: BigInt(String(detail.feeAmount)),
      maxToSpend: BigInt(String(detail.maxToSpend)),
    })),
  );
  expect(new Set(payments.map(({ kind }) => kind)).size).toBe(meta.length);
  const last = payments.toSorted((a, b) => Number(PAYMENT_KINDS[b.kind] - PAYMENT_KINDS[a.kind]));
  for (const order of [payments, last]) {
    expect(encodeBatch('sepolia', order, { feeAddress, value: BigInt(value) })).toEqual({
      to,
      data: bytes,
      value: sent,
    });
  }
});

test('calldata: a fiat amount in the native currency brings maxToSpend as value', () => {
  const { payee, paymentReference: reference } = data;
  const payment = encodePayment({
    ...COMMON,
    ...{ kind: 'native-conversion', payee, reference, amount: 100n, maxToSpend: 5n },
  });
  expect(payment.value).toEqual({ type: 'BigNumber', hex: '0x05' });
  expect(payment.data.startsWith('0xac473c8a')).toBe(true);
});

test('calldata: an address with a wrong checksum is taken', () => {
  const token = '0x370De27FDB7d1ff1E1bAa7d11C5820a324cF623c';
  expect(encodeApproval({ token, spender: token, amount: 1n }).to).toBe('0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C');
});

test('calldata: a network without the contract is refused', () => {
  const parts = {
    ...COMMON,
    kind: 'erc20-conversion',
    network: 'mantle',
    payee: data.payee,
    reference: '0x01',
  } as const;
  expect(() => encodePayment(parts)).toThrow(NoContractError);
});

test('bigNumber: even number of digits, 0x00 for zero', () => {
  expect([0n, 1n, 256n].map((value) => bigNumber(value).hex)).toEqual(['0x00', '0x01', '0x0100']);
});

test('references: the keccak rule gives the known values', () => {
  expect(paymentReference(data.requestId, data.salt, data.payee)).toBe(data.paymentReference);
  expect(paymentReference('01847474747474', '8d03ea7', '0x000001')).toBe('0xa0098add01acc736');
});

test('references: addresses', () => {
  expect(checksumAddress('0X370DE27FDB7D1FF1E1BAA7D11C5820A324CF623C'.replace('0X', '0x'))).toBe(
    '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C',
  );
  expect([isAddress(data.payee), isAddress('0x12')]).toEqual([true, false]);
});

test('typed data: a signature of the schedule permit verifies, one of another signer does not', async () => {
  const payer = privateKeyToAccount(keccakText('payer'));
  const other = privateKeyToAccount(keccakText('other'));
  const { domain, types, values } = schedulePermitPayload(11155111, '0xb6C7448458d8616B00eb8f93883d0081Fa2aDec9', {
    subscriber: payer.address,
    token: data.payee,
    recipient: data.payee,
    feeAddress: data.payee,
    amount: '10',
    feeAmount: '0',
    gasFee: '0',
    periodSeconds: 86400,
    firstExec: 1,
    totalExecutions: 30,
    nonce: keccakText('nonce'),
    deadline: 2,
  });
  const typed = { domain, types, primaryType: 'SchedulePermit', message: values } as const;
  const signature = await payer.signTypedData(typed);
  expect(await verifyTypedData({ ...typed, signature, address: payer.address })).toBe(true);
  expect(await verifyTypedData({ ...typed, signature, address: other.address })).toBe(false);
});
