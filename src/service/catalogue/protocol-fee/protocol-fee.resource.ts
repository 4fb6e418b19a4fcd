import { withoutUndefined } from '../../../engine/kernel/core/records.ts';
import { defineStep } from '../../../engine/kernel/world/step.ts';
import { defineResource, resourceTable } from '../../../engine/mock/definition/resource.ts';
import { protocolFeeOf, protocolFeeRowSchema, protocolFeesTable } from './protocol-fee.model.ts';
import { protocolFeeChangeSchema } from './protocol-fee-change.ts';

const protocolFeeSteps = () => [
  defineStep({
    name: 'protocol-fee.set',
    description: "Sets the protocol's fee on payments from now on. Calldata and signed payments keep their fee.",
    schema: protocolFeeChangeSchema,
    returns: protocolFeeRowSchema,
    example: { percentage: '0.1', capUsd: '25' },
    run: (tx, change) => tx.table(protocolFeesTable).put({ ...protocolFeeOf(tx), ...withoutUndefined(change) }),
  }),
];

export const protocolFeeResource = defineResource({
  name: 'protocol-fee',
  tables: [resourceTable(protocolFeesTable, protocolFeeRowSchema, { isKept: true })],
  steps: protocolFeeSteps,
});
