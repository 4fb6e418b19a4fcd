import * as z from 'zod';
import { component, namedObject } from '../../engine/api/http/component.ts';
import { lazy } from '../../engine/kernel/core/lazy.ts';
import { answerOf } from '../wire/answer.ts';
import { binaryAddress, destinationIdOf, humanReadableAddress } from './destination-id.ts';
import { accessPolicySchema, type DestinationRow } from './destinations.model.ts';

/** What the operations of both APIs share. */

export const policySchema = () => accessPolicySchema().meta(component('DestinationAccessPolicy'));

export const destinationSchema = lazy(() =>
  namedObject('PayeeDestination', {
    id: z.string(),
    destinationId: z.string(),
    walletAddress: z.string(),
    walletType: z.enum(['eoa', 'safe']),
    tokenAddress: z.string(),
    chainId: z.int(),
    accessPolicy: policySchema().nullable(),
    pendingWalletChange: z.null().meta({ description: 'Of Safe wallets, which the mock has not' }),
    binaryInteropAddress: z.string(),
    humanReadableInteropAddress: z.string(),
    claimed: z.boolean(),
    active: z.boolean(),
    createdAt: z.string(),
  }),
);

export function toWire(row: DestinationRow) {
  return answerOf(destinationSchema(), row, {
    destinationId: destinationIdOf(row),
    pendingWalletChange: null,
    binaryInteropAddress: binaryAddress(row),
    humanReadableInteropAddress: humanReadableAddress(row),
    claimed: true,
  });
}

/** The destination of the default fixtures. */
export const EXAMPLE = {
  id: '01K900000000000000000DEST0',
  destinationId:
    '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B:0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c',
  walletAddress: '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7',
  walletType: 'eoa' as const,
  tokenAddress: '0x370de27fdb7d1ff1e1baa7d11c5820a324cf623c',
  chainId: 11155111,
  accessPolicy: null,
  pendingWalletChange: null,
  binaryInteropAddress: '0x0001000003aa36a7146923831acf5c327260d7ac7c9dff5b1c3cb3c7d7',
  humanReadableInteropAddress: '0x6923831acf5c327260d7ac7c9dff5b1c3cb3c7d7@eip155:11155111#E636C26B',
  claimed: true,
  active: true,
  createdAt: '2025-11-03T00:00:00.000Z',
};
