import type * as z from 'zod';
import { option } from '../../../engine/kernel/core/option.ts';
import { protocolFeeChangeSchema } from './protocol-fee-change.ts';

export type ProtocolFeeOption = z.infer<ReturnType<typeof protocolFeeChangeSchema>>;

declare module '../../../engine/kernel/world/declarations.ts' {
  interface ServiceSettings {
    /** The protocol's fee, if one is charged. */
    protocolFee: ProtocolFeeOption | undefined;
  }
}

export const protocolFeeOptions = {
  /**
   * The protocol's fee on every payment: `{ percentage: '0.1', address: '0x…', capUsd: '25' }`. The step
   * `protocol-fee.set` changes it later.
   * @default no fee is charged
   */
  protocolFee: option({
    schema: protocolFeeChangeSchema,
    flag: {
      group: 'Fees',
      field: '*',
      value: 'FIELD=VALUE',
      multiple: true,
      help: "charge the protocol's fee on every payment: percentage=0.1, address=0x…, capUsd=25, hidesAmount=true",
    },
  }),
};
