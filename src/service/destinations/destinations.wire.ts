import * as z from 'zod';
import { component, lazyObject } from '../../engine/api/http/component.ts';
import { as, field } from '../classes.ts';
import { answerOf } from '../wire/answer.ts';
import { binaryAddress, destinationIdOf, humanReadableAddress } from './destination-id.ts';
import { accessPolicySchema, type DestinationRow } from './destinations.model.ts';

/** What the operations of both APIs share. */

export const policySchema = () => accessPolicySchema().meta(component('DestinationAccessPolicy'));

export const destinationSchema = lazyObject('PayeeDestination', () => ({
  id: field.id(),
  destinationId: field.id(),
  walletAddress: field.wallet(),
  walletType: z.enum(['eoa', 'safe']),
  tokenAddress: field.value(),
  chainId: as('value', z.int()),
  accessPolicy: policySchema().nullable(),
  pendingWalletChange: z.null().meta({ description: 'Of Safe wallets, which the mock has not' }),
  binaryInteropAddress: field.id(),
  humanReadableInteropAddress: field.id(),
  claimed: z.boolean(),
  active: z.boolean(),
  createdAt: field.time(),
}));

export function toWire(row: DestinationRow) {
  return answerOf(destinationSchema(), row, {
    destinationId: destinationIdOf(row),
    pendingWalletChange: null,
    binaryInteropAddress: binaryAddress(row),
    humanReadableInteropAddress: humanReadableAddress(row),
    claimed: true,
  });
}
