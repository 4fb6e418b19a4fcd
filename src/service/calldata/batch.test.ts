import { expect, test } from 'vitest';
import data from '../../../test/calldata/vectors.json' with { type: 'json' };
import { BATCH_KINDS, type BatchGroup, type BatchKind, encodeBatchPayment } from './batch.ts';

interface VectorBatch {
  meta: { paymentNetworkId: string; requestDetails: Record<string, string | string[]>[] }[];
  pathsToUSD: string[][];
  feeAddress: string;
  value: string;
}

const vector = data.vectors.find((one) => one.input.kind === 'batch');
const batch = vector?.input.args[0] as unknown as VectorBatch;

function groupOf({ paymentNetworkId, requestDetails }: VectorBatch['meta'][number]): BatchGroup {
  const kinds = Object.keys(BATCH_KINDS) as BatchKind[];
  const kind = kinds.find((name) => BATCH_KINDS[name] === BigInt(paymentNetworkId));
  if (kind === undefined) throw new Error(`no kind for ${paymentNetworkId}`);
  return {
    kind,
    details: requestDetails.map((detail) => ({
      recipient: String(detail.recipient),
      requestAmount: BigInt(String(detail.requestAmount)),
      path: detail.path as string[],
      reference: String(detail.paymentReference),
      fee: BigInt(String(detail.feeAmount)),
      maxToSpend: BigInt(String(detail.maxToSpend)),
    })),
  };
}

test('batch: byte-equal to the payment SDK, in whichever order the groups come', () => {
  const groups = batch.meta.map(groupOf);
  const common = { network: 'sepolia', feeAddress: batch.feeAddress, value: BigInt(batch.value) };
  const { to, data: bytes, value } = vector?.expected ?? {};
  for (const order of [groups, [...groups].reverse()]) {
    expect(encodeBatchPayment({ ...common, groups: order })).toEqual({ to, data: bytes, value });
  }
});
